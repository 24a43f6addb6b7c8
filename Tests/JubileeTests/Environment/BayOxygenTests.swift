import BerthBase
import Testing

@testable import JubileeEngine

@Suite("The oxygen of the bay")
struct BayOxygenTests {
  private let now: Int64 = 1_786_528_800_000
  private let pier = GeoPoint(latitude: 30.52, longitude: -87.92)

  private func reading(
    _ station: String, hoursAgo: Double, _ oxygen: Double, depth: Double? = 9, miles: Double = 5
  ) -> Reading {
    let point = GeoPoint(latitude: pier.latitude - miles / 69.1, longitude: pier.longitude)
    var reading = Reading(
      source: .ndbc, station: station, point: point, time: now - Int64(hoursAgo * 3_600_000))
    reading.depthFeet = depth
    reading.values[.oxygenMgL] = oxygen
    return reading
  }

  private func oxygen(_ readings: [Reading], at hours: Double = 0) -> BayOxygen? {
    BayOxygen.of(
      readings, at: now + Int64(hours * 3_600_000), near: pier,
      WaterShares(stations: ["river": 0, "delta": 0.25]))
  }

  @Test("A river's oxygen is left out, a delta's counts little")
  func rivers() throws {
    let bay = reading("bay", hoursAgo: 1, 0.8)
    let both = try #require(oxygen([bay, reading("river", hoursAgo: 0, 7)]))
    #expect(both.mgL == 0.8 && both.stations == ["bay"])
    let delta = try #require(oxygen([bay, reading("delta", hoursAgo: 0, 7)]))
    #expect(delta.mgL > 0.8 && delta.mgL < 2.3)
    #expect(oxygen([reading("river", hoursAgo: 0, 7)]) == nil)
  }

  @Test("A spike among six hours moves nothing, and an hour counts once")
  func median() throws {
    var readings = (0..<6).map { reading("bay", hoursAgo: Double($0) + 0.5, 1) }
    readings += (0..<30).map { reading("bay", hoursAgo: 0.5 + Double($0) / 100, 9) }
    #expect(abs(try #require(oxygen(readings)).mgL - 1) < 1e-9)
  }

  @Test("A single report after a silence is weighed against those before it")
  func silence() throws {
    let before = (6..<12).map { reading("bay", hoursAgo: Double($0), 1) }
    let after = try #require(oxygen(before + [reading("bay", hoursAgo: 0, 5)])).mgL
    #expect(after > 1 && after < 3, "\(after)")
    // Once it has reported for some hours, these are what counts.
    let back = (0..<6).map { reading("bay", hoursAgo: Double($0), 5) }
    #expect(abs(try #require(oxygen(before + back)).mgL - 5) < 1e-9)
  }

  @Test(
    "The middle half of weighed values leaves the outer quarters out",
    arguments: [
      ([(1, 1), (2, 1), (3, 1), (90, 1)], 2.5), ([(7, 0.3)], 7), ([(1, 1), (3, 1)], 2),
      ([(1, 3), (50, 1)], 1), ([(0, 1), (1, 2), (2, 1)], 1),
    ] as [([(value: Double, weight: Double)], Double)])
  func midmean(values: [(value: Double, weight: Double)], expected: Double) throws {
    #expect(abs(try #require(BayOxygen.midmean(values)) - expected) < 1e-12)
    #expect(BayOxygen.midmean([]) == nil)
  }

  @Test("Lower water says more than upper, and a near station more than a far one")
  func weights() throws {
    let low = reading("low", hoursAgo: 1, 1)
    let high = try #require(oxygen([low, reading("high", hoursAgo: 1, 6, depth: 1)]))
    let unknown = try #require(oxygen([low, reading("high", hoursAgo: 1, 6, depth: nil)]))
    #expect(high.mgL < unknown.mgL && unknown.mgL < 3.5)
    let far = try #require(oxygen([low, reading("far", hoursAgo: 1, 6, miles: 30)]))
    let near = try #require(oxygen([low, reading("far", hoursAgo: 1, 6, miles: 6)]))
    #expect(far.mgL < near.mgL)
  }

  @Test("What it says fades with its age and ends nowhere at once")
  func decay() throws {
    let readings = [reading("bay", hoursAgo: 0, 0.8), reading("other", hoursAgo: 3, 4)]
    var before = try #require(oxygen(readings))
    for quarter in 1...270 {
      let next = oxygen(readings, at: Double(quarter) / 4)
      let weight = next?.weight ?? 0
      #expect(weight <= before.weight && before.weight - weight < 0.02, "\(quarter)")
      if let next {
        #expect(abs(next.mgL - before.mgL) < 0.05)
        before = next
      }
    }
    #expect(before.weight < 0.15)
  }

  @Test("The order of readings does not matter")
  func order() {
    var random = SeededGenerator(seed: 5)
    let readings = (0..<60).map { index in
      reading(
        "s\(index % 5)", hoursAgo: Double(index) / 7, Double(index % 9),
        depth: Double(index % 4) * 3)
    }
    let first = oxygen(readings)
    for _ in 0..<200 { #expect(oxygen(readings.shuffled(using: &random)) == first) }
  }
}
