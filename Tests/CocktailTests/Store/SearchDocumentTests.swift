import BerthBase
import BerthSDK
import Kitchen
import Testing

@testable import CocktailEngine

@Suite("Full-text documents")
struct SearchDocumentTests {
  private let catalogue = Bundled.catalogue

  private func document(_ id: String, otherNames: [String] = []) throws -> JSON {
    var drink = StoredRecipe(try #require(catalogue.recipe(id)), in: catalogue)
    drink.classify(in: catalogue)
    return SearchDocument.of(drink, in: catalogue, otherNames: otherNames)
  }

  private func strings(_ json: JSON?) -> [String] { json?.array?.compactMap(\.string) ?? [] }

  @Test("an ingredient counts as everything above it")
  func contains() throws {
    let facet = strings(try document("hanky-panky")["contains"])
    #expect(facet.contains("london-dry-gin"))
    #expect(facet.contains("gin"))
    #expect(facet.contains("vermouth"))
    #expect(!facet.contains("vodka"))
    #expect(Set(facet).count == facet.count)
  }

  @Test("juice counts as its fruit, and white and yolk as egg")
  func fruit() throws {
    #expect(strings(try document("white-lady")["contains"]).contains("lemon"))
    #expect(Fruit.of("lime-juice", in: catalogue) == "lime")
    #expect(Fruit.of("orange-peel", in: catalogue) == "orange")
    #expect(Fruit.of("fruit-juice", in: catalogue) == "fruit")
    #expect(Fruit.of("simple-syrup", in: catalogue) == nil)
    #expect(Fruit.of("egg-white", in: catalogue) == "egg")
    #expect(strings(try document("clover-club")["contains"]).contains("egg"))
  }

  @Test("names, facets and order")
  func members() throws {
    let json = try document("margarita", otherNames: ["Daisy"])
    #expect(strings(json["name"]) == ["Margarita", "Daisy"])
    #expect(json["base"]?.string == "tequila")
    #expect(json["family"]?.string == "sidecar")
    #expect(strings(json["season"]) == ["spring", "summer"])
    #expect(json["popularity"]?.int == 99)
    #expect(strings(json["ingredients"]).contains("Lime Juice"))
    #expect(strings(json["tags"]).contains("IBA"))
  }
}

@Suite("Wording and near names")
struct WordsTests {
  @Test(
    "slugs",
    arguments: [
      ("Piña Colada", "pina-colada"), ("Tommy's Margarita", "tommys-margarita"),
      ("Gin & Tonic", "gin-and-tonic"), ("  Dark 'n' Stormy ", "dark-n-stormy"), ("!?", ""),
      ("Corpse Reviver No. 2", "corpse-reviver-no-2"),
    ])
  func slug(_ text: String, _ slug: String) { #expect(Words.slug(text) == slug) }

  @Test("links keep every sign")
  func links() {
    #expect(Link.show("margarita") == "berth://cocktail/show?id=margarita")
    #expect(
      Link.to("graph", ["name": "piña & co", "pin": "a=b"])
        == "berth://cocktail/graph?name=pi%C3%B1a%20%26%20co&pin=a%3Db")
  }

  @Test("lists and counts")
  func lists() {
    #expect(Words.list([]) == "")
    #expect(Words.list(["a"]) == "a")
    #expect(Words.list(["a", "b", "c"], "or") == "a, b or c")
    #expect(Words.count(1, "drink") == "1 drink")
    #expect(Words.count(0, "drink") == "0 drinks")
    #expect(Words.shortened("abcdef", to: 4) == "abc…")
  }

  @Test("the nearest names come first")
  func nearest() {
    let names = ["Margarita", "Martini", "Mai Tai", "Mojito", "Frozen Margarita"].map {
      ($0, TextFolding.fold($0), 50)
    }
    #expect(Nearest.names(to: "margerita", among: names) == ["Margarita"])
    #expect(Nearest.names(to: "marg", among: names).first == "Margarita")
    #expect(Nearest.names(to: "mojtio", among: names) == ["Mojito"])
    #expect(Nearest.names(to: "xyzzy", among: names).isEmpty)
    #expect(Nearest.names(to: "", among: names).isEmpty)
  }

  @Test("edits are counted up to a limit")
  func distance() {
    #expect(EditDistance.between(Array("gin".utf8), Array("gni".utf8), atMost: 1) == 1)
    #expect(EditDistance.between(Array("gin".utf8), Array("rum".utf8), atMost: 2) == nil)
    #expect(EditDistance.between([], Array("ab".utf8), atMost: 2) == 2)
  }

  @Test("ingredients in a sentence are taken apart")
  func ingredientLists() {
    #expect(IngredientList.split("gin, lemon and honey") == ["gin", "lemon", "honey"])
    #expect(IngredientList.split("dark rum & lime + mint") == ["dark rum", "lime", "mint"])
    #expect(IngredientList.split("angostura bitters") == ["angostura bitters"])
    #expect(IngredientList.split(" and ").isEmpty)
  }

  @Test("the drink of the day is one for the season, and changes")
  func daily() {
    let all = (1...60).map {
      DailyDrink.Candidate(
        id: "d\($0)", seasons: $0 % 2 == 0 ? [.summer] : [.winter], popularity: $0)
    }
    let days = (10...29).map { "2026-07-\($0)" }
    let picks = days.map { DailyDrink.pick(all, date: $0, season: .summer) }
    #expect(picks.allSatisfy { $0.count == 1 && (Int($0[0].dropFirst()) ?? 1) % 2 == 0 })
    #expect(Set(picks.flatMap { $0 }).count > 8)
    #expect(DailyDrink.pick(all, date: days[0], season: .summer) == picks[0])
    #expect(Set(DailyDrink.pick(all, date: days[0], season: .summer, count: 4)).count == 4)
    #expect(DailyDrink.pick([], date: days[0], season: .summer).isEmpty)
  }
}
