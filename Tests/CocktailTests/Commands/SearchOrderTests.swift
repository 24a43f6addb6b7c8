import BerthBase
import Testing

@testable import BerthSDK
@testable import CocktailEngine

@Suite("Order and reasons of answers")
struct SearchOrderTests {
  private func hit(_ id: String, _ matches: [(String, String)]) -> SearchResults.Hit {
    SearchResults.Hit(id: id, matches: matches.map { match($0.0, $0.1, $0.1) })
  }

  @Test("the drink of that name beats the beginning of a name, that beats the rest")
  func names() {
    let name = hit("a", [("name", "margarita")])
    let score = { (fold: String) in DrinkSearch.score(name, fold, 10, "margarita") }
    #expect(score("margarita") > score("margarita royale"))
    #expect(score("margarita royale") > score("frozen margarita"))
    let part = hit("b", [("ingredients", "margarita")])
    #expect(score("frozen margarita") > DrinkSearch.score(part, "x", 99, "margarita"))
  }

  @Test("fame decides among equal matches")
  func fame() {
    let both = hit("a", [("ingredients", "gin"), ("ingredients", "lemon")])
    let tag = hit("b", [("tags", "gin"), ("ingredients", "lemon")])
    #expect(
      DrinkSearch.score(both, "x", 90, "gin lemon") > DrinkSearch.score(both, "y", 20, "gin lemon"))
    #expect(
      DrinkSearch.score(both, "x", 1, "gin lemon") > DrinkSearch.score(tag, "y", 99, "gin lemon"))
  }

  private func reasons(
    _ name: String, _ text: String, _ matches: [SearchResults.Match] = [],
    wanted: [(String, String)] = [],
    parts: [(String, String)] = []
  ) -> [String] {
    MatchReason(
      text: text, wanted: wanted.map { ($0.0, $0.1) }, catalogue: Bundled.catalogue
    ).reasons(name, matches, parts: parts.map { ($0.0, $0.1) })
  }

  private func match(
    _ field: String, _ term: String, _ text: String, _ kind: SearchResults.Match.Kind = .exact
  ) -> SearchResults.Match {
    SearchResults.Match(field: field, term: term, text: text, kind: kind)
  }

  @Test("names")
  func nameReasons() {
    #expect(
      reasons("Margarita", "margarita", [match("name", "margarita", "Margarita")])
        == ["name is what you typed"])
    #expect(
      reasons("Margarita", "marg", [match("name", "marg", "Margarita", .prefix)])
        == ["name starts with “marg”"])
    #expect(
      reasons("Margarita", "margerita", [match("name", "margerita", "Margarita", .typo)])
        == ["name is like “margerita”"])
    #expect(
      reasons("Frozen Margarita", "margarita", [match("name", "margarita", "Frozen Margarita")])
        == ["name contains “margarita”"])
    #expect(
      reasons("Daisy", "margarita", [match("name", "margarita", "Margarita")])
        == ["also called Margarita"])
  }

  @Test("ingredients, fields and filters")
  func otherReasons() {
    #expect(
      reasons(
        "X", "gin lemon",
        [
          match("ingredients", "gin", "London Dry Gin"),
          match("ingredients", "lemon", "Lemon Juice"),
        ])
        == ["contains London Dry Gin", "contains Lemon Juice"])
    #expect(
      reasons(
        "X", "", wanted: [("gin", "Gin"), ("lemon", "Lemon")],
        parts: [("london-dry-gin", "London Dry Gin"), ("lemon-juice", "Lemon Juice")])
        == ["contains Gin (London Dry Gin)", "contains Lemon (Lemon Juice)"])
    #expect(reasons("X", "", wanted: [("gin", "Gin")], parts: [("gin", "Gin")]) == ["contains Gin"])
    #expect(
      reasons("X", "whiskey", [match("tags", "whiskey", "Whiskey")])
        == ["contains a kind of Whiskey"])
    #expect(
      reasons("X", "tiki", [match("tags", "tiki", "Tiki")]) == ["of the kind “Tiki”"])
    #expect(
      reasons(
        "Gin Fizz", "gin",
        [
          match("name", "gin", "Gin Fizz"), match("ingredients", "gin", "Gin"),
          match("base", "gin", "gin"), match("tags", "gin", "Gin"),
        ]) == ["name starts with “gin”", "contains Gin"])
    #expect(reasons("X", "summer", [match("tags", "summer", "summer")]) == ["made for summer"])
    #expect(
      reasons("X", "sidecar", [match("family", "sidecar", "sidecar")])
        == ["belongs to the Sidecar family"])
  }

  @Test(
    "letters that abbreviate a name",
    arguments: [("daq", "daiquiri", true), ("dqr", "daiquiri", false), ("neg", "negroni", true)])
  func abbreviations(letters: String, name: String, expected: Bool) {
    #expect(DrinkSearch.abbreviates(letters, name) == expected)
  }
}
