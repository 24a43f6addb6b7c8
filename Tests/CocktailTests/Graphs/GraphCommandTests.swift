import BerthBase
import BerthTesting
import Testing

@Suite("graph", .serialized)
struct GraphCommandTests {
  @Test("the graph of a drink and of an ingredient, expanded and pinned")
  func graphs() throws {
    let host = try TestHost()
    let drink = try host.run("cocktail", "graph", ["name": ["negroni"]])
    let nodes = try #require(drink["nodes"]?.array)
    #expect(
      nodes.compactMap { $0["id"]?.string } == ["negroni", "gin", "campari", "sweet-vermouth"])
    let categories = nodes.compactMap { $0["category"]?.string }
    #expect(categories.contains("fortified-wine"))
    for node in nodes {
      for field in ["name", "x", "y", "radius", "pinned", "link"] { #expect(node[field] != nil) }
    }
    let ids = Set(nodes.compactMap { $0["id"]?.string })
    for edge in drink["edges"]?.array ?? [] {
      #expect(ids.contains(edge["source"]?.string ?? ""))
      #expect(ids.contains(edge["target"]?.string ?? ""))
    }
    #expect(drink["forces"]?["charge"]?.double == -300)

    let more = try host.run(
      "cocktail", "graph",
      ["name": ["negroni"], "expand": ["Gin"], "pin": ["campari@650,120"]])
    #expect(more["nodes"]?.array?.count == 12)
    #expect(more["expanded"]?[0]?.string == "gin")
    let campari = more["nodes"]?.array?.first { $0["id"]?.string == "campari" }
    #expect(campari?["x"]?.double == 650 && campari?["y"]?.double == 120)
    #expect(campari?["pinned"]?.bool == true)
    let gin = more["nodes"]?.array?.first { $0["id"]?.string == "gin" }
    // A second double tap closes it again, and keeps the pin.
    #expect(gin?["expand"]?.string == "berth://cocktail/graph?name=negroni&pin=campari%40650%2C120")

    let ingredient = try host.run("cocktail", "graph", ["name": ["London dry gin"]])
    #expect(ingredient["kind"]?.string == "ingredient")
    let kinds = Set((ingredient["edges"]?.array ?? []).compactMap { $0["kind"]?.string })
    #expect(kinds == ["complementary", "alternative"])

    let view = try host.view("cocktail", "graph", ["name": ["negroni"]])
    #expect(view.text().contains("\"kind\":\"graph\""))

    let lost = try #require(host.error("cocktail", "graph", ["name": ["negronni"]]))
    #expect(lost.code == "not-found" && lost.remedy.contains("Negroni"))
    let absent = try #require(
      host.error("cocktail", "graph", ["name": ["negroni"], "expand": ["vodka"]]))
    #expect(absent.code == "input.invalid" && absent.remedy.contains("Campari"))
    let bad = try #require(
      host.error("cocktail", "graph", ["name": ["negroni"], "pin": ["gin"]]))
    #expect(bad.code == "input.invalid" && bad.remedy.contains("@"))
  }
}
