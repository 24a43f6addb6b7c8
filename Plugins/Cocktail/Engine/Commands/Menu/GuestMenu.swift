import BerthSDK
import Kitchen

/// Drinks for guests, in the order they are drunk: light ones first, strong and sweet ones last.
struct GuestMenu {
  /// A part of a menu.
  enum Part: String, CaseIterable {
    case sparkling = "Sparkling and light"
    case sours = "Short and sour"
    case long = "Long and cold"
    case strong = "Stirred and strong"
    case after = "After dinner"
    case punches = "For the table"
    case free = "Without alcohol"
  }

  /// One drink on it.
  struct Entry {
    var drink: StoredRecipe
    var part: Part
    /// What it is made of, without amounts: what a guest wants to know.
    var ingredients: [String]
    /// Percent by volume in the glass; nil without alcohol.
    var abv: Double?
  }

  let entries: [Entry]

  /// A menu of drinks, each once; within a part they stand as they were given.
  init(_ drinks: [StoredRecipe], in catalogue: Catalogue) {
    entries = drinks.map { drink in
      let abv = Strength.of(drink.recipe, in: catalogue).abvAfter
      return Entry(
        drink: drink, part: Self.part(of: drink, abv: abv),
        ingredients: Self.ingredients(of: drink), abv: abv > 0.5 ? abv : nil)
    }
  }

  /// The parts that have drinks, in their order.
  var parts: [(part: Part, entries: [Entry])] {
    Part.allCases.map { part in (part: part, entries: entries.filter { $0.part == part }) }
      .filter { !$0.entries.isEmpty }
  }

  private static func ingredients(of drink: StoredRecipe) -> [String] {
    let silent: Set<String> = ["ice", "water", "hot-water", "salt", "simple-syrup", "sugar"]
    var names: [String] = []
    for (part, line) in drink.parts where !silent.contains(part.ingredient) {
      if !names.contains(line.name) { names.append(line.name) }
    }
    return names
  }

  private static func part(of drink: StoredRecipe, abv: Double) -> Part {
    let recipe = drink.recipe
    if recipe.alcohol == .nonAlcoholic || abv <= 0.5 { return .free }
    if [.punchBowl, .pitcher].contains(recipe.glass) || recipe.category == .punch {
      return .punches
    }
    switch drink.subfamily {
    case "Spritz", "Champagne cocktail", "Champagne sour", "Wine-led": return .sparkling
    default: break
    }
    switch drink.family {
    case .flip: return .after
    case .martini: return .strong
    case .oldFashioned: return recipe.method == .hot ? .after : .strong
    case .highball: return recipe.method == .hot ? .after : .long
    case .daiquiri, .sidecar:
      return [.highball, .collins, .hurricane, .tiki].contains(recipe.glass) ? .long : .sours
    case .unclassified: return abv >= 24 ? .strong : .long
    }
  }
}
