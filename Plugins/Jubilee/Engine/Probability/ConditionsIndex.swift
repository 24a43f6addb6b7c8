/// How far conditions are as people describe them before a jubilee, 0–100; not a probability.
public struct ConditionsIndex: Sendable, Equatable {
  /// One of the five factors.
  public enum Factor: String, Sendable, CaseIterable {
    case temperature
    case humidity
    case wind
    case pressure
    case oxygen

    /// Weight in percent; the five make 100.
    public var weight: Double {
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
  public struct Contribution: Sendable, Equatable {
    public var factor: Factor
    /// The factor's own score, 0–100; nil when it is not known.
    public var score: Double?
    /// Its weight after the missing factors' weights are shared out, percent.
    public var weight: Double
    /// Points it adds to the index.
    public var points: Double
  }

  /// 0–100, nil when no factor is known.
  public var score: Double?
  /// Part of the weights that is known, 0…1.
  public var confidence: Double
  /// All five, in the order of the weights' table.
  public var contributions: [Contribution]

  /// The index of a situation.
  ///
  /// - Parameter normalTemperature: take the month's normal where no factor is known, which only
  ///   scoring does, so that the index has something to say about nights without weather.
  public static func of(_ situation: Situation, normalTemperature: Bool = false) -> ConditionsIndex
  {
    var scores: [Factor: Double] = [:]
    scores[.temperature] = situation.temperatureF.map { FactorCurves.temperature($0) }
    scores[.humidity] = situation.humidityPercent.map { FactorCurves.humidity($0) }
    scores[.wind] = situation.windMph.map {
      FactorCurves.wind(mph: $0, degrees: situation.windDirectionDegrees)
    }
    scores[.pressure] = situation.pressureInHg.map { FactorCurves.pressure($0) }
    scores[.oxygen] = situation.oxygenMgL.map { FactorCurves.oxygen($0) }
    if scores.isEmpty, normalTemperature {
      scores[.temperature] = FactorCurves.temperature(normals[situation.solar.month - 1])
    }
    let known = Factor.allCases.reduce(0) { $0 + (scores[$1] == nil ? 0 : $1.weight) }
    let contributions = Factor.allCases.map { factor in
      let weight = scores[factor] == nil || known == 0 ? 0 : factor.weight / known * 100
      return Contribution(
        factor: factor, score: scores[factor], weight: weight,
        points: weight / 100 * (scores[factor] ?? 0))
    }
    return ConditionsIndex(
      score: known == 0 ? nil : contributions.reduce(0) { $0 + $1.points },
      confidence: known / 100, contributions: contributions)
  }

  /// Mean temperature of Mobile by month, °F, to the nearest five; January first.
  private static let normals: [Double] = [50, 55, 60, 65, 75, 80, 80, 80, 80, 70, 60, 55]
}
