import BerthBase
import BerthSDK
import BerthTesting
import Testing

@testable import JubileeEngine

@Suite("The bay now", .serialized)
struct NowTests {
  @Test("An empty home without a network still knows tides, sky and the record")
  func empty() throws {
    let bay = try JubileeHost()
    let now = try bay.run("now")
    #expect(now["offline"] == true && now["stale"] == true)
    #expect(now["conditions"]?.object?.isEmpty == true)
    #expect(now["probability"]?["probability"]?.isNull == true)
    #expect(now["probability"]?["unknown"]?.string?.contains("wind") == true)
    #expect(now["probability"]?["similar"]?["nights"]?.int ?? 0 > 100)
    #expect(now["tide"]?["trend"]?.string == "rising")
    #expect(now["sky"]?["sunrise"]?.string?.hasPrefix("2026-08-21T06:2") == true)
    let view = try bay.view("now").everything
    #expect(view.contains("No readings yet") && view.contains("o network"))
    #expect(view.contains("unknown"))
  }

  @Test(
    "Every command that only shows works on an empty home",
    arguments: [
      "conditions", "trends", "probability", "forecast", "history", "tides", "sky", "stations",
      "map", "reports", "feed", "user", "community", "sync", "monitors", "alerts", "alert-history",
      "score", "events", "learn", "intensity", "welcome", "account", "stats", "widget", "brief",
      "report", "refresh", "nights", "regions", "research", "card",
    ])
  func shows(command: String) throws {
    let bay = try JubileeHost()
    #expect(try bay.run(command).object != nil)
    #expect(try bay.view(command)["kind"]?.string == "page")
  }

  @Test("Readings of a file are shown with source, age and what they make of a jubilee")
  func file() throws {
    let bay = try JubileeHost()
    try bay.feed(SampleWeather.station(), SampleWeather.forecast())
    let now = try bay.run("now")
    let wind = now["conditions"]?["windMph"]
    #expect(wind?["value"]?.double == 4 && wind?["unit"] == "mph" && wind?["ageMinutes"]?.int == 30)
    #expect(now["conditions"]?["oxygenMgL"]?["value"]?.double == 1.2)
    let saturation = now["conditions"]?["oxygenPercent"]
    #expect(saturation?["derived"] == true)
    // 1.2 mg/L in water of 80 °F and 14 PSU: about 7.4 mg/L would be all it holds.
    #expect(abs((saturation?["value"]?.double ?? 0) - 16.2) < 0.5)
    let share = now["probability"]?["probability"]?.double ?? 0
    #expect(share > 0.4 && share < 0.9)
    let reasons = (now["probability"]?["reasons"]?.array ?? []).compactMap(\.string)
    #expect(reasons.contains("low oxygen") && reasons.contains("August pre-dawn"))
    #expect(now["probability"]?["index"]?["score"]?.double ?? 0 > 80)
    #expect(try bay.view("now").everything.contains("80 °F"))
  }

  @Test("What is kept grows old, is shown with its age, and at last counts as unknown")
  func ageing() throws {
    let bay = try JubileeHost()
    try bay.feed(SampleWeather.station())
    bay.host.advance(hours: 2)
    let later = try bay.run("now")
    #expect(later["conditions"]?["windMph"]?["ageMinutes"]?.int == 150)
    #expect(later["conditions"]?["windMph"]?["stale"] == false)
    bay.host.advance(hours: 22)
    let dayAfter = try bay.run("now")
    #expect(dayAfter["conditions"]?["windMph"]?["stale"] == true && dayAfter["stale"] == true)
    #expect(dayAfter["conditions"]?["windMph"]?["value"]?.double == 4)
    #expect(dayAfter["probability"]?["probability"]?.isNull == true)
    #expect(dayAfter["tide"]?["heightFeet"]?.double != nil)
    #expect(try bay.view("now").everything.contains("25 h old"))
  }

  @Test("Stations are asked at most every five minutes")
  func interval() throws {
    let bay = try JubileeHost()
    #expect(try bay.run("refresh")["fresh"] == false)
    bay.host.advance(minutes: 4)
    #expect(try bay.run("refresh")["fresh"] == true)
    #expect(try bay.run("now")["refresh"] == nil)
    bay.host.advance(minutes: 1)
    #expect(try bay.run("refresh")["fresh"] == false)
    #expect(try bay.run("refresh", ["force": true])["fresh"] == false)
    try bay.set("autoRefresh", "false")
    bay.host.advance(hours: 5)
    #expect(try bay.run("now")["refresh"] == nil)
  }

  @Test("A file that is none says what is wrong and what to do")
  func damaged() throws {
    let bay = try JubileeHost()
    for text in ["", "<html>", "{\"a\":1}", "time,wind\nx,y\n"] {
      let file = try TemporaryFile(text)
      let error = bay.error("now", ["from": .string(file.path)])
      #expect(error?.code == "input.invalid", "\(text)")
      #expect(error?.remedy.isEmpty == false)
    }
    #expect(bay.error("now", ["from": "/nowhere/file"])?.code == "not-found")
  }

  @Test("Trends, history and export know what was read; CSV names units and sources")
  func kept() throws {
    let bay = try JubileeHost()
    try bay.feed(SampleWeather.station(), SampleWeather.forecast())
    let trends = try bay.run("trends")
    #expect(trends["series"]?.ids.contains("oxygenMgL") == true)
    #expect(try bay.run("history")["total"]?.int == 1)
    let export = try bay.run("export", ["what": "readings", "as": "csv"])
    let csv = export["csv"]?.string ?? ""
    let header = csv.split(separator: "\r\n").first ?? ""
    #expect(header.contains("wind_mph") && header.contains("oxygen_mg_l"))
    #expect(header.contains("source") && header.contains("station"))
    #expect(csv.contains("station,") && csv.contains("nws-forecast,"))
    for what in ["forecast", "probability", "events", "reports", "record"] {
      let rows = try bay.run("export", ["what": .string(what)])
      #expect(rows["rows"]?.array?.count == rows["total"]?.int, "\(what)")
    }
  }

  @Test("The key of the backup is nowhere in answers, errors or logs")
  func secret() throws {
    let bay = try JubileeHost()
    try bay.set("openWeatherMapKey", "verysecretkey")
    let words =
      try bay.run("refresh", ["force": true]).text() + bay.run("now").text()
      + bay.view("now").text() + bay.host.log.joined()
    #expect(!words.contains("verysecretkey"))
  }
}
