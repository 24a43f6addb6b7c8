import BerthBase
import BerthSDK
import BerthTesting
import Kitchen
import Testing

@testable import CocktailEngine

@Suite("Searching as people type", .serialized)
struct SearchTests {
  // One test runs at a time.
  nonisolated(unsafe) private static let host = Result { try TestHost() }

  private func search(_ text: String, _ more: JSON = [:]) throws -> JSON {
    var arguments = more
    arguments["text"] = [.string(text)]
    if arguments["limit"] == nil { arguments["limit"] = 200 }
    return try Self.host.get().run("cocktail", "search", arguments)
  }

  private func ids(_ answer: JSON) -> [String] {
    (answer["results"]?.array ?? []).compactMap { $0["id"]?.string }
  }

  @Test(
    "a name is found however its spaces, letters and beginning are typed",
    arguments: [
      ("airmail", "air-mail"), ("air mail", "air-mail"), ("maitai", "mai-tai"),
      ("mai tai", "mai-tai"), ("20th century", "twentieth-century"), ("east side", "eastside"),
      ("eastside", "eastside"), ("southside", "south-side"), ("bloody caesar", "caesar"),
      ("daq", "daiquiri"), ("dai", "daiquiri"), ("neg", "negroni"), ("marg", "margarita"),
      ("old fash", "old-fashioned"), ("espr", "espresso-martini"), ("darknstormy", "dark-n-stormy"),
      ("moscowmule", "moscow-mule"), ("whiskysour", "whiskey-sour"), ("airmale", "air-mail"),
      ("pinacolada", "pina-colada"), ("pina colada", "pina-colada"), ("gt", "gin-and-tonic"),
      ("g&t", "gin-and-tonic"), ("bucks fizz", "mimosa"), ("tommys margarita", "tommys-margarita"),
      ("corpse reviver no2", "corpse-reviver-no-2"), ("french75", "french-75"),
      ("b52", "b-52"), ("virgin mary", "virgin-mary"), ("hot toddy", "hot-toddy"),
      ("virgin mojito", "nojito"), ("bloodymarry", "bloody-mary"), ("cosmo", "cosmopolitan"),
    ])
  func names(text: String, id: String) throws {
    #expect(ids(try search(text)).first == id)
  }

  @Test(
    "a name without its apostrophe finds that drink and nothing else",
    arguments: [
      ("bees knees", "bees-knees"), ("lions tail", "lions-tail"),
      ("queens park swizzle", "queens-park-swizzle"),
      ("widows kiss", "widows-kiss"),
    ])
  func apostrophes(text: String, id: String) throws {
    let answer = try search(text)
    #expect(ids(answer) == [id] && answer["partial"]?.bool != true, "\(ids(answer))")
  }

  @Test(
    "a question asks for what it names",
    arguments: [
      ("what can I do with basil", "basil"), ("show me something with chartreuse", "chartreuse"),
      ("what can I make with maple syrup", "maple-syrup"), ("anything with absinthe", "absinthe"),
    ])
  func questions(text: String, ingredient: String) throws {
    let found = ids(try search(text))
    #expect(!found.isEmpty)
    for id in found {
      let parts = try Bundled.recipe(id).ingredients
      #expect(
        parts.contains {
          Bundled.catalogue.tree.isA($0.ingredient, ingredient)
            || $0.ingredient.contains(ingredient)
        }, "\(id)")
    }
  }

  @Test("words beside an ingredient that nobody knows do not turn it into another drink's name")
  func nearNames() throws {
    let answer = try search("absinthe rinse")
    #expect(answer["corrected"]?.string == nil && ids(answer).contains("sazerac"))
  }

  @Test(
    "the lists of the International Bartenders Association are found by what it calls them",
    arguments: [
      ("unforgettables", RecipeSource.ibaUnforgettable), ("new era drinks", .ibaNewEra),
      ("contemporary classics", .ibaContemporary),
    ])
  func lists(text: String, source: RecipeSource) throws {
    let found = ids(try search(text))
    #expect(found.count >= 20)
    for id in found { #expect(try Bundled.recipe(id).source == source, "\(id)") }
  }

  @Test("a last word counts from its first letter")
  func prefixes() throws {
    let answer = try search("gin l", ["limit": 20])
    #expect(answer["total"]?.int ?? 0 > 30)
    for result in answer["results"]?.array ?? [] {
      #expect(result["why"]?.array?.isEmpty == false)
    }
  }

  @Test(
    "words that mean a filter filter",
    arguments: [
      ("no alcohol", "alcoholic", "non-alcoholic"), ("mocktail", "alcoholic", "non-alcoholic"),
      ("alcohol free mint", "alcoholic", "non-alcoholic"),
      ("rum drinks with alcohol", "alcoholic", "alcoholic"),
    ])
  func alcohol(text: String, field: String, value: String) throws {
    let answer = try search(text)
    #expect(answer["total"]?.int ?? 0 > 3)
    for result in answer["results"]?.array ?? [] { #expect(result[field]?.string == value) }
    #expect(answer["understood"]?.array?.isEmpty == false)
  }

  @Test("low and strong are by what is in the glass, refused ones are not there")
  func strength() throws {
    for (text, range) in [
      ("low abv", 0.0...12.0), ("gin not too strong", 0...24), ("boozy whiskey", 24...70),
    ] {
      let found = ids(try search(text, ["limit": 12]))
      #expect(found.count > 5, "\(text)")
      for id in found {
        let drink = try Self.host.get().run("cocktail", "show", ["id": [.string(id)]])
        let abv = try #require(drink["strength"]?["abv"]?.double)
        #expect(range.contains(abv), "\(text): \(id) has \(abv)")
      }
    }
  }

  @Test("what is refused is not in the answers")
  func without() throws {
    let found = ids(try search("rum without lime or lemon", ["limit": 15]))
    #expect(found.count > 5)
    for id in found {
      let drink = try Self.host.get().run("cocktail", "show", ["id": [.string(id)]])
      let parts = (drink["ingredients"]?.array ?? []).compactMap { $0["id"]?.string }
      let refused = ["lime", "lime-juice", "lime-peel", "lemon", "lemon-juice", "lemon-peel"]
      #expect(!parts.contains(where: refused.contains), "\(id)")
    }
  }

  @Test(
    "a diet and a refusal leave out whatever holds it, bottles and garnishes too",
    arguments: [
      ("vegan sour", "sour", ["dairy", "egg", "honey", "meat", "fish", "gelatin"]),
      ("gluten-free shot", "", ["gluten"]), ("without dairy", "", ["dairy"]),
      ("without nuts", "", ["nut"]), ("rum without nuts or dairy", "", ["nut", "dairy"]),
      ("without egg", "", ["egg"]), ("egg free sour", "sour", ["egg"]),
      ("without cream coffee", "", ["cream"]), ("dairy free coffee", "", ["dairy"]),
      ("nut-free rum", "", ["nut"]), ("tequila no dairy", "", ["dairy"]),
    ])
  func diets(text: String, name: String, kinds: [String]) throws {
    let answer = try search(text, ["limit": 100])
    #expect(answer["understood"]?.array?.isEmpty == false)
    let found = ids(answer)
    #expect(found.count >= 5, "\(found)")
    let table = readTable(
      Contents.read, TestFiles.bytes("\(TestFiles.data)/\(Contents.file)") ?? [],
      file: Contents.file)
    let contents = Contents(table.rows)
    for id in found {
      let drink = StoredRecipe(try #require(Bundled.catalogue.recipe(id)), in: Bundled.catalogue)
      let held = contents.facets(of: drink, in: Bundled.catalogue)
      for kind in kinds { #expect(!held.contains("holds-\(kind)"), "\(id)") }
    }
    let names = answer["results"]?.array?.compactMap { $0["name"]?.string?.lowercased() } ?? []
    if !name.isEmpty { #expect(names.prefix(3).allSatisfy { $0.contains(name) }, "\(names)") }
  }

  @Test(
    "a filter and an ingredient are read as such, though a name begins with them",
    arguments: [
      ("hot gin", "gin"), ("hot rum", "rum"), ("hot brandy", "brandy"), ("frozen rum", "rum"),
    ])
  func filterBeforeBeginning(text: String, kind: String) throws {
    let answer = try search(text, ["limit": 100])
    #expect(answer["understood"]?.array?.count == 1)
    let method: MixMethod = text.hasPrefix("hot") ? .hot : .blend
    #expect(!ids(answer).isEmpty)
    for id in ids(answer) { #expect(try Bundled.recipe(id).method == method, "\(id)") }
  }

  @Test(
    "what begins a name and means nothing else finds that name first",
    arguments: [
      ("hot tod", "hot-toddy"), ("virgin pi", "virgin-pina-colada"),
      ("frozen marg", "frozen-margarita"),
    ])
  func beginning(text: String, drink: String) throws {
    #expect(ids(try search(text)).first == drink)
  }

  @Test("the option leaves out by what is in it too, and an ingredient as before")
  func withoutOption() throws {
    func total(_ without: JSON) throws -> Int {
      try search("rum", ["without": without, "limit": 1])["total"]?.int ?? 0
    }
    let all = try total([])
    #expect(try total(["dairy"]) < all && total(["nuts"]) < all && total(["lime"]) < all)
    #expect(try total(["dairy, nuts"]) == total(["dairy", "nuts"]))
    #expect(try total(["dairy", "nuts"]) < min(total(["dairy"]), total(["nuts"])))
    #expect(try total(["cream"]) <= total(["heavy cream"]) && total(["half and half"]) <= all)
  }

  @Test(
    "what a drink asks of who makes it is found by the words people have for it",
    arguments: [
      ("easy", 30, "gin-and-tonic"), ("easy gin", 15, "negroni"), ("cheap rum", 10, "daiquiri"),
      ("cheap", 40, "mojito"), ("quick", 20, "aperol-spritz"), ("quick vodka", 5, "screwdriver"),
      ("3 ingredient vodka", 8, "black-russian"), ("3 ingredients", 40, "negroni"),
      ("no shaker tequila", 5, "tequila-sunrise"), ("easy bitter", 5, "negroni"),
      ("strong whiskey", 10, "manhattan"), ("light gin", 3, "gin-and-tonic"),
      ("summer rum", 10, "mojito"), ("rum for a party", 8, "hurricane"),
    ])
  func effort(text: String, fewest: Int, drink: String) throws {
    let found = ids(try search(text))
    #expect(found.count >= fewest && found.contains(drink), "\(found.count): \(found.prefix(20))")
    for id in found {
      let recipe = try Bundled.recipe(id)
      let effort = Effort.of(recipe, in: Bundled.catalogue)
      for word in Effort.allCases where text.contains(word.rawValue) {
        #expect(effort.contains(word), "\(id)")
      }
      if text.hasPrefix("3 ing") {
        #expect(Effort.parts(of: recipe, in: Bundled.catalogue).count <= 3, "\(id)")
      }
      if text.contains("shaker") { #expect(![.shake, .dryShake, .blend].contains(recipe.method)) }
    }
  }

  @Test("stars count the user's own ratings")
  func stars() throws {
    let host = try Self.host.get()
    _ = try host.run("cocktail", "rate", ["id": "negroni", "stars": 5])
    _ = try host.run("cocktail", "rate", ["id": "mojito", "stars": 3])
    #expect(ids(try search("5 stars")) == ["negroni"])
    #expect(Set(ids(try search("three stars"))) == ["negroni", "mojito"])
    #expect(ids(try search("3 stars rum")) == ["mojito"])
    #expect(ids(try search("rated 4 or more")) == ["negroni"])
    #expect(ids(try search("rum rated at least 3")) == ["mojito"])
    #expect(ids(try search("gin", ["rating": 4])) == ["negroni"])
  }

  @Test("where nothing has all words, those with most answer and say what they lack")
  func partial() throws {
    for text in [
      "gin lemon chartreuse basil egg", "bourbon campari pineapple mint cream",
      "vodka olive strawberry espresso",
    ] {
      let answer = try search(text)
      let results = answer["results"]?.array ?? []
      #expect(!results.isEmpty, "\(text)")
      let lacks = results.map { $0["lacks"]?.array?.count ?? 0 }
      #expect(Set(lacks).count == 1 && (lacks.first ?? 0) > 0, "\(text)")
      #expect((lacks.first ?? 9) <= text.split(separator: " ").count - 2, "\(text)")
    }
    #expect(ids(try search("xyzzy plugh")).isEmpty)
    #expect(ids(try search("not too crunchy")).isEmpty)
  }

  @Test("a bare search offers what was looked for, suggestions hold ingredients too")
  func beginnings() throws {
    let host = try Self.host.get()
    host.advance(minutes: 1)
    _ = try search("clover club")
    let page = try host.view("cocktail", "search", [:]).text()
    #expect(page.contains("You looked for") && page.contains("clover club"))
    let ids = { (text: String) throws -> [(String, String)] in
      let answer = try host.run("cocktail", "suggest", ["text": [.string(text)]])
      return (answer["results"]?.array ?? []).map {
        ($0["id"]?.string ?? "", $0["kind"]?.string ?? "")
      }
    }
    #expect(try ids("marg").first?.0 == "margarita")
    #expect(try ids("camp").contains { $0 == ("campari", "ingredient") })
    #expect(try ids("gin").first.map { $0 == ("gin", "ingredient") } == true)
    #expect(try ids("ango").contains { $0.1 == "ingredient" })
    #expect(try ids("zzzz").isEmpty)
    #expect(try ids("v").count == 5)
  }

  @Test("every familiar name leads to a drink there is")
  func familiar() throws {
    for text in ["caipi", "hot whiskey", "tequila shot", "delilah", "mulled wine"] {
      #expect(ids(try search(text)).isEmpty == false, "\(text)")
    }
  }
}
