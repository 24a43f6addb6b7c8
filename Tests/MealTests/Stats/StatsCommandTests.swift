import BerthBase
import BerthTesting
import Testing

@testable import MealEngine

@Suite("Figures, widgets and premium through the app")
struct StatsCommandTests {
  @Test("the app's own log gives the figures")
  func stats() throws {
    let host = try MealHost()
    try host.suggest()
    try host.run("swap")
    host.host.advance(hours: 24)
    try host.suggest()
    let stats = try host.run("stats")
    #expect(stats["activeDays"]?.int == 2)
    #expect(stats["swapsPerDay"]?.double == 0.5)
    #expect(stats["timeToFirstValueMs"]?.int != nil)
    #expect(stats["latencyMs"]?["p95"]?.double != nil)
    #expect(stats["retention"]?[0]?["reached"]?.bool == true)
    #expect(stats["perDay"]?.array?.count == 30)
    #expect(stats["perDay"]?.array?.last?["date"]?.string == "2026-06-21")
    let view = try host.view("stats").text()
    #expect(view.contains("\"chart\"") && view.contains("\"table\""))
  }

  @Test("what was asked in a sentence is counted, and a refusal is no crash")
  func asked() throws {
    let host = try MealHost()
    try host.suggest(["from": "ask"])
    try host.run("swap", ["from": "ask"])
    try host.suggest()
    #expect(
      try host.events("siri_intent_invoked") == [["command": "suggest"], ["command": "swap"]])
    for _ in 0..<2 { try host.run("swap") }
    #expect(host.error("swap")?.code == "entitlement.quota")
    #expect(try host.events("suggest_failed") == [["code": "entitlement.quota"]])
    try host.suggest()
    #expect(try host.run("stats")["crashFreeRate"]?.double == 1)
  }

  @Test("a purchase is recorded once, by the first command that sees it")
  func subscription() throws {
    let host = try MealHost()
    try host.run("premium")
    #expect(try host.events("subscription_started").isEmpty)
    try host.premium()
    try host.run("stats")
    try host.run("premium")
    let events = try host.events("subscription_started")
    #expect(events.count == 1)
    #expect(events.first?["plan"]?.string == "monthly")
    #expect(events.first?["price_variant"]?.string == "final")
  }

  @Test("the widget shows what waits, makes no new one, and its taps are counted")
  func widget() throws {
    let host = try MealHost()
    let shown = try host.suggest()
    for size in ["small", "medium", "large"] {
      let widget = try host.run("widget", ["size": .string(size)])
      #expect(widget["dish"]?["id"] == shown["id"], "\(size)")
    }
    #expect(try host.events("suggest_shown").count == 1)
    #expect(try host.run("history")["total"]?.int == 1)
    let id = try #require(shown["id"])
    try host.run("recipe", ["id": [id], "from": "widget"])
    try host.run("recipe", ["id": [id]])
    #expect(try host.events("widget_tap").count == 1)
    #expect(try host.view("widget", ["size": "large"]).text().contains("Get Another"))
  }

  @Test("before anything was suggested the widget and the brief have a dish all the same")
  func first() throws {
    let host = try MealHost()
    let widget = try host.run("widget")
    #expect(widget["dish"]?["id"]?.string != nil)
    let brief = try host.run("brief")
    #expect(brief["dish"]?["id"] == widget["dish"]?["id"])
    #expect(brief["text"]?.string?.hasPrefix("For dinner: ") == true)
    #expect(try host.events("suggest_shown").isEmpty)
  }

  @Test("premium says what it holds and costs in the arm of the install")
  func premium() throws {
    let host = try MealHost()
    let premium = try host.run("premium")
    #expect(premium["priceVariant"]?.string == "final")
    #expect(premium["comparison"]?.array?.count ?? 0 >= 5)
    let prices = (premium["products"]?.array ?? []).compactMap { $0["price"]?["amount"]?.string }
    #expect(prices == ["2.99", "24.99"])
    try host.arm("pricing", "ladder-b")
    let other = try host.run("premium")
    let others = (other["products"]?.array ?? []).compactMap { $0["price"]?["amount"]?.string }
    #expect(others == ["2.99", "19.99"])
  }
}
