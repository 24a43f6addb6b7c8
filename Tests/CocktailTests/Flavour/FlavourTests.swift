import Testing

@testable import CocktailEngine

@Suite("Flavour engine")
struct FlavourTests {
  /// Gin and its kind, tonic, lime, vodka without notes in common, and rum without any profile.
  private static let engine: FlavourEngine = {
    func make(
      _ id: String, _ parent: String? = nil, _ category: IngredientCategory = .spirit,
      _ role: IngredientRole = .core, abv: Double = 40, substitutes: [Ingredient.Substitute] = []
    ) -> Ingredient {
      let name = id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      return Ingredient(
        id: id, name: name.joined(separator: " "), parent: parent, category: category, role: role,
        abv: abv, substitutes: substitutes)
    }
    let ingredients = [
      make("gin", substitutes: [.init("vodka", 0.4), .init("aquavit", 0.6)]),
      make("london-gin", "gin"),
      make("old-tom", "gin"), make("aquavit"), make("vodka"), make("rum"),
      make("korn", substitutes: [.init("gin", 0.5)]),
      make("tonic-water", nil, .mixer, .sparkle, abv: 0),
      make("lime-juice", nil, .citrus, .sour, abv: 0),
      make("lemon-juice", nil, .citrus, .sour, abv: 0),
      make("syrup", nil, .syrup, .sweet, abv: 0), make("ice", nil, .other, .lengthener, abv: 0),
    ]
    let notes = [
      FlavourNote(id: "pine", name: "Pine", group: "herbal", contrasts: ["quinine"]),
      FlavourNote(id: "quinine", name: "Quinine", group: "bitter"),
      FlavourNote(id: "lime", name: "Lime", group: "citrus"),
      FlavourNote(id: "tart", name: "Tart", group: "taste", contrasts: ["sugary"]),
      FlavourNote(id: "sugary", name: "Sugary", group: "taste"),
      FlavourNote(id: "clean", name: "Clean", group: "spirit"),
      FlavourNote(id: "caraway", name: "Caraway", group: "spice"),
    ]
    let flavours = [
      FlavourProfile(
        ingredient: "gin", notes: [.init("pine", 3), .init("lime", 1)], pairs: ["tonic-water"]),
      FlavourProfile(
        ingredient: "tonic-water", notes: [.init("quinine", 3), .init("lime", 1)], pairs: ["gin"]),
      FlavourProfile(
        ingredient: "lime-juice", notes: [.init("lime", 3), .init("tart", 3)], pairs: ["gin"]),
      FlavourProfile(ingredient: "lemon-juice", notes: [.init("lime", 2), .init("tart", 3)]),
      FlavourProfile(ingredient: "syrup", notes: [.init("sugary", 3)]),
      FlavourProfile(ingredient: "vodka", notes: [.init("clean", 3)]),
      FlavourProfile(ingredient: "aquavit", notes: [.init("caraway", 3), .init("pine", 1)]),
      FlavourProfile(ingredient: "korn", notes: [.init("clean", 2)]),
    ]
    let recipes = [
      Fixture.recipe("gin-sour", "50 ml gin; 25 ml lime-juice; 20 ml syrup"),
      Fixture.recipe("london-sour", "50 ml london-gin; 25 ml lemon-juice; 20 ml syrup"),
      Fixture.recipe("vodka-sour", "50 ml vodka; 25 ml lime-juice; 20 ml syrup"),
      Fixture.recipe(
        "gin-tonic", "50 ml gin; 120 ml tonic-water", method: .build, glass: .highball),
      Fixture.recipe("korn-shot", "40 ml korn"),
    ]
    return FlavourEngine(
      Catalogue(ingredients: ingredients, recipes: recipes, flavours: flavours, notes: notes))
  }()

  private var engine: FlavourEngine { Self.engine }

  @Test("scores are 0 to 3, the same both ways, and explained")
  func pairing() throws {
    let ids = engine.catalogue.ingredients.map(\.id)
    for first in ids {
      for second in ids {
        let forth = engine.pairing(first, second)
        #expect(forth.score == engine.pairing(second, first).score)
        #expect((0...3).contains(forth.score ?? 0))
        #expect(!forth.explanation.isEmpty)
      }
    }
    let classic = engine.pairing("gin", "tonic-water")
    // One drink holds both, both list each other.
    #expect((1.5...2).contains(classic.score ?? 0))
    #expect(classic.together == 1 && classic.examples == ["gin-tonic"])
    #expect(classic.isKnownPair)
    #expect(classic.shared == ["Lime"])
    #expect(classic.contrasts == [Pairing.Contrast(first: "Pine", second: "Quinine")])
    #expect(
      classic.explanation
        == "Gin and Tonic Water: together in gin-tonic; a known pair; both have lime; pine balances quinine."
    )
    #expect(engine.pairing("korn", "tonic-water").verdict == "weak")
  }

  @Test("more in common gives more")
  func order() throws {
    let nothing = try #require(engine.pairing("korn", "tonic-water").score)
    let met = try #require(engine.pairing("vodka", "lime-juice").score)
    let metTwice = try #require(engine.pairing("lime-juice", "syrup").score)
    let known = try #require(engine.pairing("gin", "tonic-water").score)
    #expect(nothing < met)
    #expect(met < metTwice)
    #expect(met < known)
  }

  @Test("profiles are inherited or unknown")
  func inheritance() {
    #expect(engine.flavour(of: "london-gin")?.inheritedFrom == "gin")
    #expect(engine.flavour(of: "gin")?.inheritedFrom == nil)
    #expect(engine.flavour(of: "gin")?.notes.first == .init("pine", 3))
    #expect(engine.flavour(of: "rum") == nil)
    let inherited = engine.pairing("london-gin", "tonic-water")
    #expect((inherited.score ?? 0) > 1)
    let unknown = engine.pairing("rum", "lime-juice")
    #expect(unknown.score == nil)
    #expect(unknown.verdict == "unknown")
    #expect(unknown.explanation == "No flavour profile is known for Rum.")
    #expect(engine.pairing("moon", "rum").explanation.contains("'moon' and Rum"))
    #expect(engine.pairing("gin", "gin").score == nil)
  }

  @Test("complementary ingredients are ranked without kin")
  func complementary() {
    let found = engine.complementary(to: "gin")
    #expect(found.first?.second == "tonic-water")
    #expect(!found.contains { ["gin", "london-gin", "old-tom", "rum"].contains($0.second) })
    let scores = found.compactMap(\.score)
    #expect(scores == scores.sorted(by: >))
    #expect(engine.complementary(to: "gin", limit: 1).count == 1)
    #expect(engine.complementary(to: "rum").isEmpty)
  }

  @Test("alternatives: the data's first, then kin, then likeness")
  func alternatives() {
    let gin = engine.alternatives(for: "gin")
    #expect(gin.map(\.ingredient).prefix(2) == ["aquavit", "vodka"])
    #expect(gin.map(\.kind).prefix(2) == [.substitute, .substitute])
    #expect(gin.contains { $0.ingredient == "london-gin" && $0.kind == .narrower })
    #expect(gin.contains { $0.ingredient == "korn" && $0.kind == .reverse && $0.score == 0.4 })
    #expect(!gin.contains { $0.ingredient == "tonic-water" })
    #expect(engine.alternatives(for: "london-gin").first?.kind == .broader)
    #expect(
      engine.alternatives(for: "london-gin").contains {
        $0.ingredient == "old-tom" && $0.kind == .sibling
      })
    #expect(engine.alternatives(for: "lime-juice").map(\.kind) == [.flavour])
    #expect(engine.alternatives(for: "moon").isEmpty)
  }

  @Test("a drink's weakest link is found and unknown parts are said")
  func compatibility() throws {
    let good = engine.compatibility(of: ["gin", "tonic-water", "lime-juice"])
    let poor = engine.compatibility(of: ["gin", "tonic-water", "lime-juice", "vodka", "ice"])
    #expect(try #require(good.score) > #require(poor.score))
    #expect(poor.weakest?.ingredient == "vodka")
    #expect(poor.weakest?.worst.score == 0)
    #expect(poor.unknown == ["ice"])
    #expect(poor.pairings.count == 6)
    #expect(engine.compatibility(of: ["rum", "gin"]).score == nil)
    #expect(engine.compatibility(of: []).score == nil)
    let recipe = try #require(engine.catalogue.recipe("gin-sour"))
    #expect(engine.compatibility(of: recipe).score != nil)
  }

  @Test("similar drinks share parts, flavour and family")
  func similarity() {
    let similarity = DrinkSimilarity(BarModel(engine.catalogue))
    let near = similarity.similar(to: "gin-sour", limit: 4)
    #expect(near.map(\.recipe).prefix(2).contains("london-sour"))
    #expect(near.suffix(2).map(\.recipe).contains("korn-shot"))
    #expect(!near.contains { $0.recipe == "gin-sour" })
    #expect(near.allSatisfy { (0...1).contains($0.score) })
    #expect(near.first?.reason.contains("Daiquiri family") == true)
    #expect(similarity.similar(to: "moon").isEmpty)
    let liked = similarity.recommended(liked: [("gin-sour", 5)], excluding: ["vodka-sour"])
    #expect(liked.first?.recipe == "london-sour")
    #expect(liked.first?.reason.hasPrefix("because you like gin-sour: ") == true)
    #expect(!liked.contains { ["gin-sour", "vodka-sour"].contains($0.recipe) })
    #expect(similarity.recommended(liked: []).first?.reason == "well known")
  }
}

extension FlavourEngine {
  /// The compatibility of ingredients that count alike.
  fileprivate func compatibility(of ingredients: [String]) -> DrinkCompatibility {
    compatibility(ingredients.map { (id: $0, weight: 1) })
  }
}
