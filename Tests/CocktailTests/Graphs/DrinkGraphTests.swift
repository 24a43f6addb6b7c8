import BerthSDK
import Testing

@testable import CocktailEngine

@Suite("Graphs of drinks and ingredients")
struct DrinkGraphTests {
  static let engine = FlavourEngine(Bundled.catalogue)

  /// A drink as a source of the web app's data gives it.
  private static func sourced(_ measures: [(String, String)]) -> StoredRecipe {
    StoredRecipe(
      recipe: Recipe(
        id: "d", name: "D", glass: .rocks, method: .build,
        ingredients: measures.map { RecipeIngredient(30, .millilitre, $0.0) }),
      lines: measures.map { StoredRecipe.Line(name: $0.0, measure: $0.1) }, origin: .source,
      source: "thecocktaildb")
  }

  @Test(
    "a drink of the web app's data is laid out as d3-force does it there",
    arguments: [
      (
        "mojito",
        [
          ("white-rum", "2-3 oz"), ("lime", "Juice of 1"), ("sugar", "2 tsp"), ("mint", "2-4"),
          ("soda-water", ""),
        ]
      ),
      ("godfather", [("scotch", "1 1/2 oz "), ("amaretto", "3/4 oz ")]),
      (
        "alaska",
        [
          ("orange-bitters", "2 dashes"), ("gin", "1 1/2 oz "), ("yellow-chartreuse", "3/4 oz "),
          ("lemon-peel", "Twist of "),
        ]
      ),
    ] as [(String, [(String, String)])])
  func sameAsTheWeb(name: String, measures: [(String, String)]) throws {
    let vector = try #require(
      LayoutVector.all.first { $0.name.hasPrefix(name) }, "there is no vector \(name)")
    var model = DrinkGraph(
      drink: Self.sourced(measures), engine: Self.engine, format: AmountFormat()
    ).model
    #expect(model.nodes.map(\.radius) == vector.nodes.map(\.radius))
    #expect(
      model.edges.compactMap(\.distance) == vector.links.map(\.distance))
    try model.layOut()
    let end = try #require(vector.snapshots.first { $0.ticks == 300 })
    for (node, row) in zip(model.nodes, end.rows) {
      #expect(abs(node.x - row[0]) < 1e-6 && abs(node.y - row[1]) < 1e-6, "\(node.id)")
    }
  }

  @Test("our own recipes are sized by what is poured")
  func own() throws {
    let model = DrinkGraph(
      drink: try Bundled.drink("negroni"), engine: Self.engine, format: AmountFormat()
    ).model
    #expect(model.nodes.map(\.id).first == "negroni")
    #expect(model.nodes[0].radius == 70 && model.nodes[0].category == "drink")
    #expect(model.nodes.dropFirst().allSatisfy { $0.radius == 60 })
    #expect(model.edges.filter { $0.kind == "part" }.allSatisfy { $0.distance == 140 })
    let pairs = model.edges.filter { $0.kind == "pair" }
    #expect(!pairs.isEmpty)
    #expect(pairs.allSatisfy { $0.distance == nil && ($0.score ?? 0) >= 1.5 })
  }

  @Test("nodes have ids of their own, even where a drink has the name of an ingredient")
  func uniqueIDs() throws {
    for recipe in Bundled.catalogue.recipes {
      let model = DrinkGraph(
        drink: StoredRecipe(recipe, in: Bundled.catalogue), engine: Self.engine,
        format: AmountFormat()
      ).model
      #expect(Set(model.nodes.map(\.id)).count == model.nodes.count, "\(recipe.id)")
    }
  }

  @Test("expanding adds what goes with a node and what can replace it, and nothing twice")
  func expansion() throws {
    var model = DrinkGraph(
      drink: try Bundled.drink("negroni"), engine: Self.engine, format: AmountFormat()
    ).model
    let before = model.nodes.count
    let gin = try #require(model.index(of: "gin"))
    #expect(GraphExpansion.expand(gin, of: &model, Self.engine) == 8)
    #expect(model.stages == [before, before + 8])
    let added = model.nodes[before...]
    #expect(added.count { $0.kind == "complementary" } == 5)
    #expect(added.count { $0.kind == "alternative" } == 3)
    #expect(added.allSatisfy { $0.radius == WebMeasure.outerRadius })
    #expect(Set(model.nodes.map(\.id)).count == model.nodes.count)
    let campari = try #require(model.index(of: "campari"))
    GraphExpansion.expand(campari, of: &model, Self.engine)
    #expect(Set(model.nodes.map(\.id)).count == model.nodes.count)
    try model.layOut()
    for first in model.nodes.indices {
      #expect(model.nodes[first].x.isFinite && model.nodes[first].y.isFinite)
      for second in model.nodes.indices where second > first {
        let (a, b) = (model.nodes[first], model.nodes[second])
        let distance = ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
        #expect(distance > (a.radius + b.radius) * 0.8, "\(a.id) lies on \(b.id)")
      }
    }
  }

  @Test("an ingredient shows its company and its stand-ins")
  func ingredient() throws {
    let gin = try #require(Bundled.catalogue.ingredient("gin"))
    var model = IngredientGraph(ingredient: gin, engine: Self.engine).model
    #expect(model.nodes.first?.id == "gin")
    #expect(model.edges.count { $0.kind == "complementary" } == 7)
    #expect(model.edges.count { $0.kind == "alternative" } == 6)
    try model.layOut()
    let box = model.bounds
    #expect(box.maxX - box.minX < 1100 && box.maxY - box.minY < 900)
  }

  @Test("a pinned node stays where it is put")
  func pinned() throws {
    var model = DrinkGraph(
      drink: try Bundled.drink("negroni"), engine: Self.engine, format: AmountFormat()
    ).model
    let gin = try #require(model.index(of: "gin"))
    model.nodes[gin].pin = (120, 90)
    try model.layOut()
    // Everything else, the centring force included, moves around it.
    #expect(model.nodes[gin].x == 120 && model.nodes[gin].y == 90)
  }

  @Test(
    "pins are read strictly",
    arguments: ["gin", "gin@1", "gin@1,2,3", "@1,2", "gin@x,2", "gin@nan,2", "gin@1e9,0"])
  func malformedPins(text: String) {
    let error = #expect(throws: PluginError.self) { try GraphPin(text) }
    #expect(error?.code == "input.invalid")
  }

  @Test("a pin may have spaces, decimals and an @ in its name")
  func pins() throws {
    let pin = try GraphPin("Sweet Vermouth @ 12.5, -30")
    #expect(pin.name == "Sweet Vermouth" && pin.x == 12.5 && pin.y == -30)
    #expect(try GraphPin("a@b@1,2").name == "a@b")
  }

  @Test("every category has a colour, and the legend names those that occur")
  func legend() {
    for category in IngredientCategory.allCases {
      #expect(GraphColours.groups.count { $0.categories.contains(category) } == 1, "\(category)")
    }
    let shown = GraphColours.legend(["drink", "spirit", "spirit", "amaro"]).map(\.category)
    #expect(shown == ["drink", "spirit", "amaro"])
  }
}
