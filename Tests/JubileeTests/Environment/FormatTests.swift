import BerthSDK
import Testing

@testable import JubileeEngine

@Suite("Reading the services' documents")
struct FormatTests {
  private func read(_ text: String, _ hint: ReadingHint = ReadingHint()) throws -> Recognised {
    try FormatSniffer.read(Array(text.utf8), hint)
  }

  private func close(_ value: Double?, _ expected: Double, _ tolerance: Double = 0.02) -> Bool {
    value.map { abs($0 - expected) <= tolerance } ?? false
  }

  private let tenFiftyThree: Int64 = 1_786_531_980_000

  @Test("Every format is recognised by content", arguments: SampleReplies.all.map(\.name))
  func recognised(_ name: String) throws {
    let sample = try #require(SampleReplies.all.first { $0.name == name })
    #expect(try read(sample.text, sample.hint).format == sample.format)
  }

  @Test("An observation comes in the engine's units")
  func observation() throws {
    let reading = try #require(try read(SampleReplies.observation).set.readings.first)
    #expect(reading.station == "KTST" && reading.source == .nwsObservation)
    #expect(reading.time == tenFiftyThree)
    #expect(reading.point == GeoPoint(latitude: 30.69, longitude: -88.25))
    #expect(close(reading.temperatureF, 77) && close(reading.humidityPercent, 90.4))
    #expect(close(reading.windMph, 4.6) && close(reading.windDirectionDegrees, 50))
    #expect(close(reading.pressureInHg, 30.02) && reading.values[.windGustMph] == nil)
  }

  @Test("A reply with nulls is read from its METAR")
  func metarOnly() throws {
    let set = try read(SampleReplies.metarOnly).set
    let reading = try #require(set.readings.first)
    #expect(set.readings.count == 1 && set.notes.count == 1)
    #expect(reading.source == .nwsMetar)
    #expect(close(reading.temperatureF, 78.08) && close(reading.windMph, 5.754))
    #expect(close(reading.values[.windGustMph], 13.81) && close(reading.windDirectionDegrees, 0))
    #expect(close(reading.pressureInHg, 30.05) && close(reading.humidityPercent, 84.6, 1))
  }

  struct Report: Sendable, CustomTestStringConvertible {
    var text: String
    var measure: Measure
    var expected: Double?
    var testDescription: String { "\(text) \(measure)" }
  }

  @Test(
    "METAR groups",
    arguments: [
      Report(text: "K 010000Z 00000KT", measure: .windDirectionDegrees, expected: nil),
      Report(text: "K 010000Z 00000KT", measure: .windMph, expected: 0),
      Report(text: "K 010000Z VRB03KT", measure: .windMph, expected: 3.452),
      Report(text: "K 010000Z VRB03KT", measure: .windDirectionDegrees, expected: nil),
      Report(text: "K 010000Z 27010MPS", measure: .windMph, expected: 22.37),
      Report(text: "K 010000Z 40010KT", measure: .windMph, expected: nil),
      Report(text: "K 010000Z M02/M05 Q1013", measure: .temperatureF, expected: 28.4),
      Report(text: "K 010000Z M02/M05 Q1013", measure: .pressureInHg, expected: 29.914),
      Report(text: "K RMK SLP982 T10170022", measure: .pressureInHg, expected: 29.477),
      Report(text: "K RMK SLP982 T10170022", measure: .temperatureF, expected: 28.94),
      Report(text: "", measure: .temperatureF, expected: nil),
      Report(text: "KT MPS T A30 SLP /", measure: .windMph, expected: nil),
    ])
  func metar(_ report: Report) {
    let found = METAR.decode(report.text).values[report.measure]
    #expect(
      found == nil && report.expected == nil || close(found, report.expected ?? .infinity),
      "found \(String(describing: found))")
  }

  @Test("Hourly forecasts take ranges, words, quantities and either temperature unit")
  func hourly() throws {
    let readings = try read(SampleReplies.hourly).set.readings
    try #require(readings.count == 3)
    #expect(readings[0].time == 1_786_525_200_000 && readings[0].source.isForecast)
    #expect(close(readings[0].windMph, 7.5) && close(readings[0].windDirectionDegrees, 45))
    #expect(close(readings[1].temperatureF, 77) && close(readings[1].windMph, 5))
    #expect(close(readings[2].temperatureF, 75.2) && close(readings[2].windMph, 9.94))
    #expect(readings[0].issued != nil)
  }

  @Test("Grid forecasts are spread over the hours of their intervals")
  func grid() throws {
    let readings = try read(SampleReplies.grid).set.readings
    try #require(readings.count == 4)
    #expect(readings.map(\.temperatureF).allSatisfy { $0 != nil })
    #expect(close(readings[2].temperatureF, 77) && close(readings[3].temperatureF, 81.5))
    #expect(close(readings[1].windMph, 5) && close(readings[2].windMph, 10))
    #expect(close(readings[0].point?.latitude, 30.49, 0.001))
  }

  @Test("Points, stations and alerts")
  func places() throws {
    let point = try #require(try read(SampleReplies.points).point)
    #expect(point.office == "MOB" && point.gridX == 61 && point.zone == "ALZ264")
    let elsewhere = SampleReplies.points.replacing(
      "https://api.weather.gov/gridpoints/MOB/61,46/f", with: "https://example.org/f")
    #expect(throws: PluginError.self) { try read(elsewhere) }
    let stations = try read(SampleReplies.stations).stations
    #expect(stations.map(\.id) == ["KONE", "KTWO"])
    let alerts = try read(SampleReplies.alerts).alerts
    let alert = try #require(alerts.first)
    #expect(alerts.count == 1 && alert.zones == ["GMZ630", "GMZ631"] && alert.replaces == ["A-1"])
  }

  @Test("Buoy text obeys its row of units")
  func buoy() throws {
    let set = try read(SampleReplies.buoy).set
    try #require(set.readings.count == 2)
    let first = set.readings[0]
    #expect(close(first.windMph, 4.474) && close(first.pressureInHg, 30.02))
    #expect(close(first.values[.waterTemperatureF], 84.92) && close(first.values[.tideFeet], 0.62))
    #expect(close(first.humidityPercent, 87.6, 1))
    #expect(set.readings[1].windDirectionDegrees == nil && set.notes.isEmpty)
    let knots = SampleReplies.buoy.replacing("degT m/s ", with: "degT kts ")
    #expect(close(try read(knots).set.readings.first?.windMph, 2.302))
    let unknown = SampleReplies.buoy.replacing("degT m/s ", with: "degT ell ")
    #expect(try read(unknown).set.readings.first?.windMph == nil)
    let bare = SampleReplies.buoy.split(separator: "\n").filter { !$0.hasPrefix("#yr") }
    #expect(throws: PluginError.self) { try read(bare.joined(separator: "\n") + "\n") }
  }

  @Test("Water quality text gives oxygen, salinity and depth")
  func ocean() throws {
    let readings = try read(SampleReplies.ocean).set.readings
    try #require(readings.count == 2)
    #expect(close(readings[0].oxygenMgL, 1.15) && close(readings[0].values[.oxygenPercent], 16.4))
    #expect(close(readings[0].salinityPsu, 17.2) && close(readings[0].depthFeet, 9.843))
  }

  @Test("CO-OPS values follow the units asked for, and nothing is guessed")
  func coops() throws {
    let metric = try read(SampleReplies.level, SampleReplies.hint(units: .metric)).set.readings
    let imperial = try read(SampleReplies.level, SampleReplies.hint(units: .imperial)).set.readings
    #expect(
      close(metric.first?.values[.tideFeet], 1.0007)
        && close(imperial.first?.values[.tideFeet], 0.305))
    #expect(metric.first?.station == "8737048")
    #expect(metric[1].values[quality: .tideFeet] == 1)
    #expect(close(metric[2].values[quality: .tideFeet], 0.4))
    #expect(throws: PluginError.self) { try read(SampleReplies.level) }
    let wind = try read(SampleReplies.gaugeWind, SampleReplies.hint(units: .imperial)).set.readings
    #expect(close(wind.first?.windMph, 5.754) && close(wind.first?.values[.windGustMph], 8.055))
    let bare = "{\"data\":[{\"t\":\"2026-08-12 10:00\",\"v\":\"25.1\",\"f\":\"0,0,0\"}]}"
    #expect(throws: PluginError.self) { try read(bare, SampleReplies.hint(units: .metric)) }
    let named = SampleReplies.hint(units: .metric, product: .airTemperature)
    #expect(close(try read(bare, named).set.readings.first?.temperatureF, 77.18))
    let pressure = "{\"data\":[{\"t\":\"2026-08-12 10:00\",\"v\":\"1016.6\",\"f\":\"0,0,0\"}]}"
    #expect(close(try read(pressure).set.readings.first?.pressureInHg, 30.02))
    let table = try read(SampleReplies.levelTable, SampleReplies.hint(units: .imperial)).set
    #expect(table.readings.count == 2 && close(table.readings[0].values[.tideFeet], 1.001))
  }

  @Test("OpenWeatherMap is read in the units asked for and never shows its key")
  func openWeatherMap() throws {
    let metric = SampleReplies.hint(units: .metric)
    let reading = try #require(try read(SampleReplies.current, metric).set.readings.first)
    #expect(close(reading.temperatureF, 77) && close(reading.windMph, 4.474))
    #expect(throws: PluginError.self) { try read(SampleReplies.current) }
    let kelvin = try read(SampleReplies.fiveDays).set.readings
    #expect(close(kelvin.first?.temperatureF, 77) && kelvin.first?.source.isForecast == true)
    let wrong = SampleReplies.hint(units: .metric)
    #expect(try read(SampleReplies.fiveDays, wrong).set.readings.first?.temperatureF == nil)
    let refusal = "{\"cod\":401,\"message\":\"Invalid API key abc123secret\"}"
    let error = #expect(throws: PluginError.self) { try read(refusal) }
    #expect(error.map { "\($0.message)\($0.remedy)".contains("secret") } == false)
  }

  @Test("Station tables tell units from their headings")
  func station() throws {
    let set = try read(SampleReplies.station).set
    try #require(set.readings.count == 2)
    #expect(
      close(set.readings[0].oxygenMgL, 1.1) && close(set.readings[0].values[.oxygenPercent], 15.8))
    #expect(
      close(set.readings[0].values[.waterTemperatureF], 83.48) && set.readings[0].station == "MBL")
    #expect(set.readings[1].oxygenMgL == nil && close(set.readings[1].depthFeet, 9.186))
    let loose = "Date Time O2PPM Sal Temp_C\n2026-08-12 09:00 1.4 15.0 28.0\n"
    var hint = ReadingHint()
    hint.offsetSeconds = -6 * 3600
    let reading = try #require(try read(loose, hint).set.readings.first)
    #expect(close(reading.oxygenMgL, 1.4) && close(reading.values[.waterTemperatureF], 82.4))
    #expect(reading.time == 1_786_546_800_000)
    let bare = "time (UTC),DO,Salinity\n2026-08-12 09:00,5,12\n"
    let noUnit = try read(bare).set
    #expect(noUnit.readings.first?.oxygenMgL == nil && noUnit.notes.count == 1)
    let units = "DateTimeStamp;DO;Temp;Wind Speed\n-;%;degF;kt\n8/12/2026 9:00;30;84;10\n"
    let inUnits = try #require(try read(units, hint).set.readings.first)
    #expect(
      close(inUnits.values[.oxygenPercent], 30) && close(inUnits.values[.waterTemperatureF], 84))
    #expect(close(inUnits.windMph, 11.508))
  }

  @Test(
    "A plain temperature beside that of the water is the air's, and units of two words are units")
  func airAndWater() throws {
    for air in ["temperature_f", "Temp (F)", "Air Temp (F)"] {
      let text =
        "time (UTC),\(air),water_temperature_f,pressure_in_hg,chlorophyll_ug_l,wind_mph\n"
        + "2026-08-12 09:00,79,86,30.01,6.1,4\n"
      let set = try read(text).set
      let values = try #require(set.readings.first?.values)
      #expect(values[.temperatureF] == 79 && values[.waterTemperatureF] == 86, "\(air)")
      #expect(values[.pressureInHg] == 30.01 && values[.chlorophyllUgL] == 6.1, "\(set.notes)")
      #expect(values[.windMph] == 4)
    }
  }

  @Test(
    "What cannot be read is refused with a remedy",
    arguments: [
      "", "   ", "<html></html>", "{", "[]", "{}", "{\"a\":1}", "hello world", "a,b\n1,2\n",
      "{\"type\":\"https://api.weather.gov/problems/NotFound\",\"title\":\"Not Found\"}",
      "{\"error\":{\"message\":\"No data was found.\"}}", "#YY MM\n", "Date Time, Speed\n2026\n",
      "{\"cod\":429}", "{\"properties\":{\"forecastHourly\":7}}",
    ])
  func refused(_ text: String) {
    let error = #expect(throws: PluginError.self) { try read(text) }
    #expect(error.map { !$0.remedy.isEmpty && $0.message.utf8.count > 12 } == true)
  }
}
