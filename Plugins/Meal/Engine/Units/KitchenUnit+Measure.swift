/// What a unit measures, and how much it holds.
extension KitchenUnit {
  enum Measure: Sendable {
    case mass, volume, count
    /// As much as one likes.
    case taste
  }

  var measure: Measure {
    switch self {
    case .gram, .kilogram, .ounce, .pound: .mass
    case .millilitre, .litre, .teaspoon, .tablespoon, .fluidOunce, .cup, .pint, .quart: .volume
    case .pinch, .dash: .volume
    case .piece, .clove, .slice, .sprig, .leaf, .stalk, .head, .bunch, .fillet, .ear: .count
    case .sheet, .stick, .cube, .can, .jar, .packet, .handful, .scoop: .count
    case .toTaste: .taste
    }
  }

  /// Grams of one unit of mass: the international avoirdupois pound is 453.59237 g exactly (US
  /// Federal Register 24 F.R. 5348, 1959), an ounce a sixteenth of it; nil for other units.
  var grams: Double? {
    switch self {
    case .gram: 1
    case .kilogram: 1000
    case .ounce: 28.349523125
    case .pound: 453.59237
    default: nil
    }
  }

  /// Millilitres of one unit of volume: the US gallon is 231 cubic inches, 3785.411784 ml (NIST
  /// Handbook 44, appendix C); a cup is a sixteenth of it, a tablespoon a sixteenth of a cup. A
  /// pinch is taken as a sixteenth, a dash as an eighth of a teaspoon, as sets of measuring spoons
  /// have them. Nil for other units.
  var millilitres: Double? {
    switch self {
    case .millilitre: 1
    case .litre: 1000
    case .teaspoon: 4.92892159375
    case .tablespoon: 14.78676478125
    case .fluidOunce: 29.5735295625
    case .cup: 236.5882365
    case .pint: 473.176473
    case .quart: 946.352946
    case .pinch: 4.92892159375 / 16
    case .dash: 4.92892159375 / 8
    default: nil
    }
  }
}
