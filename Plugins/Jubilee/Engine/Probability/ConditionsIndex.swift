/// How far conditions are as people describe them before a jubilee, 0–100; not a probability.
struct ConditionsIndex: Sendable, Equatable {
  /// One of the five factors.
  enum Factor: String, Sendable, CaseIterable {
    case temperature
    case humidity
    case wind
    case pressure
    case oxygen

    /// Weight in percent; the five make 100.
    var weight: Double {
      switch self {
      case .temperature: 25
      case .humidity: 20
      case .wind: 15
      case .pressure: 15
      case .oxygen: 25
      }
    }
  }

  /// What one factor adds.
  struct Contribution: Sendable, Equatable {
    var factor: Factor
    /// The factor's own score, 0–100; nil when it is not known.
    var score: Double?
    /// Its weight after the missing factors' weights are shared out, percent.
    var weight: Double
    /// Points it adds to the index.
    var points: Double
  }

  /// 0–100, nil when no factor is known.
  var score: Double?
  /// Part of the weights that is known, 0…1.
  var confidence: Double
  /// All five, in the order of the weights' table.
  var contributions: [Contribution]

  /// The index of a situation.
  ///
  /// - Parameter normalTemperature: take the month's normal where no factor is known, which only
  ///   scoring does, so that the index has something to say about nights without weather.
  static func of(_ situation: Situation, normalTemperature: Bool = false) -> ConditionsIndex {
    let known = sums(situation, normalTemperature)
    let contributions = Factor.allCases.map { factor in
      let score = score(factor, situation, known.usesNormal)
      let weight = score == nil || known.weight == 0 ? 0 : factor.weight / known.weight * 100
      return Contribution(
        factor: factor, score: score, weight: weight, points: weight / 100 * (score ?? 0))
    }
    return ConditionsIndex(
      score: known.weight == 0 ? nil : known.points / known.weight,
      confidence: known.weight / 100, contributions: contributions)
  }

  /// The index alone, for tables of many rows; as `of`, with the month's normal where needed.
  static func score(_ situation: Situation) -> Double? {
    let known = sums(situation, true)
    return known.weight == 0 ? nil : known.points / known.weight
  }

  /// Weights of the known factors, and their scores times these.
  private static func sums(
    _ situation: Situation, _ normalTemperature: Bool
  ) -> (weight: Double, points: Double, usesNormal: Bool) {
    var weight = 0.0
    var points = 0.0
    for factor in Factor.allCases {
      guard let score = score(factor, situation, false) else { continue }
      weight += factor.weight
      points += factor.weight * score
    }
    if weight == 0, normalTemperature, let score = score(.temperature, situation, true) {
      return (Factor.temperature.weight, Factor.temperature.weight * score, true)
    }
    return (weight, points, false)
  }

  /// A factor's own score; nil when it is not known.
  private static func score(
    _ factor: Factor, _ situation: Situation, _ usesNormal: Bool
  ) -> Double? {
    switch factor {
    case .temperature:
      let normal = usesNormal ? normals[situation.solar.month - 1] : nil
      return (situation.temperatureF ?? normal).map { FactorCurves.temperature($0) }
    case .humidity: return situation.humidityPercent.map { FactorCurves.humidity($0) }
    case .wind:
      return situation.windMph.map {
        FactorCurves.wind(mph: $0, degrees: situation.windDirectionDegrees)
      }
    case .pressure: return situation.pressureInHg.map { FactorCurves.pressure($0) }
    case .oxygen: return situation.oxygenMgL.map { FactorCurves.oxygen($0) }
    }
  }

  /// Mean temperature of Mobile by month, °F, to the nearest five; January first.
  private static let normals: [Double] = [50, 55, 60, 65, 75, 80, 80, 80, 80, 70, 60, 55]
}
