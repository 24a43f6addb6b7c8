import BerthBase
import Testing

@Suite struct DiscoveryTests {
  @Test func showsThoseWhoFitAndSaysWhy() throws {
    let home = try LangHome()
    let ana = try home.person("Ana", native: "es", learning: "en:B1", ["goals": ["travel"]])
    try home.person("Ben", native: "en", learning: "es:B1", ["goals": ["travel"]])
    try home.person("Cleo", native: "en", learning: "fr:B1")
    try home.person("Dai", native: "ja", learning: "fr:B1")
    #expect(try ana.discovered() == ["ben", "cleo"])
    #expect(try ana.discovered(["exact": true]) == ["ben"])
    let first = try ana.run("discover")["results"]?[0]
    #expect(
      first?["reasons"]?.texts.first
        == "speaks English, which you learn, and learns your Spanish (B1)")
    #expect(first?["reciprocal"]?.bool == true)
    let view = try ana.view("discover")
    #expect(
      view["stay"]?["keys"]?.array?.compactMap { $0["key"]?.string } == [
        "right", "left", "up", "u", "enter",
      ])
  }

  @Test func neverShowsWhomItMustNot() throws {
    let home = try LangHome()
    let ana = try home.person("Ana", native: "es", learning: "en:B1")
    try ana.buy()
    var others: [String: LangUser] = [:]
    for name in ["Liked", "Passed", "Blocked", "Blocker", "Reported", "Matched", "Fine"] {
      others[name] = try home.person(name, native: "en", learning: "es:B1")
    }
    #expect(try ana.discovered().count == 7)
    try ana.run("like", ["name": "liked"])
    try ana.run("pass", ["name": "passed"])
    try ana.run("block", ["name": "blocked"])
    try others["Blocker"]?.run("block", ["name": "ana"])
    try ana.run("report", ["name": "reported", "reason": "spam"])
    try others["Matched"]?.run("like", ["name": "ana"])
    try ana.run("like", ["name": "matched"])
    #expect(try ana.discovered() == ["fine"])
    #expect(try others["Blocked"]?.discovered().contains("ana") == false)
    // A pass is over after thirty days; nothing else is.
    home.advance(days: 31)
    #expect(Set(try ana.discovered()) == ["fine", "passed"])
  }

  @Test func keepsTheYoungAndGrownUpsApart() throws {
    let home = try LangHome()
    let ana = try home.person("Ana", native: "es", learning: "en:B1", born: "2012-01-01")
    try home.person("Ben", native: "en", learning: "es:B1")
    try home.person("Cleo", native: "en", learning: "es:B1", born: "2011-01-01")
    #expect(try ana.discovered() == ["cleo"])
    #expect(ana.error("like", ["name": "ben"])?.code == "not-found")
  }

  @Test func aBirthDateIsSaidOnceAndTheOperatorsCorrectionCounts() throws {
    let home = try LangHome()
    let ana = try home.person("Ana", native: "es", learning: "en:B1")
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    try home.person("Cleo", native: "en", learning: "es:B1", born: "2011-01-01")
    #expect(try ana.discovered() == ["ben"])
    // Nobody changes it to meet others: not by editing, not by signing up anew.
    #expect(ana.error("profile-edit", ["born": "2011-01-01"])?.code == "input.unknown-argument")
    #expect(ana.error("welcome", ["step": 2, "born": "2011-01-01"])?.code == "person.known")
    try ana.run("delete")
    let again: JSON = [
      "name": "Ana", "native": ["es"], "learning": ["en:B1"], "born": "2011-01-01",
    ]
    #expect(ana.error("sign-up", again)?.code == "person.known")
    try ana.run("sign-up", ["name": "Ana", "native": ["es"], "learning": ["en:B1"]])
    #expect(try ana.run("profile")["born"]?.string == "1994-05-17")
    #expect(try ana.discovered() == ["ben"])
    // What the operator corrects counts from the next call on, for both sides.
    try ana.correctBirthDate("2011-06-01")
    #expect(try ana.run("profile")["age"]?.int == 15)
    #expect(try ana.discovered() == ["cleo"])
    #expect(try ben.discovered().isEmpty)
  }

  @Test func sellsFurtherFilters() throws {
    let home = try LangHome()
    let ana = try home.person("Ana", native: "es", learning: "en:B1")
    try home.person("Ben", native: "en", learning: "es:A1", ["country": "GB", "goals": ["work"]])
    try home.person("Cleo", native: "en", learning: "es:C1", ["country": "US"])
    #expect(ana.error("discover", ["country": "US"])?.code == "entitlement.required")
    try ana.buy()
    #expect(try ana.discovered(["country": "us"]) == ["cleo"])
    #expect(try ana.discovered(["goal": "work"]) == ["ben"])
    #expect(try ana.discovered(["level": "B2"]) == ["cleo"])
    #expect(try ana.discovered(["photo": true]).isEmpty)
    #expect(try ana.discovered(["ageFrom": 40]).isEmpty)
  }
}
