import BerthSDK
import Kitchen

/// What the full-text index knows of drinks and ingredients.
enum SearchDocument {
  /// The collection of drinks in the manifest.
  static let drinks = "recipes"
  /// The collection of ingredients in the manifest.
  static let ingredients = "ingredients"

  /// The document of a drink.
  ///
  /// - Parameters:
  ///   - catalogue: knows the ingredients and what is above them.
  ///   - flavours: knows what it tastes of.
  ///   - contents: knows what its ingredients hold that some leave out.
  ///   - otherNames: what else it is called, by people and by sources.
  static func of(
    _ drink: StoredRecipe, in catalogue: Catalogue, tasting flavours: FlavourWords? = nil,
    holding contents: Contents? = nil, otherNames: [String] = []
  ) -> JSON {
    let recipe = drink.recipe
    var contains: [String] = []
    var kinds: [String] = []
    var known: Set<String> = []
    for (part, line) in zip(recipe.ingredients, drink.lines) where line.isKnown {
      if known.insert(part.ingredient).inserted { contains.append(part.ingredient) }
      for above in catalogue.tree.ancestors(of: part.ingredient)
      where known.insert(above).inserted {
        contains.append(above)
        kinds.append(catalogue.ingredient(above)?.name ?? above)
      }
      // Who asks for lemon, or for none, means its juice and peel too.
      if let fruit = Fruit.of(part.ingredient, in: catalogue), known.insert(fruit).inserted {
        contains.append(fruit)
      }
    }
    contains += contents?.facets(of: drink, in: catalogue) ?? []
    var tags = kinds + recipe.seasons.map(\.rawValue) + recipe.occasions.map(\.rawValue)
    tags += [recipe.glass.rawValue, recipe.method.rawValue, recipe.alcohol.rawValue]
    if let subfamily = drink.subfamily { tags.append(subfamily) }
    if let list = recipe.source.list, drink.origin == .bundled { tags += ["IBA", list] }
    if drink.origin == .own { tags.append("own") }
    let tastes = flavours?.words(of: recipe, in: catalogue) ?? []
    tags += tastes
    let abv = Strength.of(recipe, in: catalogue).abvAfter
    let strength = abv > 0.5 ? StrengthWord(abv: abv).rawValue : nil
    if let strength { tags.append("\(strength) abv") }
    return [
      "name": JSON([recipe.name] + otherNames),
      "ingredients": JSON(drink.lines.map(\.name)),
      "base": .string(recipe.base.rawValue), "family": .string(drink.family.rawValue),
      "category": .string(recipe.category.rawValue), "tags": JSON(tags),
      "alcoholic": .string(recipe.alcohol.rawValue), "contains": JSON(contains),
      "season": JSON(recipe.seasons.map(\.rawValue)),
      "occasion": JSON(recipe.occasions.map(\.rawValue)), "glass": .string(recipe.glass.rawValue),
      "flavour": JSON(tastes), "strength": JSON(strength.map { [$0] } ?? []),
      "method": .string(recipe.method.rawValue),
      Effort.facet: JSON(Effort.of(recipe, in: catalogue).map(\.rawValue)),
      Effort.partsFacet: .string(String(Effort.parts(of: recipe, in: catalogue).count)),
      StrengthLimit.facet: .string(StrengthLimit.value(abv)), "popularity": JSON(recipe.popularity),
      "added": .integer(drink.added),
    ]
  }

  /// The document of an ingredient.
  static func of(_ ingredient: Ingredient, usedIn drinks: Int) -> JSON {
    [
      "name": .string(ingredient.name), "aliases": JSON(ingredient.aliases),
      "category": .string(ingredient.category.rawValue), "used": JSON(drinks),
    ]
  }
}
