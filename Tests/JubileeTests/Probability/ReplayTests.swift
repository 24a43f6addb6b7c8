import BerthBase
import Testing

@testable import JubileeEngine

/// Days told again hour by hour: the figure of a night moves with what is measured, not with the clock.
@Suite("Nights told again")
struct ReplayTests {
  private let forecaster = Forecaster(
    Predictor(BundledRecord.trained, cells: BundledRecord.cells))
  private let pier = GeoPoint(latitude: 30.52, longitude: -87.92)
  private let start = BundledRecord.august(10)

  /// The winds of the buoy, all rows of its file at their own distances, brought to a time and begun
  /// anew as often as is needed; at another hour each time, since they span less than three days.
  private func winds(days: Int, from start: Int64? = nil) -> [Reading] {
    let start = start ?? self.start
    let rows = BundledRecord.bytes("buoy-winds.tsv", in: BundledRecord.vectors)
      .split(separator: 0x0a).dropFirst(3).map { line in
        line.split(separator: 0x09).map { NumberText.parse($0) }
      }.filter { $0.count == 7 }
    func minute(_ row: [Double?]) -> Int64 {
      Int64(((row[1] ?? 0) * 24 + (row[2] ?? 0)) * 60 + (row[3] ?? 0))
    }
    guard let first = rows.first, let last = rows.last else { return [] }
    let period = minute(last) - minute(first) + 10
    var readings: [Reading] = []
    for round in 0...Int64(days) * 1440 / period {
      for row in rows {
        let at = round * period + minute(row) - minute(first)
        guard at < Int64(days) * 1440 else { break }
        var reading = Reading(
          source: .ndbc, station: "W", point: GeoPoint(latitude: 30.44, longitude: -88.01),
          time: start + at * 60_000)
        reading.values[.windDirectionDegrees] = row[4]
        // An open sea blows harder than a bay at night.
        reading.values[.windMph] = row[5].map { $0 * 2.237 / 2 }
        reading.values[.pressureInHg] = row[6].map { $0 / 33.864 }
        readings.append(reading)
      }
    }
    return readings
  }

  /// Oxygen of three stations that report now and then, one of them in a river, with the jumps within
  /// a quarter of an hour that the real ones show.
  private func oxygen(days: Int) -> [Reading] {
    var random = SeededGenerator(seed: 11)
    var readings: [Reading] = []
    for quarter in 0..<days * 96 {
      for (station, latitude, level, every) in [
        ("MB", 30.437, 1.5, 2), ("BS", 30.329, 4.5, 3), ("RIVER", 30.417, 2.0, 1),
      ] {
        // Each station falls silent for some hours every other day.
        let isSilent = (quarter / 20 + station.utf8.count) % 9 == 0
        guard quarter % every == 0, !isSilent else { continue }
        var reading = Reading(
          source: .ndbc, station: station, point: GeoPoint(latitude: latitude, longitude: -87.9),
          time: start + Int64(quarter) * 15 * 60_000)
        reading.depthFeet = station == "BS" ? 3 : 9
        reading.values[.oxygenMgL] = max(0, level + Double.random(in: -1.2...1.2, using: &random))
        readings.append(reading)
      }
    }
    return readings
  }

  /// A forecast that holds roughly what comes.
  private func forecast(_ winds: [Reading], from now: Int64) -> [Reading] {
    winds.filter { $0.time > now && $0.time % 3_600_000 == 0 && $0.time < now + 48 * 3_600_000 }
      .map { reading in
        var told = reading
        told.source = .nwsForecast
        told.issued = now
        told.reliability = Reliability.base(.nwsForecast)
        return told
      }
  }

  private let waters = WaterShares(stations: ["RIVER": 0])

  private func nights(
    _ readings: [Reading], at now: Int64, hours: Int = 36, tide: TidePredictor? = nil
  ) -> [Int: Double] {
    let windows = forecaster.forecast(
      readings, from: now, hours: hours, near: pier, waters: waters,
      tide: { tide?.height(at: $0) }
    ).windows
    return Dictionary(windows.map { ($0.morning, $0.probability) }, uniquingKeysWith: { $1 })
  }

  @Test("The clock alone moves no night by more than two points in a quarter of an hour")
  func clock() {
    let all = winds(days: 6)
    let water = oxygen(days: 6)
    var compared = 0
    for hour in stride(from: 60, to: 100, by: 1) {
      let now = start + Int64(hour) * 3_600_000
      let known = (all + water).filter { $0.time <= now && $0.time > now - 72 * 3_600_000 }
      let told = known + forecast(all, from: now)
      let before = nights(told, at: now)
      let after = nights(told, at: now + 15 * 60_000)
      for (morning, share) in before {
        guard let later = after[morning] else { continue }
        compared += 1
        #expect(abs(later - share) <= 0.02, "hour \(hour): \(share) \(later)")
      }
    }
    #expect(compared > 40)
  }

  @Test("Real winds and jumping oxygen, told hour by hour, move no night by ten points unexplained")
  func replay() {
    let all = winds(days: 8)
    let water = oxygen(days: 8)
    var before: (told: [Reading], shares: [Int: Double]) = ([], [:])
    var compared = 0
    var largest = 0.0
    for hour in stride(from: 72, to: 144, by: 1) {
      let now = start + Int64(hour) * 3_600_000
      let known = (all + water).filter { $0.time <= now && $0.time > now - 72 * 3_600_000 }
      let told = known + forecast(all, from: now)
      let shares = nights(told, at: now)
      for (morning, share) in shares {
        guard let last = before.shares[morning] else { continue }
        compared += 1
        largest = max(largest, abs(share - last))
        guard abs(share - last) >= 0.1 else { continue }
        // The readings of this hour explain it when without them the figure stays where it was.
        let alone = nights(before.told, at: now)[morning] ?? 1
        #expect(abs(alone - last) < 0.02, "hour \(hour), night \(morning): \(last) \(alone)")
        #expect(abs(share - last) < 0.15, "hour \(hour), night \(morning): \(last) \(share)")
      }
      before = (told, shares)
    }
    #expect(compared > 80 && largest > 0.001, "\(largest)")
  }

  /// A whole season by the winds and the tides that are on record, hour by hour; no rows of oxygen of a
  /// season of the bay are at hand, so that it goes without, and once more with made-up ones that jump as
  /// the real ones do.
  @Test(
    "A season of real winds and tides, told hour by hour, has no jump of ten points unexplained",
    arguments: [false, true])
  func season(hasOxygen: Bool) throws {
    let june = UTC.start(year: 2026, month: 6)
    let days = 122
    var all = winds(days: days + 3, from: june - 2 * Span.day)
    if hasOxygen {
      let water = oxygen(days: days + 3).map { reading in
        var moved = reading
        moved.time += june - 2 * Span.day - start
        return moved
      }
      all = (all + water).sorted { $0.time < $1.time }
    }
    #expect(Set(all.prefix(500).compactMap { $0.values[.windMph] }).count > 5)
    let tables = try RegionFiles.tides()
    let tide = TidePredictor(
      try #require(tables.station("8733821")), tables, near: june + 60 * Span.day)
    var (from, to) = (0, 0)
    var before: (told: [Reading], shares: [Int: Double]) = ([], [:])
    var (compared, largest, byClock) = (0, 0.0, 0.0)
    for hour in 0..<Int64(days * 24) {
      let now = june + hour * Span.hour
      while all[from].time <= now - 48 * Span.hour { from += 1 }
      while to < all.count, all[to].time <= now { to += 1 }
      let ahead = all[to..<min(to + 320, all.count)].filter { $0.values[.oxygenMgL] == nil }
      let told = Array(all[from..<to]) + forecast(Array(ahead), from: now)
      let shares = nights(told, at: now, hours: 12, tide: tide)
      let alone = before.told.isEmpty ? [:] : nights(before.told, at: now, hours: 12, tide: tide)
      for (morning, share) in shares {
        guard let last = before.shares[morning] else { continue }
        compared += 1
        largest = max(largest, abs(share - last))
        if let alone = alone[morning] { byClock = max(byClock, abs(alone - last)) }
      }
      before = (told, shares)
    }
    #expect(compared > 1000 && largest > 0.001, "\(compared) \(largest)")
    // Without a new reading the clock alone moves next to nothing. Winds alone move a night by no more than
    // ten points; oxygen that jumps by a milligram within an hour explains more.
    #expect(byClock < (hasOxygen ? 0.03 : 0.02), "\(byClock)")
    #expect(largest < (hasOxygen ? 0.2 : 0.1), "\(largest)")
  }

  @Test("A station that falls silent, or comes back, changes the figure gently")
  func silence() throws {
    let all = winds(days: 5)
    let now = start + 72 * 3_600_000
    let known = all.filter { $0.time <= now } + forecast(all, from: now)
    func reading(_ station: String, _ value: Double, hoursAgo: Int64) -> Reading {
      var reading = Reading(
        source: .ndbc, station: station, point: pier, time: now - hoursAgo * 3_600_000)
      reading.depthFeet = 9
      reading.values[.oxygenMgL] = value
      return reading
    }
    var last: Double?
    // Its last word was 0.6; the other station goes on with 5.
    for hours in stride(from: 0, through: 70, by: 2) as StrideThrough<Int64> {
      let share = nights(
        known + [reading("A", 0.6, hoursAgo: hours), reading("B", 5, hoursAgo: 0)], at: now
      ).min { $0.key < $1.key }?.value
      let found = try #require(share)
      if let last { #expect(abs(found - last) < 0.1, "\(hours) h: \(last) \(found)") }
      last = found
    }
  }
}
