import BerthBase
import BerthSDK
import BerthTesting
import Testing

@testable import JubileeEngine

@Suite("Forecast, tides and sky", .serialized)
struct ForecastCommandTests {
  @Test("Forty-eight hours with tide and weather; the night before dawn is the likeliest")
  func hours() throws {
    let bay = try JubileeHost()
    try bay.feed(SampleWeather.station(), SampleWeather.forecast())
    let forecast = try bay.run("forecast")
    let hours = forecast["hours"]?.array ?? []
    #expect(hours.count == 48)
    #expect(hours.allSatisfy { $0["tideFeet"]?.double != nil })
    #expect(hours[6]["weather"]?.string == "NE 3 mph, 79 °F, 90 % humidity")
    func share(_ hour: Int) -> Double { hours[hour]["probability"]?.double ?? -1 }
    // Hour 0 is 4 AM: before dawn, and 24 h later again; the afternoon is unlikely.
    #expect(share(0) > 5 * share(11) && share(24) > 5 * share(11))
    let nights = forecast["nights"]?.array ?? []
    #expect(nights.count >= 2)
    #expect(nights.prefix(2).allSatisfy { $0["probability"]?.double ?? 0 > 0.3 })
    #expect(try bay.run("forecast", ["hours": 6])["hours"]?.array?.count == 6)
    let local = try bay.run("forecast", ["place": "Dog River"])
    #expect((local["hours"]?[0]?["probability"]?.double ?? 1) < share(0))
  }

  @Test("Wind from the south makes it unlikely, and without wind nothing is guessed")
  func wind() throws {
    let calm = try JubileeHost()
    try calm.feed(SampleWeather.station(), SampleWeather.forecast())
    let rough = try JubileeHost()
    try rough.feed(
      SampleWeather.station(wind: "180", mph: 15, oxygen: 6),
      SampleWeather.forecast(wind: "S", mph: 15))
    func share(_ bay: JubileeHost) throws -> Double {
      try bay.run("probability")["probability"]?.double ?? -1
    }
    #expect(try share(rough) < 0.05 && share(calm) > 0.4)
    let unknown = try JubileeHost().run("forecast")
    #expect(unknown["hours"]?.array?.allSatisfy { $0["probability"]?.isNull == true } == true)
  }

  @Test("The index's weights are the document's, shared out when a factor is missing")
  func index() throws {
    let bay = try JubileeHost()
    try bay.feed(SampleWeather.station())
    let parts = try bay.run("probability")["index"]?["contributions"]?.array ?? []
    #expect(parts.compactMap { $0["documentWeight"]?.double } == [25, 20, 15, 15, 25])
    let weights = parts.compactMap { $0["weight"]?.double }.reduce(0, +)
    #expect(abs(weights - 100) < 0.5)
    #expect(bay.error("probability", ["cell": "atlantis"])?.code == "not-found")
    #expect(
      try bay.run("probability", ["place": "Daphne"])["place"]?["shore"]?.string == "east")
  }

  @Test("Tides of any station and day, by name, id or part of it")
  func tides() throws {
    let bay = try JubileeHost()
    let day = try bay.run("tides", ["station": "Dauphin Island", "date": "2026-08-21", "days": 3])
    #expect(day["station"]?["id"]?.string == "8735180")
    let tides = day["tides"]?.array ?? []
    #expect((4...8).contains(tides.count))
    let kinds = tides.compactMap { $0["kind"]?.string }
    #expect(zip(kinds, kinds.dropFirst()).allSatisfy { $0 != $1 })
    #expect(try bay.run("tides", ["station": "8735180"])["station"]?["name"] != nil)
    #expect(bay.error("tides", ["station": "Rotterdam"])?.code == "not-found")
    // Far outside the published tables it is computed.
    #expect(try bay.run("tides", ["date": "2051-06-01"])["tides"]?.array?.isEmpty == false)
  }

  @Test("Days of a changing clock have 23 and 25 hours")
  func clocks() throws {
    let bay = try JubileeHost()
    func curve(_ day: String) throws -> Int {
      try bay.run("tides", ["date": .string(day)])["curve"]?.array?.count ?? 0
    }
    #expect(try curve("2026-03-08") == 47 && curve("2026-11-01") == 51)
    #expect(try curve("2026-08-21") == 49)
    let sky = try bay.run("sky", ["date": "2026-11-01"])
    #expect(sky["sunrise"]?.string?.hasSuffix("-06:00") == true)
  }

  @Test("Training, scoring and the record")
  func record() throws {
    let bay = try JubileeHost()
    let before = try bay.run("events")["total"]?.int ?? 0
    let trained = try bay.run(
      "train", ["addEvent": "2025-07-19", "place": "Daphne", "source": "a neighbour"])
    #expect(trained["events"]?.int ?? 0 > 10)
    #expect(try bay.run("events")["total"]?.int == before + 1)
    try bay.run("train", ["addEvent": "2025-07-19", "place": "Daphne"])
    #expect(try bay.run("events")["total"]?.int == before + 1)
    #expect(bay.error("train", ["addEvent": "2030-07-19", "place": "Daphne"]) != nil)
    #expect(bay.error("train", ["addEvent": "2020-07-19"])?.code == "input.missing")
    let file = try TemporaryFile(SampleWeather.station())
    let weather = try bay.run("train", ["weather": .string(file.path)])
    // Fifty-eight hours of three nights: one row for each night.
    #expect(weather["nightsWithWeather"]?.int == 3 && weather["hours"]?.int == 58)
    let score = try bay.run("score")
    #expect(score["forecasters"]?.ids == ["model", "climatology", "constant", "index"])
    #expect(try bay.run("train", ["reset": true])["reset"] == true)
  }

  @Test("Phrases of the manifest lead to commands, and pages are found")
  func pages() throws {
    let bay = try JubileeHost()
    #expect(try bay.run("learn", ["topic": "regulations"])["links"]?.array?.isEmpty == false)
    #expect(bay.error("learn", ["topic": "magic"])?.remedy.contains("etiquette") == true)
    #expect(try bay.run("guide-page", ["id": "what"])["name"] == "What is a jubilee?")
    #expect(try bay.run("place-page", ["id": "fairhope-pier"])["cell"] == "fairhope")
    #expect(try bay.run("welcome")["steps"]?.array?.count == 6)
    #expect(
      try bay.run("intensity")["intensities"]?.ids == [
        "minor", "moderate", "major", "extreme",
      ])
    #expect(try bay.view("intensity").everything.contains("picture"))
    #expect(try bay.run("stations", ["kind": "tides"])["total"]?.int ?? 0 >= 14)
    let shores = try bay.run("stations", ["kind": "shore"]).results
    #expect(shores.count { $0["detail"]?.string?.hasPrefix("eastern") == true } >= 12)
    #expect(shores.count { $0["detail"]?.string?.hasPrefix("western") == true } >= 4)
  }
}
