import BerthBase
import BerthTesting
import Testing

@testable import MealEngine

@Suite("Offers, hints and badges on a card")
struct OfferTests {
  @Test("notifications are offered once, and only after three suggestions were seen")
  func consent() throws {
    let host = try MealHost()
    var offers: [Bool] = []
    for _ in 0..<6 {
      offers.append(try host.suggest()["consent"] != nil)
      host.host.advance(minutes: 24 * 60)
    }
    #expect(offers == [false, false, false, true, false, false])
    #expect(try host.events("notification_consent_shown").count == 1)
  }

  @Test("who liked nothing yet has hints from what was suggested, after a while")
  func hints() throws {
    let host = try MealHost()
    for day in 0..<8 {
      let isHinted = try host.run("hint")["hint"] != .null
      #expect(day >= 6 || !isHinted)
      try host.suggest()
      host.host.advance(minutes: 24 * 60)
    }
    #expect(try host.run("hint")["hint"]?["name"]?.string?.isEmpty == false)
  }

  @Test("help in plain words: every topic, or one")
  func about() throws {
    let host = try MealHost()
    let all = try host.run("about")["topics"]?.array ?? []
    #expect(all.count == 5 && all.allSatisfy { $0["text"]?.texts.isEmpty == false })
    #expect(try host.run("about", ["topic": "privacy"])["topics"]?.ids == ["privacy"])
    let links = try host.view("preferences").text()
    #expect(links.contains("berth://meal/premium") && links.contains("berth://meal/about"))
  }

  @Test("the season is said on cards, unless the experiment keeps it back")
  func season() throws {
    for arm in ["seasonal", "neutral"] {
      let host = try MealHost(now: "2026-10-20T18:00:00+00:00")
      try host.arm("seasonal-badge", arm)
      var badges: Set<String> = []
      for _ in 0..<20 {
        badges.formUnion(try host.suggest()["badges"]?.texts ?? [])
        host.host.advance(minutes: 24 * 60)
      }
      #expect(badges.contains("In season") == (arm == "seasonal"))
    }
  }
}
