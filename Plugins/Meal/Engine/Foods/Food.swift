import Kitchen

/// What a food is, broadly.
enum FoodKind: String, Term {
  case vegetable, mushroom, fruit, herb, spice, grain, flour, pasta, bread, legume, soy, nut, seed
  case meat, processedMeat = "processed-meat", poultry, fish, crustacean, mollusc, egg
  case milk, cheese, cream, yogurt, butter, plantMilk = "plant-milk"
  case oil, fat, sugar, sweetener, condiment, sauce, stock, baking, seasoning, drink, alcohol
  case prepared, other
}

/// What a food is made from, for vegetarian and vegan.
enum FoodOrigin: String, Term {
  case plant, dairy, egg, honey, meat, fish, mineral
}

/// What else the diets ask about a food.
enum FoodTrait: String, Term {
  /// Made with animal rennet, so not vegetarian.
  case rennet
  /// Fits paleo though its kind does not, or the other way round.
  case paleo, notPaleo = "not-paleo"
  /// Sugar added at home or by the maker.
  case addedSugar = "added-sugar"
  case wholeGrain = "whole-grain"
  case alcohol
  /// In nearly every kitchen: salt, pepper, water, oil.
  case staple
  /// A stuff that nobody counts: butter, celery, rice.
  case mass
  /// Comes in number whatever it is measured in: beans, nuts, berries.
  case counted
}

/// A row of the food table.
struct Food: Sendable, Equatable {
  /// A stable slug, such as `chicken-breast`.
  var id: String
  /// Its name in a list of ingredients, such as `chicken breast`.
  var name: String
  /// The broader food, such as `chicken`; nil at the top.
  var parent: String?
  var kind: FoodKind
  var origin: FoodOrigin
  var allergens: TermSet<Allergen>
  /// Per 100 g of the edible part as it is bought (raw, dry).
  var nutrition: Nutrition
  /// The NDB number of the entry of USDA FoodData Central, SR Legacy (2018), whose figures these are;
  /// nil where they are an estimate.
  var ndb: String?
  /// What of its weight is eaten, 0 to 1: less than 1 for what is bought on the bone.
  var edible = 1.0
  /// Grams per millilitre as it is measured in cups and spoons; nil when it never is.
  var density: Double?
  /// Grams of one `piece`, `clove`, `slice` and so on.
  var weights: [KitchenUnit: Double]
  var traits: TermSet<FoodTrait>
  /// Other names, lower case, singular: `scallion`, `green onion`.
  var names: [String]
  /// What several of it are called: the plurals of `name` and of `names`, in their order.
  var plurals: [String] = []

  /// The name and the other names.
  var allNames: [String] { [name] + names }

  /// The name of several of it; of a stuff, the name as it is.
  var plural: String { traits.contains(.mass) ? name : plurals.first ?? Plural.of(name) }
}
