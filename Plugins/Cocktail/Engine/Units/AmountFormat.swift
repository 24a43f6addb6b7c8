import Kitchen

/// The unit volumes are written in.
enum VolumeUnit: String, Sendable, CaseIterable {
  case millilitre = "ml"
  case centilitre = "cl"
  case ounce = "oz"

  /// Millilitres of one unit; an ounce is the bar's.
  var millilitres: Double {
    switch self {
    case .millilitre: return 1
    case .centilitre: return 10
    case .ounce: return VolumeStandard.bar.ounce
    }
  }
}

/// Writes amounts the way people do: `¾ oz`, `22.5 ml`, `2.25 cl`, `2 dashes`, `6–8 leaves`.
struct AmountFormat: Sendable {
  /// The unit volumes are written in.
  var unit: VolumeUnit
  /// The ounce that is meant.
  var standard: VolumeStandard

  /// A format for volumes in one unit.
  init(_ unit: VolumeUnit = .millilitre, standard: VolumeStandard = .bar) {
    self.unit = unit
    self.standard = standard
  }

  /// A volume in the chosen unit; ounces are rounded to fractions a jigger has.
  ///
  /// In ounces what is less than a quarter becomes teaspoons and what is less than a quarter
  /// teaspoon becomes dashes. Negative and infinite volumes count as 0.
  func volume(_ millilitres: Double) -> String {
    let volume = millilitres.isFinite ? max(millilitres, 0) : 0
    switch unit {
    case .millilitre: return AmountText.decimal(volume, places: volume < 100 ? 2 : 1) + " ml"
    case .centilitre: return AmountText.decimal(volume / 10, places: 3) + " cl"
    case .ounce: return ounces(volume)
    }
  }

  private func ounces(_ volume: Double) -> String {
    let ounces = volume / standard.ounce
    if ounces >= 0.22 || ounces == 0 || abs(ounces - 0.125) < 0.004 {
      return AmountFormat.fraction(ounces) + " oz"
    }
    let teaspoons = volume / standard.teaspoon
    if teaspoons >= 0.24 { return AmountFormat.fraction(teaspoons) + " tsp" }
    let dash = MeasureUnit.dash.millilitres(standard) ?? 0.8
    if volume >= dash / 2 { return count((volume / dash).rounded(), .dash) }
    return count(max((volume / 0.05).rounded(), 1), .drop)
  }

  /// An amount of a unit or its lower and upper end; the unit's word alone where there is none.
  func amount(_ low: Double?, to high: Double?, _ unit: MeasureUnit) -> String {
    guard let low, let high else { return unit.word(for: 1) }
    if unit == .millilitre {
      return low == high ? volume(low) : range(volume(low), volume(high))
    }
    let word = unit.word(for: high)
    if low == high { return AmountFormat.fraction(low) + " " + word }
    return AmountFormat.fraction(low) + "–" + AmountFormat.fraction(high) + " " + word
  }

  private func count(_ amount: Double, _ unit: MeasureUnit) -> String {
    AmountFormat.fraction(amount) + " " + unit.word(for: amount)
  }

  /// Writes the unit once when both ends share it.
  private func range(_ low: String, _ high: String) -> String {
    let first = low.split(separator: " ")
    let second = high.split(separator: " ")
    if first.count == 2, second.count == 2, first[1] == second[1] { return "\(first[0])–\(high)" }
    return "\(low)–\(high)"
  }

  /// A number as whole and fraction: 1.5 is `1½`; above 16 the nearest half is enough.
  static func fraction(_ value: Double) -> String {
    guard value.isFinite, value > 0, value < 1e9 else { return "0" }
    if value > 100 { return String(Int(value.rounded())) }
    let exact = value > 16 ? (value * 2).rounded() / 2 : value
    let whole = exact.rounded(.down)
    let rest = exact - whole
    let nearest = AmountText.fraction(nearest: rest)
    let carried = Int(whole) + (nearest.value == 1 ? 1 : 0)
    if carried == 0 {
      return nearest.sign.isEmpty ? AmountText.decimal(value, places: 2) : nearest.sign
    }
    return String(carried) + nearest.sign
  }
}
