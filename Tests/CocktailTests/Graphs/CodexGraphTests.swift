import Testing

@testable import CocktailEngine

@Suite("Graphs and variations of the codex")
struct CodexGraphTests {
  @Test("the six roots stand where the web app puts them")
  func roots() throws {
    let vector = try #require(LayoutVector.all.first { $0.name.hasPrefix("codex") })
    var model = CodexGraph.roots { _ in 1 }
    try model.layOut()
    let end = try #require(vector.snapshots.first { $0.ticks == 300 })
    #expect(model.nodes.count == end.rows.count)
    for (node, row) in zip(model.nodes, end.rows) {
      #expect(abs(node.x - row[0]) < 1e-6 && abs(node.y - row[1]) < 1e-6, "\(node.id)")
    }
  }

  private func variation(_ id: String, of root: String) throws -> Variation {
    let recipe = try Bundled.recipe(id)
    let summary = DrinkSummary(
      id: id, name: recipe.name, category: "", base: "", glass: "", alcoholic: "", family: "",
      popularity: 1, isFavorite: false, isRemoved: false, origin: 0)
    return Variation(summary, recipe, root: try Bundled.recipe(root), in: Bundled.catalogue)
  }

  @Test("a variation says what is different")
  func differences() throws {
    let gimlet = try variation("south-side", of: "daiquiri")
    #expect(gimlet.difference.contains("Gin instead of"))
    #expect(gimlet.difference.contains("Mint"))
    let same = try variation("daiquiri", of: "daiquiri")
    #expect(same.distance == 0 && same.difference == "other proportions")
    let far = try variation("espresso-martini", of: "daiquiri")
    #expect(far.distance > gimlet.distance)
  }

  @Test("families are found by their names")
  func names() throws {
    #expect(try CodexFamily.named("Old Fashioned") == .oldFashioned)
    #expect(try CodexFamily.named("daiquiris") == .daiquiri)
    #expect(try CodexFamily.named("FLIP") == .flip)
    #expect(throws: (any Error).self) { try CodexFamily.named("sour") }
  }

  @Test("a family's graph holds its template and its variations")
  func family() throws {
    let template = try #require(CodexTemplate.of(.daiquiri))
    let near = try variation("south-side", of: "daiquiri")
    var model = CodexGraph.family(template, root: nil, [near])
    try model.layOut()
    #expect(model.nodes.count == 1 + template.parts.count + 1)
    #expect(model.edges.last?.distance == 200 + near.distance * 150)
  }
}
