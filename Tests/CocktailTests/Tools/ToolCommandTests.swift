import BerthBase
import BerthTesting
import Testing

/// The commands as scripts use them, on the built plugin in a fresh home.
@Suite("Commands that explain and compute", .serialized)
struct ToolCommandTests {
  @Test("codex, flavours and tools answer what they promise")
  func contract() throws {
    let host = try TestHost()
    try codex(host)
    try flavours(host)
    try tools(host)
    try errors(host)
  }

  private func ask(_ host: TestHost, _ command: String, _ arguments: JSON = [:]) throws -> JSON {
    try host.run("cocktail", command, arguments)
  }

  private func codex(_ host: TestHost) throws {
    let tree = try ask(host, "codex")
    let families = try #require(tree["families"]?.array)
    #expect(
      families.prefix(6).compactMap { $0["id"]?.string } == [
        "old-fashioned", "martini", "daiquiri", "sidecar", "highball", "flip",
      ])
    let counts = families.compactMap { $0["drinks"]?.int }
    #expect(counts.reduce(0, +) == tree["total"]?.int && counts.allSatisfy { $0 > 0 })
    for family in families {
      let branches = (family["subfamilies"]?.array ?? []).compactMap { $0["drinks"]?.int }
      #expect(branches.reduce(0, +) == family["drinks"]?.int)
    }
    let graph = try ask(host, "codex", ["as": "graph"])
    #expect(graph["nodes"]?.array?.count == 7 && graph["edges"]?.array?.count == 6)

    let daiquiri = try ask(host, "family", ["name": ["daiquiris"], "limit": 5])
    #expect(daiquiri["root"]?["id"]?.string == "daiquiri")
    #expect(daiquiri["template"]?["parts"]?.array?.count == 3)
    #expect(daiquiri["members"]?.array?.count == 5)
    #expect((daiquiri["variations"]?.array?.count ?? 0) >= 6)
    let family = try ask(host, "family", ["name": ["flip"], "as": "graph"])
    #expect((family["nodes"]?.array?.count ?? 0) > 8)

    let margarita = try ask(host, "classify", ["id": ["Margarita"]])
    #expect(margarita["family"]?.string == "sidecar")
    #expect((margarita["confidence"]?.double ?? 0) > 0.5)
    let shares = (margarita["parts"]?.array ?? []).compactMap { $0["share"]?.double }
    #expect(abs(shares.reduce(0, +) - 1) < 0.01)

    let complete = try ask(host, "complete", ["ingredients": ["rum", "simple syrup"]])
    let wanted = complete["completions"]?.array?.first { $0["id"]?.string == "daiquiri" }
    #expect(wanted?["missing"]?[0]?["slot"]?.string == "citrus")
    #expect(wanted?["advice"]?.string?.contains("Daiquiri") ?? false)
  }

  private func flavours(_ host: TestHost) throws {
    let forth = try ask(host, "pair", ["a": "gin", "b": "Campari"])
    let back = try ask(host, "pair", ["a": "campari", "b": "GIN"])
    #expect(forth["score"] == back["score"])
    #expect((0...3).contains(forth["score"]?.double ?? -1))
    #expect(forth["explanation"]?.string?.isEmpty == false)
    let unknown = try ask(host, "pair", ["a": "gin", "b": "dry ice"])
    #expect(unknown["score"]?.isNull ?? false)

    let pairs = try ask(host, "pairs", ["name": ["mezcal"], "limit": 4])
    let scores = (pairs["pairs"]?.array ?? []).compactMap { $0["score"]?.double }
    #expect(scores.count == 4 && scores == scores.sorted(by: >))
    let others = try ask(host, "substitutes", ["name": ["campari"]])
    #expect((others["substitutes"]?.array?.count ?? 0) > 3)
    #expect(others["substitutes"]?.array?.allSatisfy { $0["reason"] != nil } ?? false)

    let similar = try ask(host, "similar", ["id": ["negroni"], "limit": 6])
    let ids = (similar["results"]?.array ?? []).compactMap { $0["id"]?.string }
    #expect(ids.count == 6 && !ids.contains("negroni"))
    #expect(similar["results"]?[0]?["name"] != nil)

    let whole = try ask(host, "compatibility", ["id": ["negroni"]])
    #expect((whole["score"]?.double ?? 0) > 1.5)
    #expect(whole["pairings"]?.array?.count == 3)
    #expect(whole["weakest"]?["worst"]?["explanation"] != nil)

    let gin = try ask(host, "ingredient", ["name": ["Tanqueray"]])
    #expect(gin["id"]?.string == "gin" || gin["path"]?[0]?["id"]?.string == "gin")
    let london = try ask(host, "ingredient", ["name": ["london dry gin"]])
    #expect(london["path"]?[0]?["id"]?.string == "gin")
    #expect((london["notes"]?.array?.count ?? 0) >= 3)
    #expect((london["drinksTotal"]?.int ?? 0) >= (london["drinks"]?.array?.count ?? 99))

    let amari = try ask(host, "ingredients", ["category": "amaro"])
    #expect(amari["results"]?.array?.allSatisfy { $0["category"]?.string == "amaro" } ?? false)
    #expect(amari["total"]?.int == amari["results"]?.array?.count)
    let typed = try ask(host, "ingredients", ["search": "campary"])
    #expect(typed["corrected"]?.bool == true)
    #expect(typed["results"]?.array?.contains { $0["id"]?.string == "campari" } ?? false)
  }

  private func tools(_ host: TestHost) throws {
    let scaled = try ask(host, "scale", ["id": ["negroni"], "servings": 6, "units": "ml"])
    #expect(scaled["ingredients"]?.array?.allSatisfy { $0["amount"]?.double == 180 } ?? false)
    #expect(scaled["factor"]?.double == 6)

    let batch = try ask(host, "batch", ["id": ["dry martini"], "servings": 10])
    #expect((batch["water"]?.double ?? 0) > 100)
    #expect((batch["abv"]?.double ?? 0) > 20 && (batch["abv"]?.double ?? 99) < 36)
    let volume = try #require(batch["volume"]?.double)
    #expect(abs(volume / 10 - (batch["pour"]?.double ?? 0)) < 0.11)
    let drier = try ask(
      host, "batch", ["id": ["dry martini"], "servings": 10, "dilution": 0.0])
    #expect(drier["water"]?.double == 0)

    let strength = try ask(host, "strength", ["id": ["negroni"]])
    #expect((strength["before"]?["abv"]?.double ?? 0) > (strength["abv"]?.double ?? 99))
    #expect((strength["standardDrinks"]?[0]?["count"]?.double ?? 0) > 1)
    let none = try ask(host, "strength", ["id": ["shirley temple"]])
    #expect(none["abv"]?.double == 0)

    let steps = try ask(host, "steps", ["id": ["negroni"]])
    #expect(steps["seconds"]?.int == 15)
    #expect(steps["steps"]?.array?.count == 4)
    let view = try host.view("cocktail", "steps", ["id": ["negroni"]])
    #expect(view.text().contains("\"kind\":\"timeline\""))
  }

  private func errors(_ host: TestHost) throws {
    for (command, arguments, remedy) in [
      ("classify", ["id": ["margarta"]], "Margarita"),
      ("ingredient", ["name": ["camapri"]], "Campari"),
      ("family", ["name": ["martinni"]], "Martini"),
      ("pair", ["a": "gin", "b": "vermuth"], "Vermouth"),
    ] as [(String, JSON, String)] {
      let error = try #require(host.error("cocktail", command, arguments))
      #expect(error.code == "not-found", "\(command)")
      #expect(error.remedy.contains(remedy), "\(command): \(error.remedy)")
    }
  }
}
