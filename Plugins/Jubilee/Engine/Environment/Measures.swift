/// One value per measure, each known or not, with how good it is.
///
/// Held without allocation: a bay's month of ten-minute reports is read in one go.
struct Measures: Sendable, Equatable {
  private var values = SIMD16<Double>(repeating: .infinity)
  private var qualities = SIMD16<Float>(repeating: 1)

  /// Nothing known.
  init() {}

  /// The value in the unit of the measure's name, nil when not known.
  subscript(measure: Measure) -> Double? {
    get {
      let value = values[measure.index]
      return value.isFinite ? value : nil
    }
    set { values[measure.index] = newValue ?? .infinity }
  }

  /// How far the value passed the source's own checks, 0…1.
  subscript(quality measure: Measure) -> Double {
    get { (Double(qualities[measure.index]) * 1000).rounded() / 1000 }
    set { qualities[measure.index] = Float(min(max(newValue, 0), 1)) }
  }

  /// Whether nothing is known.
  var isEmpty: Bool { Measure.allCases.allSatisfy { self[$0] == nil } }

  /// The measures that are known.
  var known: [Measure] { Measure.allCases.filter { self[$0] != nil } }

  /// Takes a value when it is plausible; else the reason it was left out.
  ///
  /// Humidity just over 100 is rounding and becomes 100; directions are brought to 0..<360.
  mutating func take(_ value: Double, for measure: Measure, quality: Double = 1) -> String? {
    var value = value
    switch measure {
    case .humidityPercent where value > 100 && value <= 103: value = 100
    case .oxygenMgL where value < 0 && value >= -0.2,
      .oxygenPercent where value < 0 && value >= -2,
      .salinityPsu where value < 0 && value >= -0.2,
      .turbidityNtu where value < 0 && value >= -3,
      .chlorophyllUgL where value < 0 && value >= -1:
      value = 0
    default: break
    }
    guard value.isFinite, measure.plausible.contains(value) else {
      return "\(measure.title) of \(Measure.short(value)) \(measure.unit) is impossible"
    }
    if measure == .windDirectionDegrees, value == 360 { value = 0 }
    self[measure] = value
    self[quality: measure] = quality
    return nil
  }

  /// Calm air has no direction: the 0° that reports write with it would be read as north.
  mutating func settleCalm() {
    if self[.windMph] == 0 { self[.windDirectionDegrees] = nil }
  }
}

extension Measure {
  /// A number for a message, with at most two decimals.
  static func short(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let hundredths = Int64((value * 100).rounded())
    let whole = abs(hundredths) / 100
    let rest = abs(hundredths) % 100
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
