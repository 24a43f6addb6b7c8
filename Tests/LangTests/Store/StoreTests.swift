import BerthBase
import BerthSDK
import Testing

@testable import LangEngine

@Suite struct StoreTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-21", 20_778), ("1969-12-31", -1),
  ])
  func countsDays(_ text: String, _ number: Int) {
    #expect(CivilDay.parse(text) == number)
    #expect(CivilDay.text(number) == text)
  }

  @Test(arguments: ["2026-02-29", "2026-13-01", "2026-1-1", "x", ""])
  func refusesDates(_ text: String) { #expect(CivilDay.parse(text) == nil) }

  @Test func countsYears() {
    let born = CivilDay.number(2000, 6, 20)
    #expect(CivilDay.age(born: born, on: CivilDay.number(2026, 6, 19)) == 25)
    #expect(CivilDay.age(born: born, on: CivilDay.number(2026, 6, 20)) == 26)
  }

  @Test func readsTheBundledTables() throws {
    let languages = try LangFiles.bytes("languages.tsv", Languages.read)
    #expect(languages.problems.isEmpty, "\(languages.problems)")
    #expect(languages.rows.count >= 60)
    #expect(Set(languages.rows.map(\.code)).count == languages.rows.count)
    let known = Languages(languages.rows)
    for code in Languages.bundled { #expect(known[code] != nil) }
    #expect(known["ar"]?.isRightToLeft == true)
    let strings = try LangFiles.bytes("strings.tsv", Strings.read)
    #expect(strings.problems.isEmpty, "\(strings.problems)")
    #expect(Set(strings.rows.map(\.key)).count == strings.rows.count)
  }

  /// Every text of the pages has its row: the keys are read from the source.
  @Test func hasEveryTextInEveryLanguage() throws {
    let strings = Strings(
      Dictionary(
        try LangFiles.bytes("strings.tsv", Strings.read).rows.map { ($0.key, $0.texts) }
      ) { first, _ in first })
    let asked = try SourceKeys.all()
    #expect(asked.count > 100)
    #expect(asked.filter { !strings.has($0) } == [])
    for goal in Goal.allCases { #expect(strings.has("goal.\(goal.id)")) }
    for state in ["open", "used", "expired", "revoked"] { #expect(strings.has("invite.\(state)")) }
  }

  @Test func fillsPlaces() {
    let strings = Strings(["a.b": ["Hi {name}", "Hola {name}", "", "", "", "", "", ""]])
    #expect(strings.text("a.b", "es", ["name": "Ana"]) == "Hola Ana")
    #expect(strings.text("a.b", "xx", ["name": "{x}"]) == "Hi {x}")
    #expect(strings.text("a.c", "en") == "a.c")
    #expect(Strings.fill("{a} {b", ["a": "1"]) == "1 {b")
  }

  @Test func tellsTheDayAtAGlance() throws {
    let home = try LangHome()
    let (ana, _) = try home.pair()
    for size in ["small", "medium", "large"] {
      let widget = try ana.run("widget", ["size": .string(size)])
      #expect(widget["word"]?["language"]?.string == "en")
      #expect(widget["word"]?["meaningLanguage"]?.string == "es")
      #expect(try ana.view("widget", ["size": .string(size)])["kind"]?.string == "page")
    }
    #expect(try ana.run("brief")["due"]?.int == 0)
    #expect(try ana.view("brief")["kind"]?.string == "page")
    #expect(try ana.view("home")["stay"]?["changes"]?.texts == ["public", "private"])
    #expect(ana.error("statistics")?.code == "entitlement.required")
    try ana.buy("com.langmatcher.pro.monthly")
    #expect(try ana.run("statistics")["matches"]?.int == 1)
    try ana.run("premium")
    #expect(try ana.events("subscription_started").first?["tier"]?.string == "pro")
  }
}
