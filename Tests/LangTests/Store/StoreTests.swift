import BerthBase
import BerthSDK
import Testing

@testable import LangEngine

@Suite struct StoreTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-21", 20_778), ("1969-12-31", -1),
  ])
  func countsDays(_ text: String, _ number: Int) {
    #expect(CivilDate(text)?.dayNumber == number)
    #expect(CivilDate(dayNumber: number).text == text)
  }

  @Test(arguments: ["2026-02-29", "2026-13-01", "2026-1-1", "x", ""])
  func refusesDates(_ text: String) { #expect(CivilDate(text) == nil) }

  @Test func countsYears() {
    let born = CivilDate(year: 2000, month: 6, day: 20).dayNumber
    let birthday = CivilDate(year: 2026, month: 6, day: 20).dayNumber
    #expect(Profile.age(born: born, on: birthday - 1) == 25)
    #expect(Profile.age(born: born, on: birthday) == 26)
  }

  @Test func readsTheBundledTables() throws {
    let languages = try LangFiles.table("languages.tsv", Languages.read)
    #expect(languages.problems.isEmpty, "\(languages.problems)")
    #expect(languages.rows.count >= 60)
    #expect(Set(languages.rows.map(\.code)).count == languages.rows.count)
    let known = Languages(languages.rows)
    for code in Languages.bundled { #expect(known[code] != nil) }
    #expect(known["ar"]?.isRightToLeft == true)
    let strings = try LangFiles.table("strings.tsv", Strings.read)
    #expect(strings.problems.isEmpty, "\(strings.problems)")
    #expect(Set(strings.rows.map(\.key)).count == strings.rows.count)
  }

  /// Every text of the pages has its row: the keys are read from the source.
  @Test func hasEveryTextInEveryLanguage() throws {
    let strings = Strings(try LangFiles.table("strings.tsv", Strings.read).rows)
    let asked = try SourceKeys.all()
    #expect(asked.count > 100)
    #expect(asked.filter { !strings.has($0) } == [])
    for goal in Goal.allCases { #expect(strings.has("goal.\(goal.rawValue)")) }
    for state in ["open", "used", "expired", "revoked"] { #expect(strings.has("invite.\(state)")) }
  }

  @Test func fillsPlaces() {
    let strings = Strings([
      Strings.Entry(key: "a.b", texts: ["Hi {name}", "Hola {name}", "", "", "", "", "", ""])
    ])
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
