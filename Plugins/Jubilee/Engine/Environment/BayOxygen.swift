import Glibc

/// How far the water at stations is that of the open bay, from which jubilees come, 0–1.
struct WaterShares: Sendable {
  /// By the identifier of the station.
  var stations: [String: Double] = [:]
  /// Where these stations are, for readings of stations that are not among them.
  var points: [(point: GeoPoint, share: Double)] = []

  /// A station this near to a known one stands in the same water, in miles.
  private static let sameWaterMiles = 1.0

  /// The part a reading's oxygen and salinity count; 1 where nothing says otherwise.
  func share(_ reading: Reading) -> Double {
    if let known = stations[reading.station] { return known }
    guard let point = reading.point else { return 1 }
    let near = points.map { (miles: $0.point.distanceMiles(to: point), share: $0.share) }
      .min { ($0.miles, $0.share) < ($1.miles, $1.share) }
    guard let near, near.miles <= Self.sameWaterMiles else { return 1 }
    return near.share
  }
}

/// The oxygen of the bay's lower water off a place, from all stations.
///
/// Of each station the middle half of six hours up to its newest report counts, an hour once, so that
/// a fouled sensor or the noon of a shallow does not; where it was silent, hours before that help out,
/// the less the older they are, so that one report after a silence is not taken for all of it.
/// Stations are weighed by their water, depth, distance, source and age; a report fades with its age
/// instead of ending at once, so that the figure moves with readings and not with the clock.
struct BayOxygen: Sendable, Equatable {
  /// mg/L.
  var mgL: Double
  /// How much it says of the lower water now, 0–1.
  var weight: Double
  /// The newest report behind it (Unix milliseconds).
  var newest: Int64
  /// The stations behind it, the weightiest first.
  var stations: [String]

  /// So many hours with reports are looked at…
  static let hours = 6
  /// …at most this long before the newest one.
  static let window = 18 * Span.hour
  /// An hour of a station's reports says half as much as one so many hours later.
  private static let recency = 4.0
  /// After so long a report says half as much: a mixed bottom goes back to hypoxia within hours to
  /// days (Park, Kim & Schroeder 2007, doi 10.1007/BF02782967).
  static let halfLife = 18.0
  /// Water of this depth in feet and more is the lower water of a bay 10 feet deep.
  static let bottomFeet = 5.0
  private static let surfaceFeet = 1.5
  private static let surfaceShare = 0.3
  /// Reports older than this are not looked at.
  private static let maximumAge = 72 * Span.hour
  /// Values the source itself questions more than so are left out.
  private static let minimumQuality = 0.3

  /// What a report of this age still says, 0–1.
  static func holds(_ age: Int64) -> Double {
    exp2(-Double(max(age, 0)) / Double(Span.hour) / halfLife)
  }

  /// How far water of a depth is lower water; half where the depth is not said.
  static func depthShare(_ feet: Double?) -> Double {
    guard let feet else { return 0.5 }
    let part = min(max((feet - surfaceFeet) / (bottomFeet - surfaceFeet), 0), 1)
    return surfaceShare + (1 - surfaceShare) * part
  }

  /// The oxygen off a place; nil when no station of the bay has reported within three days.
  static func of(
    _ readings: [Reading], at now: Int64, near point: GeoPoint?, _ waters: WaterShares
  ) -> BayOxygen? {
    var groups: [String: [Reading]] = [:]
    for reading in readings
    where !reading.source.isForecast && reading.oxygenMgL != nil
      && reading.time <= now + ReadingRules.leeway && now - reading.time <= maximumAge
      && reading.values[quality: .oxygenMgL] >= minimumQuality
    {
      let depth = reading.depthFeet.map { String(Int($0.rounded())) } ?? ""
      groups["\(reading.source.rawValue)/\(reading.station)/\(depth)", default: []]
        .append(reading)
    }
    var found: [(name: String, value: Double, weight: Double, strength: Double, newest: Int64)] = []
    for (name, group) in groups {
      guard let newest = group.max(by: { ($0.time, $0.reliability) < ($1.time, $1.reliability) }),
        let value = middle(group, upTo: newest.time)
      else { continue }
      let strength =
        waters.share(newest) * depthShare(newest.depthFeet) * holds(now - newest.time)
      let near =
        point.flatMap { point in newest.point?.distanceMiles(to: point) }
        .map { Reliability.nearness(miles: $0) } ?? 1
      let weight = strength * near * newest.reliability
      guard weight > 1e-4 else { continue }
      found.append((name, value, weight, strength, newest.time))
    }
    guard !found.isEmpty else { return nil }
    found.sort { ($1.weight, $0.name) < ($0.weight, $1.name) }
    let total = found.reduce(0) { $0 + $1.weight }
    return BayOxygen(
      mgL: found.reduce(0) { $0 + $1.weight * $1.value } / total,
      weight: min(1, found.map(\.strength).max() ?? 0),
      newest: found.map(\.newest).max() ?? now,
      stations: found.map {
        String($0.name.split(separator: "/", omittingEmptySubsequences: false)[1])
      }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
  }

  /// The mean of the middle half of a station's last hours, each the median of its reports.
  private static func middle(_ readings: [Reading], upTo newest: Int64) -> Double? {
    var byHour: [Int64: [Double]] = [:]
    for reading in readings where newest - reading.time < window {
      guard let value = reading.oxygenMgL else { continue }
      byHour[(newest - reading.time) / Span.hour, default: []].append(value)
    }
    return midmean(
      byHour.keys.sorted().prefix(hours).compactMap { hour in
        byHour[hour].flatMap(median).map { (value: $0, weight: exp2(-Double(hour) / recency)) }
      })
  }

  /// The mean of what lies between the quarters of weighed values; nil without any.
  ///
  /// It withstands outliers as the median does, and does not leap from one value to the next.
  static func midmean(_ values: [(value: Double, weight: Double)]) -> Double? {
    let total = values.reduce(0) { $0 + $1.weight }
    guard total > 0 else { return nil }
    var (passed, sum) = (0.0, 0.0)
    for entry in values.sorted(by: { ($0.value, $0.weight) < ($1.value, $1.weight) }) {
      let end = passed + entry.weight
      sum += max(0, min(end, total * 0.75) - max(passed, total * 0.25)) * entry.value
      passed = end
    }
    return sum / (total / 2)
  }

  static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
