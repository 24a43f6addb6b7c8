import BerthBase
import BerthSDK
import BerthTesting
import Testing

@testable import JubileeEngine

@Suite("Places, rules and notifications", .serialized)
struct AlertFlowTests {
  @Test("Up to five places, half a mile to ten around, by name or degrees")
  func monitors() throws {
    let bay = try JubileeHost()
    try bay.run("monitor-add", ["place": "Point Clear", "radius": 3, "name": "Home"])
    let rounded = try bay.run("monitor-add", ["place": "30.51234,-87.92567"])
    #expect(!rounded.text().contains("30.51234"))
    try bay.run("monitor-add", ["place": "30.60123,-87.91678", "precise": true, "name": "Exact"])
    #expect(try bay.run("monitors").text().contains("30.60123"))
    for place in ["Daphne", "Montrose"] { try bay.run("monitor-add", ["place": .string(place)]) }
    #expect(bay.error("monitor-add", ["place": "Mullet Point"])?.code == "monitor.limit")
    try bay.run("monitor-edit", ["id": "home", "radius": 0.5, "name": "The house"])
    try bay.run("monitor-remove", ["id": "Exact"])
    let left = try bay.run("monitors")
    #expect(left["total"]?.int == 4 && left.results.first?["name"] == "The house")
    #expect(bay.error("monitor-add", ["place": "Fairhope", "radius": 11]) != nil)
    #expect(bay.error("monitor-remove", ["id": "Exact"])?.code == "not-found")
  }

  @Test("Rules are kept for all places and for one")
  func rules() throws {
    let bay = try JubileeHost()
    try bay.run("monitor-add", ["place": "Daphne"])
    try bay.run("alerts", ["kind": "high", "from": "20:00", "to": "03:00", "threshold": 75])
    try bay.run("alerts", ["kind": "high", "place": "Daphne", "enabled": false])
    let high = try bay.run("alerts")["kinds"]?[0]
    #expect(high?["from"] == "20:00" && high?["threshold"]?.int == 75)
    #expect(high?["places"]?[0]?["enabled"] == false)
    #expect(bay.error("alerts", ["threshold": 75])?.code == "input.missing")
    #expect(bay.error("alerts", ["kind": "high", "place": "Oslo"])?.code == "not-found")
  }

  @Test(
    "A report of another within the circle alerts once, again when it grows, then is taken back")
  func community() throws {
    let bay = try JubileeHost()
    try bay.run("monitor-add", ["place": "Fairhope Municipal Pier", "radius": 1])
    try bay.report("Fairhope Municipal Pier", "minor")
    // One's own report is no news.
    #expect(try bay.plan().isEmpty)
    let id = try bay.other("ann") { try $0.report("Fairhope Municipal Pier", "minor")["id"] }
    let first = try #require(try bay.plan().first)
    #expect(first["category"] == "community")
    let link = first["actions"]?[0]?["link"]?.string ?? ""
    #expect(first["actions"]?[0]?["title"] == "Navigate" && link.hasPrefix("geo:30.52"))
    #expect(try bay.run("navigate", ["id": "1"])["link"]?.string?.hasPrefix("geo:") == true)
    #expect(try bay.finalize(first)?["title"] == first["title"])
    #expect(try bay.plan().isEmpty)
    bay.host.advance(minutes: 10)
    for name in ["ben", "cat", "dan"] {
      try bay.other(name) { try $0.report("Fairhope Municipal Pier", "extreme") }
    }
    let grown = try #require(try bay.plan().first)
    #expect(grown["key"] == first["key"] && grown["at"] != first["at"])
    #expect(try bay.finalize(grown)?["title"]?.string?.contains("grown") == true)
    try bay.grantModerator()
    for report in ["1", "2", "3", "4", "5"] {
      try bay.run("moderate", ["action": "hide", "id": .string(report), "reason": "wrong"])
    }
    #expect(id != nil)
    let note = try #require(try bay.plan().first)
    #expect(note["key"]?.string?.hasSuffix("-withdrawn") == true)
    #expect(try bay.finalize(note) != nil)
    #expect(try bay.plan().isEmpty)
    let history = try bay.run("alert-history", ["csv": true])
    #expect(history["total"]?.int ?? 0 >= 3)
    #expect(history["csv"]?.string?.hasPrefix("at,due,kind,state") == true)
  }

  @Test("A forecast alerts ahead, is dropped when it no longer holds, and says so in the history")
  func forecast() throws {
    let bay = try JubileeHost(now: "2026-08-21T20:00:00+00:00")
    try bay.set("alertThreshold", "20")
    try bay.run("alerts", ["kind": "medium", "threshold": 20])
    try bay.feed(
      SampleWeather.station(upTo: 19),
      SampleWeather.forecast(from: 20, made: "2026-08-21T19:40:00Z"))
    let planned = try bay.plan().filter { $0["key"]?.string?.hasPrefix("forecast-") == true }
    let first = try #require(planned.first)
    #expect(first["category"] == "medium" || first["category"] == "high")
    #expect(first["body"]?.string?.contains("Forecast: NE 3 mph") == true)
    #expect(first["body"]?.string?.contains("low oxygen") == true)
    #expect(try bay.plan() == bay.plan())
    try bay.feed(
      SampleWeather.forecast(from: 20, wind: "S", mph: 18, made: "2026-08-21T19:55:00Z"))
    #expect(try bay.finalize(first) == nil)
    let log = try bay.run("alert-history").results
    #expect(log.first?["state"] == "dropped")
  }

  @Test("A test alert is handed to the host and stands in the history as one")
  func test() throws {
    let bay = try JubileeHost()
    let test = try bay.run("alert-test", ["kind": "community"])
    #expect(test["notification"]?["category"] == "community")
    #expect(try bay.run("alert-history").results.first?["state"] == "test")
    #expect(try bay.finalize(test["notification"] ?? .null) != nil)
  }

  @Test("A test alert that was taken back does not come")
  func undoneTest() throws {
    let bay = try JubileeHost()
    let test = try bay.run("alert-test", ["kind": "community"])
    try bay.undo()
    #expect(try bay.run("alert-history").results.isEmpty)
    #expect(try bay.finalize(test["notification"] ?? .null) == nil)
  }

  @Test("After a training was taken back, the earlier model plans the alerts")
  func undoneTraining() throws {
    let bay = try JubileeHost(now: "2026-08-21T20:00:00+00:00")
    try bay.set("alertThreshold", "20")
    try bay.run("alerts", ["kind": "medium", "threshold": 20])
    try bay.feed(
      SampleWeather.station(upTo: 19),
      SampleWeather.forecast(from: 20, made: "2026-08-21T19:40:00Z"))
    let before = (hours: try bay.run("forecast"), alerts: try bay.plan())
    #expect(!before.alerts.isEmpty)
    try bay.run("train", ["addEvent": "2019-02-10", "place": "Point Clear"])
    // Made by the new model, after the call that will be taken back.
    bay.host.advance(minutes: 1)
    try bay.run("now")
    #expect(try bay.run("forecast")["hours"] != before.hours["hours"])
    #expect(try bay.plan().map { $0["body"] } != before.alerts.map { $0["body"] })
    try bay.undo()
    #expect(try bay.plan().map { $0["body"] } == before.alerts.map { $0["body"] })
    let after = try bay.run("forecast")["hours"]?.array ?? []
    let earlier = before.hours["hours"]?.array ?? []
    #expect(!after.isEmpty && after.map { $0["probability"] } == earlier.map { $0["probability"] })
    #expect(try bay.plan().allSatisfy { $0["category"] != "weather" })
  }
}
