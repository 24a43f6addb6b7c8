import Glibc

/// A curve through points, straight between them and flat beyond the ends.
struct EvidenceCurve: Sendable {
  private let points: [(x: Double, y: Double)]

  /// A curve through points in ascending order of x.
  init(_ points: [(x: Double, y: Double)]) { self.points = points }

  func callAsFunction(_ x: Double) -> Double {
    guard let first = points.first, let last = points.last else { return 0 }
    if x <= first.x { return first.y }
    if x >= last.x { return last.y }
    var index = 1
    while points[index].x < x { index += 1 }
    let (low, high) = (points[index - 1], points[index])
    return low.y + (high.y - low.y) * (x - low.x) / (high.x - low.x)
  }

  /// A curve of likelihood ratios, told as their logarithms.
  static func ratios(_ points: [(x: Double, y: Double)]) -> EvidenceCurve {
    EvidenceCurve(points.map { ($0.x, log($0.y)) })
  }
}

/// What each known condition says about a jubilee, as the logarithm of a likelihood ratio: how much
/// more often it is met in the nights of jubilees than in all summer nights.
///
/// A ratio averages 1 over all nights. So a value that is not known counts 0, which is then not a
/// guess but the right expectation (exact while jubilees are rare), and nothing has to be filled in
/// for old events without weather.
///
/// Where no source gives a distribution the curve is a judgement that follows what the source says;
/// such curves are starting points, which training scales by a coefficient of its own.
enum Evidence {
  /// Wind speed in mph. Turner, Schroeder & Wiseman (1987, doi 10.2307/1352020): low winds coincide
  /// with the onset of stratification and with hypoxia; waves of a stronger wind mix it away.
  static let windSpeed = EvidenceCurve.ratios([
    (0, 1.8), (4, 1.8), (6, 1.1), (8, 0.6), (10, 0.3), (12, 0.15), (15, 0.06), (20, 0.02),
  ])

  /// Oxygen of the lower water in mg/L. May (1973, doi 10.4319/lo.1973.18.3.0353): jubilees are
  /// bottom water with little oxygen pushed ashore (0.0–1.6 ppm on 26 August 1971). Low oxygen
  /// alone is not enough: on 16 August 1971 it stood 30 m off the beach and nothing came. The ratios
  /// take it that one summer night in six has less than 2 mg/L there, and nine jubilees in ten.
  static let oxygen = EvidenceCurve.ratios([
    (0.5, 8), (1, 6.5), (2, 3.5), (3, 0.8), (4, 0.25), (5, 0.08), (6, 0.033),
  ])

  /// Salinity difference between bottom and surface in PSU. Park, Kim & Schroeder (2007,
  /// doi 10.1007/BF02782967): hypoxia is rare below 2 PSU over 2.5 m and nearly always there
  /// above 8.
  static let stratification = EvidenceCurve.ratios([
    (0, 0.2), (2, 0.3), (4, 0.8), (8, 2.2), (12, 2.5),
  ])

  /// Whether the tide rises, −1…1 by feet per hour. Tradition wants a rising tide; the record says
  /// too little to count on it, so its coefficient starts at a tenth and a falling tide cannot veto.
  static func tide(_ feetPerHour: Double) -> Double { tanh(feetPerHour / 0.15) }

  /// The part of the hours of a night's jubilee, by mean solar hour: the chance that it is under way
  /// within an hour of this one, as logarithm.
  ///
  /// A judgement from the reported times (mostly before dawn, one to four hours long, the latest
  /// still seen at 07:18 CDT, which is 6.4 by the sun).
  static func hour(_ solarHour: Double) -> Double { log(hours(solarHour)) }

  private static let hours = EvidenceCurve([
    (0, 0.25), (1, 0.35), (2, 0.5), (3, 0.7), (4, 0.85), (5, 0.85), (6, 0.6), (7, 0.3), (8, 0.15),
    (9, 0.08), (10, 0.04), (11, 0.03), (12, 0.02), (17, 0.02), (19, 0.04), (20, 0.06), (21, 0.09),
    (22, 0.13), (23, 0.18), (24, 0.25),
  ])

  /// The solar hour at which a jubilee is likeliest to be under way.
  static let peakHour = 4.5

  /// How much a jubilee so many mornings ago still says, 1 for yesterday, halving each day.
  ///
  /// The water that caused it is still there: jubilees came on 7 and 8 August 1971 and on 29 and
  /// 30 August 2026.
  static func persistence(morningsAgo: Int) -> Double {
    morningsAgo < 1 || morningsAgo > 5 ? 0 : exp2(Double(1 - morningsAgo))
  }
}
