/// Where in a shop a food stands.
enum Aisle: String, Term {
  case produce, meat, fish, dairy, bakery, dry, tins, spices, oils, drinks, other

  var title: String {
    switch self {
    case .produce: "Fruit and vegetables"
    case .meat: "Meat"
    case .fish: "Fish and seafood"
    case .dairy: "Dairy and eggs"
    case .bakery: "Bread"
    case .dry: "Rice, pasta and beans"
    case .tins: "Sauces and tins"
    case .spices: "Spices and baking"
    case .oils: "Oils, nuts and sweets"
    case .drinks: "Drinks"
    case .other: "Other"
    }
  }

  /// Whether it comes in a tin, a jar or dried: what was made of a plant, and what is salted.
  private static func isKept(_ food: Food) -> Bool {
    food.nutrition.sodium > 300 || Larder.isMade(food.id) && !Larder.isMadeAtOnce(food.id)
  }

  init(_ food: Food) {
    switch food.kind {
    case .vegetable, .mushroom, .fruit, .herb, .soy: self = .produce
    case .meat, .processedMeat, .poultry: self = .meat
    case .fish, .crustacean, .mollusc: self = .fish
    case .egg, .milk, .cheese, .cream, .yogurt, .butter, .plantMilk: self = .dairy
    case .bread: self = .bakery
    case .grain, .flour, .pasta, .legume: self = .dry
    case .condiment, .sauce, .stock, .prepared: self = .tins
    case .spice, .seasoning, .baking: self = .spices
    case .oil, .fat, .nut, .seed, .sugar, .sweetener: self = .oils
    case .drink, .alcohol: self = .drinks
    case .other: self = .other
    }
    if food.id == "ginger" {
      self = .produce
    } else if food.kind == .soy, food.id.hasSuffix("milk") || food.id.hasSuffix("yogurt") {
      self = .dairy
    } else if self == .produce, Self.isKept(food) {
      self = .tins
    }
  }
}
