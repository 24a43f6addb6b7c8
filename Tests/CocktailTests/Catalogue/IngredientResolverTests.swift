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
