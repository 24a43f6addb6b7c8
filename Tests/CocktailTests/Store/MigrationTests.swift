import BerthBase
import BerthHost
import BerthServices
import BerthStorage
import BerthTesting
import Testing

/// A home of the time when each user had all drinks in a database of their own.
@Suite struct MigrationTests {
  @Test("version 1: the user's drinks, and what was kept, stay; the app's own go")
  func keepsOwn() throws {
    let host = try TestHost()
    try host.load("Manifests/fixtures/cocktail/schema-1.sql", of: "cocktail")
    try host.trial("cocktail.premium.monthly")
    func ids(
      _ command: String, _ arguments: JSON = [:], _ list: String = "results"
    ) throws -> [String] {
      (try host.run("cocktail", command, arguments)[list]?.array ?? [])
        .compactMap { $0["id"]?.string }.sorted()
    }
    #expect(try ids("favorites", [:], "favorites") == ["margarita", "negroni", "old-house-punch"])
    let harbour = try ids("search", ["text": ["harbour"]])
    #expect(harbour == ["harbour-lantern", "harbour-sour", "old-harbour"])
    let collected = try ids("collection", ["name": "Date night"], "drinks")
    #expect(collected == ["harbour-sour", "margarita"])
    let show = try host.run("cocktail", "show", ["id": "negroni"])
    #expect(show["rating"] == 5, "\(show)")
    #expect(
      try host.run("cocktail", "show", ["id": "harbour-sour"])["ingredients"]?.array?.count == 3)
    // One that the app no longer has is kept for who kept it, and not found by others.
    #expect(try host.run("cocktail", "show", ["id": "old-house-punch"])["id"] == "old-house-punch")
    #expect(try ids("search", ["text": ["old house punch"]]).contains("old-house-punch") == false)
    #expect(try host.run("cocktail", "search", ["text": ["gin"]])["total"]?.int ?? 0 > 100)
    #expect(try host.run("cocktail", "scan", ["code": "4006381333931"])["product"] == "Gin")

    let rows = try host.rowCounts(of: "cocktail")
    #expect(rows["own_recipes"] == 6 && rows["own_barcodes"] == 1 && rows["sources"] == 5)
    #expect(rows["favorites"] == 3 && rows["inventory"] == 2 && rows["notes"] == 1)
    for gone in ["recipes", "recipe_ingredients", "ingredients", "flavours", "barcodes"] {
      #expect(rows[gone] == nil, "\(gone)")
    }
  }

  @Test("version 3: prices, hearts and imported drinks stay, and photos can be kept")
  func keepsPrices() throws {
    let host = try TestHost()
    try host.load("Manifests/fixtures/cocktail/schema-3.sql", of: "cocktail")
    let favorites = try host.run("cocktail", "favorites")["favorites"]?.array ?? []
    #expect(favorites.compactMap { $0["id"]?.string }.sorted() == ["negroni", "porch-sour"])
    #expect(try host.run("cocktail", "prices")["prices"]?[0]?["id"] == "gin")
    let show = try host.run("cocktail", "show", ["id": ["negroni"]])
    #expect(show["note"] == "less Campari" && show["photos"] == [])
    let rows = try host.rowCounts(of: "cocktail")
    #expect(rows["own_recipes"] == 5 && rows["sources"] == 5 && rows["photos"] == 0)
  }

  @Test("public version 1: what was published and said stays, and friends and photos come to it")
  func keepsCommunity() throws {
    let host = try TestHost()
    let home = host.runtime.home
    let dump = TestPaths.absolute("Manifests/fixtures/cocktail/public-1.sql")
    try FileBytes.makeFolder("\(home.path)/public")
    let old = try Database(path: home.publicDatabase(ofPlugin: "cocktail"))
    try old.execute(String(decoding: try FileBytes.require(dump), as: UTF8.self))
    old.close()
    let found = try host.run("cocktail", "community")["results"]?[0]
    #expect(found?["name"] == "Porch Sour" && found?["comments"] == 1 && found?["photo"] == false)
    let asked = try host.run("cocktail", "friends", ["action": "ask", "words": ["1"]])
    #expect(asked["asked"]?[0]?["name"]?.string?.hasSuffix("of Porch Sour") == true)
  }
}
