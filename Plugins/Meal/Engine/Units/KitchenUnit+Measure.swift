import Kitchen

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

  /// Grams of one unit of mass, nil for other units.
  var grams: Double? {
    switch self {
    case .gram: 1
    case .kilogram: 1000
    case .ounce: Avoirdupois.ounce
    case .pound: Avoirdupois.pound
    default: nil
    }
  }

  /// Millilitres of one unit of volume, as US cooks have them. A pinch is taken as a sixteenth, a
  /// dash as an eighth of a teaspoon, as sets of measuring spoons have them. Nil for other units.
  var millilitres: Double? {
    switch self {
    case .millilitre: 1
    case .litre: 1000
    case .teaspoon: VolumeStandard.us.teaspoon
    case .tablespoon: VolumeStandard.us.tablespoon
    case .fluidOunce: VolumeStandard.us.ounce
    case .cup: VolumeStandard.us.cup
    case .pint: VolumeStandard.us.pint
    case .quart: VolumeStandard.us.quart
    case .pinch: VolumeStandard.us.teaspoon / 16
    case .dash: VolumeStandard.us.teaspoon / 8
    default: nil
    }
  }
}
