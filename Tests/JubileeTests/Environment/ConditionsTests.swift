import BerthBase
import Testing

@testable import JubileeEngine

@Suite("Merging readings")
struct ConditionsTests {
  private let now: Int64 = 1_786_528_800_000
  private let pier = GeoPoint(latitude: 30.52, longitude: -87.92)

  private func reading(
    _ source: ReadingSource, _ station: String, hoursAgo: Double, miles: Double = 0,
    _ values: [Measure: Double]
  ) -> Reading {
    let point = GeoPoint(latitude: pier.latitude + miles / 69.1, longitude: pier.longitude)
    var reading = Reading(
      source: source, station: station, point: point, time: now - Int64(hoursAgo * 3_600_000))
    for (measure, value) in values { reading.values[measure] = value }
    return reading
  }

  @Test("The better source wins, then the fresher, then the nearer")
  func best() {
    let merged = Conditions.merge(
      [
        reading(.openWeatherMap, "owm", hoursAgo: 0, [.temperatureF: 1]),
        reading(.nwsObservation, "old", hoursAgo: 2.5, [.temperatureF: 2]),
        reading(.nwsObservation, "far", hoursAgo: 0, miles: 60, [.temperatureF: 3]),
        reading(.nwsObservation, "good", hoursAgo: 0.2, miles: 5, [.temperatureF: 4]),
        reading(.nwsForecast, "forecast", hoursAgo: 0, [.temperatureF: 5]),
      ], at: now, near: pier)
    #expect(merged[.temperatureF]?.station == "good")
    #expect(merged[.humidityPercent] == nil && merged[.temperatureF]?.isStale == false)
  }

  @Test("Old values stay, marked stale, and vanish after two days")
  func stale() {
    let values: [Measure: Double] = [.windMph: 4, .pressureInHg: 30]
    let day = Conditions.merge([reading(.ndbc, "b", hoursAgo: 20, values)], at: now)
    #expect(
      day[.windMph]?.isStale == true && day[.pressureInHg]?.isStale == true
        && day.current(.windMph) == nil)
    #expect(day.lastUpdate == now - 20 * 3_600_000)
    #expect(
      Conditions.merge([reading(.ndbc, "b", hoursAgo: 50, values)], at: now).lastUpdate == nil)
    #expect(
      Conditions.merge([reading(.ndbc, "b", hoursAgo: -2, values)], at: now).lastUpdate == nil)
  }

  @Test("Wind direction comes with its speed")
  func wind() {
    let merged = Conditions.merge(
      [
        reading(.nwsObservation, "a", hoursAgo: 0.1, [.windMph: 0]),
        reading(.openWeatherMap, "b", hoursAgo: 0, [.windMph: 9, .windDirectionDegrees: 180]),
      ], at: now)
    #expect(merged[.windMph]?.value == 0 && merged[.windDirectionDegrees] == nil)
  }

  @Test("Oxygen saturation is derived from temperature and salinity")
  func oxygen() throws {
    let merged = Conditions.merge(
      [
        reading(
          .station, "s", hoursAgo: 1, [.oxygenMgL: 1.2, .salinityPsu: 15, .waterTemperatureF: 84])
      ], at: now)
    let percent = try #require(merged[.oxygenPercent])
    #expect(percent.isDerived && abs(percent.value - 16.9) < 0.5)
  }

  @Test("Depth tells lower water from upper")
  func depth() {
    var low = reading(.ndbc, "s", hoursAgo: 1, [.salinityPsu: 17, .oxygenMgL: 1])
    low.depthFeet = 9
    var high = reading(.ndbc, "s", hoursAgo: 1, [.salinityPsu: 8, .oxygenMgL: 6])
    high.depthFeet = 1.5
    let merged = Conditions.merge([high, low], at: now)
    #expect(merged.stratificationPsu == 9 && merged.bottomOxygenMgL == 1)
  }

  @Test("Trends come from the chosen station")
  func trends() throws {
    let readings = (0..<4).map { hour in
      reading(
        .coops, "gauge", hoursAgo: Double(hour) / 3,
        [.pressureInHg: 30 - 0.01 * Double(hour) / 3, .tideFeet: 1 - 0.3 * Double(hour) / 3])
    }
    let merged = Conditions.merge(readings, at: now)
    #expect(abs(try #require(merged.pressureTrendInHgPerHour) - 0.01) < 1e-6)
    #expect(abs(try #require(merged.tideTrendFeetPerHour) - 0.3) < 1e-6)
  }

  @Test("The day before is one vector, an hour counting once")
  func dayBefore() throws {
    var readings = (13..<33).map { hour in
      reading(.ndbc, "b", hoursAgo: Double(hour), [.windMph: 6, .windDirectionDegrees: 10])
    }
    readings += (0..<50).map { minute in
      reading(
        .ndbc, "b", hoursAgo: 34 + Double(minute) / 100,
        [.windMph: 6, .windDirectionDegrees: 200])
    }
    let wind = try #require(Conditions.merge(readings, at: now).windDayBefore)
    #expect(abs(try #require(wind.directionDegrees) - 10) < 3 && abs(wind.meanMph - 6) < 1e-9)
    #expect(Conditions.merge(Array(readings.prefix(2)), at: now).windDayBefore == nil)
  }

  @Test("A reading survives the cache")
  func json() throws {
    var one = reading(.coops, "8737048", hoursAgo: 1, [.tideFeet: 1.25, .windMph: 3])
    one.values[quality: .tideFeet] = 0.5
    one.depthFeet = 3
    one.issued = now
    #expect(try #require(Reading(json: one.json)) == one)
    #expect(Reading(json: ["source": "nws", "time": .integer(.min)]) == nil)
    #expect(Reading(json: ["source": "nws"]) == nil && Reading(json: 3) == nil)
  }
}
