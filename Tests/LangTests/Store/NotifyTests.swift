import BerthABI
import BerthBase
import BerthHost
import Testing

@Suite struct NotifyTests {
  private func categories(_ user: LangUser, hours: Int = 48) throws -> [String] {
    try user.planned(hours: hours).compactMap { $0["category"]?.string }
  }

  @Test func tellsOfMessagesUntilTheyAreRead() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    #expect(try categories(ana) == ["match"])
    home.advance(days: 4)
    #expect(try categories(ana).isEmpty)
    try ana.run("send", ["with": "ben", "text": ["Hola"]])
    let planned = try ben.planned()
    #expect(planned.compactMap { $0["category"]?.string } == ["message"])
    // What was said is not told.
    #expect(planned.first?["body"]?.string?.contains("Hola") == false)
    let notification = planned.first ?? .null
    #expect(try ben.runtime.plugin("lang").finalize(notification) != nil)
    try ben.run("chat", ["with": "ana"])
    #expect(try ben.runtime.plugin("lang").finalize(notification) == nil)
    #expect(try categories(ben).isEmpty)
  }

  @Test func saysNothingOfSomebodyBlocked() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    home.advance(days: 4)
    try ana.run("send", ["with": "ben", "text": ["Hola"]])
    let notification = try ben.planned().first ?? .null
    try ben.run("block", ["name": "ana"])
    #expect(try categories(ben).isEmpty)
    #expect(try ben.runtime.plugin("lang").finalize(notification) == nil)
  }

  @Test func remindsOfReviewsAndOfTheRow() throws {
    let home = try LangHome(now: "2026-06-20T10:00:00+00:00")
    let ana = try home.person("Ana", native: "es", learning: "en:B1")
    #expect(try categories(ana).isEmpty)
    try ana.run(
      "save", ["phrase": ["good morning"], "language": "en", "translation": "buenos días"])
    let planned = try ana.planned(hours: 12)
    #expect(planned.compactMap { $0["category"]?.string } == ["review"])
    #expect(planned.first?["at"]?.string == "2026-06-20T18:00:00+00:00")
    #expect(try ana.run("widget")["due"]?.int == 1)
  }
}
