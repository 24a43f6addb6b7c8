import BerthBase
import BerthTesting
import Testing

@testable import CocktailEngine

@Suite("Menus for guests", .serialized)
struct MenuTests {
  @Test("every drink of the app has a part of the menu, and says what is in it")
  func parts() throws {
    let drinks = Bundled.catalogue.recipes.map { recipe in
      var drink = StoredRecipe(recipe, in: Bundled.catalogue)
      drink.classify(in: Bundled.catalogue)
      return drink
    }
    let menu = GuestMenu(drinks, in: Bundled.catalogue)
    #expect(menu.parts.count == GuestMenu.Part.allCases.count)
    #expect(menu.parts.reduce(0) { $0 + $1.entries.count } == drinks.count)
    for entry in menu.entries {
      #expect(Set(entry.ingredients).count == entry.ingredients.count)
      #expect((entry.part == .free) == (entry.abv == nil), "\(entry.drink.id)")
    }
    let part = { (id: String) in menu.entries.first { $0.drink.id == id }?.part }
    #expect(part("negroni") == .strong && part("aperol-spritz") == .sparkling)
    #expect(part("daiquiri") == .sours && part("moscow-mule") == .long)
    #expect(part("nojito") == .free && part("white-russian") == .after)
    #expect(part("sangria") == .punches)
  }

  @Test("a menu is of named drinks, of a collection, of favourites or of what the bar makes")
  func sources() throws {
    let host = try TestHost()
    let ids = { (answer: JSON) in
      (answer["sections"]?.array ?? []).flatMap { $0["drinks"]?.array ?? [] }
        .compactMap { $0["id"]?.string }
    }
    #expect(host.error("cocktail", "menu")?.code == "input.missing")
    let named = try host.run("cocktail", "menu", ["drinks": ["mojito", "negroni", "Mojito"]])
    #expect(Set(ids(named)) == ["mojito", "negroni"] && named["address"]?.isNull == true)
    for id in ["daiquiri", "spicy-margarita"] {
      _ = try host.run("cocktail", "favorite", ["id": [.string(id)]])
    }
    #expect(Set(ids(try host.run("cocktail", "menu"))) == ["daiquiri", "spicy-margarita"])
    let locked = try #require(host.error("cocktail", "menu", ["makeable": true]))
    #expect(locked.code == "entitlement.required")
    try host.trial("cocktail.premium.monthly")
    _ = try host.run("cocktail", "have", ["ingredients": ["gin", "lemon"]])
    #expect(ids(try host.run("cocktail", "menu", ["makeable": true])).contains("gin-sour"))
    _ = try host.run("cocktail", "collection-create", ["name": "Date night"])
    _ = try host.run("cocktail", "collection-add", ["name": "Date night", "ids": ["sidecar"]])
    let kept = try host.run(
      "cocktail", "menu", ["collection": "date night", "site": "https://bar.example.org/"])
    #expect(ids(kept) == ["sidecar"] && kept["title"]?.string == "Date night")
    #expect(
      kept["address"]?.string == "https://bar.example.org/cocktail/menu?collection=date%20night")
  }

  @Test("the code leads to the menu of a served home, and what is no address is refused")
  func code() throws {
    let host = try TestHost()
    let arguments: JSON = ["drinks": ["negroni"], "site": "http://192.168.1.20:8650"]
    let answer = try host.run("cocktail", "menu", arguments)
    #expect(
      answer["address"]?.string == "http://192.168.1.20:8650/cocktail/menu?drinks=negroni")
    #expect(try host.view("cocktail", "menu", arguments).text().contains("\"picture\""))
    for site in ["bar.example.org", "berth://x", "https://a b", "javascript:alert(1)"] {
      let error = host.error("cocktail", "menu", ["drinks": ["negroni"], "site": .string(site)])
      #expect(error?.code == "input.invalid", "\(site)")
    }
  }
}
