/// The five curves of the conditions index, each 0–100.
///
/// The index is the requirement's: fixed weights, one score per factor. It says how far conditions
/// are as people describe them before a jubilee; it is no probability, and no source gives humidity
/// or pressure a causal part.
enum FactorCurves {
  /// Air temperature, °F. Jubilees come from June to September, when nights stay above 70 °F; water
  /// that warm holds little oxygen and uses it up fast. Above 90 °F at night nothing is gained.
  static let temperature = EvidenceCurve([
    (50, 0), (60, 10), (68, 45), (74, 85), (78, 100), (86, 100), (95, 80), (105, 50),
  ])

  /// Relative humidity, %. Calm, clear or overcast summer nights are humid; only a companion.
  static let humidity = EvidenceCurve([(30, 0), (50, 20), (70, 60), (85, 100), (100, 100)])

  /// Wind speed, mph. Low wind lets the water stratify (Turner et al. 1987); waves end it.
  static let windSpeed = EvidenceCurve([
    (0, 100), (4, 100), (7, 75), (10, 40), (13, 15), (18, 0),
  ])

  /// Wind direction, main points from N round to N: the better quarter of Loesch's counts (N to E)
  /// is 1, the worst (S to W) a quarter.
  static let windDirection = EvidenceCurve([
    (0, 1), (45, 1), (90, 1), (135, 0.5), (180, 0.3), (225, 0.25), (270, 0.4), (315, 0.8), (360, 1),
  ])

  /// Air pressure, inHg. Settled weather stands near and above 30.0; storms below 29.7 stir the bay.
  static let pressure = EvidenceCurve([
    (29.4, 0), (29.7, 25), (29.9, 70), (30.0, 100), (30.15, 100), (30.4, 70), (30.7, 50),
  ])

  /// Oxygen, mg/L. Below 2 fish flee (hypoxia); above 5 nothing drives them.
  static let oxygen = EvidenceCurve([
    (0, 100), (1.5, 100), (2, 90), (3, 60), (4, 30), (5, 10), (7, 0),
  ])

  /// Wind speed and direction together: in a calm the direction does not matter.
  static func wind(mph: Double, degrees: Double?) -> Double {
    let speed = windSpeed(mph)
    guard let degrees else { return speed }
    let part = min(1, mph / WindEvidence.fullSpeed)
    return speed * (1 - part + part * windDirection(degrees.positiveDegrees))
  }
}
