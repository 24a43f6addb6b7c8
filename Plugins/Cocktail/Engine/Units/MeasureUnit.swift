import Kitchen

/// A unit people measure drinks with; the raw value is its symbol in the data files and in JSON.
enum MeasureUnit: String, Sendable, CaseIterable {
  case millilitre = "ml"
  case centilitre = "cl"
  case decilitre = "dl"
  case litre = "l"
  case ounce = "oz"
  case teaspoon = "tsp"
  case tablespoon = "tbsp"
  case barspoon
  case cup, pint, quart, gallon, gill
  /// The American bottle of spirits, once a fifth of a gallon, 750 ml since 1980.
  case fifth
  case shot, jigger, pony
  /// A single bar measure.
  case measure
  case dash, drop, splash, pinch
  case gram = "g"
  case kilogram = "kg"
  case pound = "lb"
  case piece, slice, wedge, leaf, sprig, cube, scoop, twist, half
  case stick, strip, peel, chunk, clove, pod, stalk, bean, ball, dollop, handful, squeeze, spray
  case can, bottle, package, bag, jar, carton, glass, mug
  /// The juice of a fruit, counted in fruits.
  case juice
  /// A share relative to the other ingredients.
  case part
  /// Fill the glass.
  case top
  /// Coat the glass and pour out.
  case rinse
  /// On the rim of the glass.
  case rim
  /// Decoration only.
  case garnish
  /// As much as one likes.
  case taste

  /// What a unit counts.
  enum Kind: String, Sendable {
    /// Has a volume of its own.
    case volume
    /// Has a weight of its own.
    case mass
    /// Counts things.
    case count
    /// Relative to the rest of the recipe.
    case relative
    /// Needs no number.
    case open
  }

  /// What the unit counts.
  var kind: Kind {
    switch self {
    case .millilitre, .centilitre, .decilitre, .litre, .ounce, .teaspoon, .tablespoon, .barspoon,
      .cup, .pint, .quart, .gallon, .gill, .fifth, .shot, .jigger, .pony, .measure, .dash, .drop,
      .splash, .pinch:
      return .volume
    case .gram, .kilogram, .pound: return .mass
    case .part: return .relative
    case .top, .rinse, .rim, .garnish, .taste: return .open
    default: return .count
    }
  }

  /// Whether the unit is a container that can have a size, such as a 330 ml can.
  var isContainer: Bool {
    switch self {
    case .can, .bottle, .package, .bag, .jar, .carton, .glass, .mug: return true
    default: return false
    }
  }

  /// Units a recipe of the data files may use.
  static let recipeUnits: Set<MeasureUnit> = [
    .millilitre, .dash, .drop, .teaspoon, .tablespoon, .barspoon, .piece, .slice, .wedge, .leaf,
    .sprig, .pinch, .cube, .scoop, .gram, .splash, .twist, .half, .top, .rinse, .rim,
  ]

  /// Millilitres of one unit, nil for units that have no volume of their own.
  ///
  /// A dash is 0.8 ml and a drop 0.05 ml (D. Arnold, Liquid Intelligence, 2014); a bar spoon is a
  /// teaspoon; a shot or jigger is 1½ oz, a pony 1 oz; a splash is a fifth of an ounce; a pinch is
  /// a sixteenth of a teaspoon; a single measure is 25 ml (UK SI 2011/2331).
  func millilitres(_ standard: VolumeStandard = .bar) -> Double? {
    switch self {
    case .millilitre: return 1
    case .centilitre: return 10
    case .decilitre: return 100
    case .litre: return 1000
    case .ounce, .pony: return standard.ounce
    case .teaspoon, .barspoon: return standard.teaspoon
    case .tablespoon: return standard.tablespoon
    case .shot, .jigger: return standard.ounce * 1.5
    case .cup: return standard.cup
    case .pint: return standard.pint
    case .quart: return standard.quart
    case .gallon: return standard.gallon
    case .gill: return standard.cup / 2
    case .fifth: return standard == .us ? standard.ounce * 25.6 : 750
    case .measure: return 25
    case .dash: return 0.8
    case .drop: return 0.05
    case .splash: return 6
    case .pinch: return 0.3
    default: return nil
    }
  }

  /// Grams of one unit of weight, nil for other units.
  var grams: Double? {
    switch self {
    case .gram: return 1
    case .kilogram: return 1000
    case .pound: return Avoirdupois.pound
    default: return nil
    }
  }
}
