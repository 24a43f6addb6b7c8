import BerthSDK

/// Where a drink came from.
enum RecipeOrigin: Int, Sendable {
  /// It is part of the app.
  case bundled = 0
  /// A source of updates brought it.
  case source = 1
  /// The user wrote it.
  case own = 2
}

/// A drink with what the database knows beside its recipe.
struct StoredRecipe: Sendable, Equatable {
  /// What a line of the recipe says beside amount, unit and ingredient.
  struct Line: Sendable, Equatable {
    /// The ingredient's name to show.
    var name: String
    /// Whether the catalogue knows the ingredient; the recipe then holds its id.
    var isKnown = true
    /// The measure as its source wrote it; nil for bundled drinks.
    var measure: String?
  }

  /// The recipe; an unknown ingredient's id is the slug of its name.
  var recipe: Recipe
  /// One for every line of the recipe, in order.
  var lines: [Line]
  var origin = RecipeOrigin.bundled
  /// Where the specification comes from, such as `iba-new-era`, `thecocktaildb` or `own`.
  var source: String
  var family = CodexFamily.unclassified
  var subfamily: String?
  /// When it came, Unix milliseconds.
  var added: Int64 = 0
  /// Whether its source no longer has it; such drinks stay readable for those who kept them.
  var isRemoved = false

  /// Amount, unit and ingredient of each line with what else it says.
  var parts: Zip2Sequence<[RecipeIngredient], [Line]> { zip(recipe.ingredients, lines) }
  var id: String { recipe.id }
  var name: String { recipe.name }

  /// A bundled recipe with the names of its ingredients.
  init(_ recipe: Recipe, in catalogue: Catalogue) {
    self.init(
      recipe: recipe,
      lines: recipe.ingredients.map {
        Line(name: catalogue.ingredient($0.ingredient)?.name ?? Words.title($0.ingredient))
      },
      source: recipe.source.rawValue)
  }

  /// A recipe from its parts; lines that are missing take the ingredient's id as name.
  init(
    recipe: Recipe, lines: [Line], origin: RecipeOrigin = .bundled, source: String,
    family: CodexFamily = .unclassified, subfamily: String? = nil, added: Int64 = 0,
    isRemoved: Bool = false
  ) {
    self.recipe = recipe
    self.lines = lines
    for line in recipe.ingredients.dropFirst(lines.count) {
      self.lines.append(Line(name: Words.title(line.ingredient)))
    }
    self.origin = origin
    self.source = source
    self.family = family
    self.subfamily = subfamily
    self.added = added
    self.isRemoved = isRemoved
  }

  /// Puts the drink into its family.
  mutating func classify(in catalogue: Catalogue) {
    let found = CodexClassifier.classify(recipe, in: catalogue)
    family = found.family
    subfamily = found.subfamily
  }
}

/// A drink at a glance: what lists show.
struct DrinkSummary: Sendable, Equatable {
  var id: String
  var name: String
  var category: String
  var base: String
  var glass: String
  var alcoholic: String
  var family: String
  var popularity: Int
  var isFavorite: Bool
  var isRemoved: Bool
  var origin: Int

  /// One line about it: `Cocktail · gin · coupe`.
  var line: String {
    var parts = [category]
    if base != DrinkBase.none.rawValue { parts.append(base) }
    if alcoholic == AlcoholContent.nonAlcoholic.rawValue { parts.append("no alcohol") }
    parts.append(Words.title(glass).lowercased())
    return parts.joined(separator: " · ")
  }
}
