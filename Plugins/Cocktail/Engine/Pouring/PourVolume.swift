/// The volume each line of a recipe adds to the drink.
enum PourVolume {
  /// One line with its volume.
  struct Line: Sendable, Equatable {
    /// Id of the ingredient.
    var ingredient: String
    /// Millilitres it adds; 0 for leaves, twists and other solids that stay apart.
    var millilitres: Double
    /// Whether the volume is what fills the glass.
    var isTop: Bool
  }

  /// The volumes of all lines; what tops up the drink gets what the glass has left.
  static func lines(of recipe: Recipe, in catalogue: Catalogue) -> [Line] {
    var lines: [Line] = []
    var poured = 0.0
    for line in recipe.ingredients {
      let volume = millilitres(line, catalogue.ingredient(line.ingredient))
      poured += volume
      lines.append(
        Line(ingredient: line.ingredient, millilitres: volume, isTop: line.unit == .top))
    }
    let tops = lines.filter(\.isTop).count
    guard tops > 0 else { return lines }
    let meltwater = recipe.method == .hot || recipe.method == .layer ? 0 : poured * 0.25
    let room = recipe.glass.workingMillilitres - poured - meltwater
    let smallest = recipe.glass == .shot ? 10.0 : 45
    let each = max(room, smallest) / Double(tops)
    for index in lines.indices where lines[index].isTop { lines[index].millilitres = each }
    return lines
  }

  /// Millilitres one line adds by itself; 0 for open amounts.
  ///
  /// An egg gives 50 ml, its white 30 and its yolk 18 (USDA large egg: 50 g, 33 g, 17 g); a gram of
  /// sugar takes 0.62 ml once dissolved; a scoop of ice cream is 60 ml.
  static func millilitres(_ line: RecipeIngredient, _ ingredient: Ingredient?) -> Double {
    let volume = unchecked(line, ingredient)
    // Nobody pours more than ten cubic metres; what is beyond is a slip of the pen.
    return volume > 0 ? min(volume, 1e7) : 0
  }

  private static func unchecked(_ line: RecipeIngredient, _ ingredient: Ingredient?) -> Double {
    guard let amount = line.amount else { return line.unit == .rinse ? 2 : 0 }
    let isSolid = ingredient.map { isDrySolid($0) } ?? false
    if let each = line.unit.millilitres() { return amount * each * (isSolid ? 0.6 : 1) }
    switch line.unit {
    case .gram: return amount * (isSolid ? 0.62 : 0.95)
    case .scoop: return line.ingredient == "ice" ? 0 : amount * 60
    case .cube: return ingredient?.category == .sweetener ? amount * 2.5 : 0
    case .piece, .half, .wedge, .slice:
      return amount * pieceMillilitres(line.unit, ingredient)
    default: return 0
    }
  }

  private static func isDrySolid(_ ingredient: Ingredient) -> Bool {
    switch ingredient.category {
    case .sweetener: return !ingredient.id.contains("honey") && !ingredient.id.contains("jam")
    case .spice, .herb, .nut: return true
    default: return false
    }
  }

  private static func pieceMillilitres(_ unit: MeasureUnit, _ ingredient: Ingredient?) -> Double {
    guard let ingredient else { return 0 }
    let whole: Double
    switch (ingredient.category, ingredient.id) {
    case (.egg, "egg"): whole = 50
    case (.egg, "egg-yolk"): whole = 18
    case (.egg, _): whole = 30
    case (.citrus, "lime"), (.fruit, "lime"): whole = 30
    case (.citrus, "lemon"), (.fruit, "lemon"): whole = 45
    case (.citrus, "grapefruit"): whole = 150
    case (.citrus, _): whole = ingredient.id.hasSuffix("-peel") ? 0 : 75
    case (.fruit, "banana"), (.fruit, "mango"): whole = 100
    case (.fruit, "passion-fruit"): whole = 20
    case (.fruit, "strawberry"): whole = 12
    case (.sweetener, _): whole = 2.5
    default: return 0
    }
    switch unit {
    case .half: return whole / 2
    case .wedge: return whole / 6
    case .slice: return whole / 12
    default: return whole
    }
  }
}
