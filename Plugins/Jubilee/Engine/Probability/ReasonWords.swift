/// Says in words what moved a probability.
enum ReasonWords {
  /// Effects smaller than this are not worth a word.
  static let minimumEffect = 0.2
  /// More reasons than these nobody reads.
  static let limit = 6

  /// The reasons, strongest first, the time of year and day last.
  static func reasons(
    _ vector: FeatureVector, _ situation: Situation, _ model: ProbabilityModel
  ) -> [Prediction.Reason] {
    func effect(_ feature: Feature) -> Double { model.coefficient(feature) * vector[feature] }
    var reasons: [Prediction.Reason] = []
    if let words = wind(situation) {
      let sum = effect(.windSpeed) + effect(.windNow)
      let main: Feature = abs(effect(.windNow)) > abs(effect(.windSpeed)) ? .windNow : .windSpeed
      reasons.append(Prediction.Reason(feature: main, words: words, effect: sum))
    }
    let others: [(Feature, String?)] = [
      (.oxygen, situation.oxygenMgL.map(oxygen)),
      (.stratification, situation.stratificationPsu.map(layering)),
      (.windBefore, before(situation)), (.persistence, "a jubilee in the mornings before"),
      (.tide, situation.tideTrendFeetPerHour.map { $0 > 0 ? "rising tide" : "falling tide" }),
      (.humidity, situation.humidityPercent.map { $0 > 80 ? "humid air" : "dry air" }),
      (.pressure, situation.pressureInHg.map { $0 > 30 ? "high pressure" : "low pressure" }),
      (
        .pressureTrend,
        situation.pressureTrendInHgPerHour.map { $0 > 0 ? "rising pressure" : "falling pressure" }
      ),
    ]
    for (feature, words) in others {
      guard let words, abs(effect(feature)) >= minimumEffect else { continue }
      reasons.append(Prediction.Reason(feature: feature, words: words, effect: effect(feature)))
    }
    reasons.sort { abs($0.effect) > abs($1.effect) }
    reasons = Array(reasons.prefix(limit))
    let solar = situation.solar
    reasons.append(
      Prediction.Reason(
        feature: .season, words: "\(solar.monthName) \(solar.partOfDay)",
        effect: effect(.season) + effect(.hour)))
    return reasons
  }

  /// `calm NE wind`, `strong S wind`, `calm air`.
  private static func wind(_ situation: Situation) -> String? {
    guard let mph = situation.windMph else { return nil }
    let strength = mph < 5 ? "calm" : mph < 8 ? "light" : mph < 13 ? "moderate" : "strong"
    if mph < 1 { return "calm air" }
    guard let degrees = situation.windDirectionDegrees else { return "\(strength) wind" }
    return "\(strength) \(Compass.main(degrees)) wind"
  }

  private static func before(_ situation: Situation) -> String? {
    guard let degrees = situation.windBefore?.directionDegrees else { return nil }
    return "\(Compass.main(degrees)) wind the day before"
  }

  private static func oxygen(_ value: Double) -> String {
    value < 2.5 ? "low oxygen" : value < 4 ? "reduced oxygen" : "enough oxygen"
  }

  private static func layering(_ value: Double) -> String {
    value >= 5 ? "layered water" : value >= 2.5 ? "weakly layered water" : "mixed water"
  }
}
