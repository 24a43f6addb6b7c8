import Testing

@testable import CocktailEngine

@Suite("Ingredient names")
struct IngredientResolverTests {
  private static let resolver: IngredientResolver = {
    func make(_ id: String, _ name: String, _ aliases: [String] = []) -> Ingredient {
      Ingredient(id: id, name: name, category: .other, role: .core, aliases: aliases)
    }
    return IngredientResolver([
      make("vodka", "Vodka"), make("lime-juice", "Lime Juice", ["juice of lime"]),
      make("lemon-juice", "Lemon Juice"), make("ice", "Ice"), make("mint", "Mint", ["mint leaves"]),
      make("creme-de-cassis", "Crème de Cassis"), make("cherry", "Cherry"), make("lime", "Lime"),
      make("lime-cordial", "Lime Cordial", ["rose's lime juice"]),
      make("irish-cream", "Irish Cream", ["baileys", "cream liqueur"]),
      make("amarula", "Amarula", ["cream liqueur"]), make("bay-leaf", "Bay Leaf"),
      make("grapes", "Grapes"), make("strawberry", "Strawberry"), make("whiskey", "Whiskey"),
    ])
  }()

  @Test("found, and how")
  func found() {
    let cases: [(String, String, IngredientResolver.MatchKind)] = [
      ("vodka", "vodka", .id), ("VODKA ", "vodka", .id), ("lime-juice", "lime-juice", .id),
      ("Lime  Juice", "lime-juice", .id), ("crème de CASSIS", "creme-de-cassis", .id),
      ("Creme de cassis", "creme-de-cassis", .id), ("Juice of lime", "lime-juice", .alias),
      ("Rose’s Lime Juice", "lime-cordial", .alias), ("Bailey's", "irish-cream", .alias),
      ("Limes", "lime", .singular), ("cherries", "cherry", .singular),
      ("grape", "grapes", .singular),
      ("strawberries", "strawberry", .singular), ("fresh lime juice", "lime-juice", .descriptor),
      ("Crushed ice", "ice", .descriptor),
      ("freshly squeezed lemon juice", "lemon-juice", .descriptor),
      ("lime juice (fresh)", "lime-juice", .id), ("mint leaves, torn", "mint", .alias),
      ("frozen strawberries", "strawberry", .descriptor), ("Ice", "ice", .id),
    ]
    for (text, id, kind) in cases {
      let match = Self.resolver.resolve(text)
      #expect(match?.ingredient == id, "\(text)")
      #expect(match?.kind == kind, "\(text)")
    }
  }

  @Test("unknown stays unknown")
  func unknown() {
    let texts = [
      "Juice", "juices", "Fresh juice", "Syrup", "Spirit", "cold", "", "  ", "(dry)", "x",
      "lime juice vodka", "lim", "cream liqueur", "Lemon", "leaves", "ices cream", "🍋", "fresh",
    ]
    for text in texts {
      #expect(Self.resolver.resolve(text) == nil, "\(text) became something")
    }
    #expect(Self.resolver.ambiguous.map(\.name) == ["cream liqueur"])
  }
}

@Suite("Times in steps")
struct StepTimerTests {
  @Test("read as written")
  func timers() {
    let cases: [(String, [(Int, Int, String)])] = [
      ("Shake hard for 12 s and strain.", [(12, 12, "12 s")]),
      ("Stir 20–25 s.", [(20, 25, "20–25 s")]),
      ("Stir for 20 to 30 seconds", [(20, 30, "20 to 30 seconds")]),
      ("Infuse 2 h, then chill for 30 min.", [(7200, 7200, "2 h"), (1800, 1800, "30 min")]),
      ("Simmer 1 min 30 s", [(90, 90, "1 min 30 s")]),
      ("Leave it 1 1/2 hours", [(5400, 5400, "1 1/2 hours")]),
      ("Steep for 3 days.", [(259_200, 259_200, "3 days")]),
      ("Pour 60 ml over 2 cubes and serve to 4.", []),
      ("Take 3 small sprigs", []), ("", []),
      ("Wait \(String(repeating: "9", count: 400)) to 2 s", [(2, 2, "2 s")]),
    ]
    for (text, expected) in cases {
      let found = StepTimer.timers(in: text)
      #expect(found.map(\.low) == expected.map(\.0), "\(text)")
      #expect(found.map(\.high) == expected.map(\.1), "\(text)")
      #expect(found.map(\.text) == expected.map(\.2), "\(text)")
    }
  }
}
