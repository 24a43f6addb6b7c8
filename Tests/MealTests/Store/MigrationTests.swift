import BerthTesting
import Testing

/// A home of the time when each user had all dishes and foods in a database of their own.
@Suite struct MigrationTests {
  @Test("version 1: imported dishes, and what was kept or said, stay; the app's own go")
  func keepsOwn() throws {
    let host = try TestHost()
    try host.load("Manifests/fixtures/meal/schema-1.sql", of: "meal")
    try host.trial("meal.premium.monthly")
    func ids(
      _ command: String, _ arguments: JSON = [:], _ list: String = "results"
    ) throws -> [String] {
      (try host.run("meal", command, arguments)[list]?.array ?? [])
        .compactMap { $0["id"]?.string }.sorted()
    }
    #expect(try ids("favorites", [:], "favorites") == ["aglio-e-olio", "old-house-stew"])
    #expect(try ids("imported", [:], "imported") == ["grandmothers-bean-soup"])
    #expect(
      try ids("search", ["text": ["bean soup grandmother"]]).contains("grandmothers-bean-soup"))
    let soup = try host.run("meal", "recipe", ["id": ["grandmothers-bean-soup"]])
    #expect(soup["ingredients"]?.array?.count == 4, "\(soup)")
    #expect(try host.run("meal", "recipe", ["id": ["old-house-stew"]])["id"] == "old-house-stew")
    #expect(try host.run("meal", "pantry")["total"] == 2)
    #expect(try host.run("meal", "preferences")["allergies"]?.array?.count == 1)
    #expect(try host.run("meal", "suggest")["id"] != nil)

    let rows = try host.rowCounts(of: "meal")
    #expect(rows["own_recipes"] == 2 && rows["likings"] == 1 && rows["feedback"] == 1)
    #expect(rows["session"] == 1 && rows["accounts"] == 0)
    for gone in ["recipes", "recipe_texts", "recipe_lines", "foods", "food_names"] {
      #expect(rows[gone] == nil, "\(gone)")
    }
  }

  @Test("version 2: what was imported then keeps its warnings, and is not suggested")
  func keepsWarnings() throws {
    let host = try TestHost()
    try host.load("Manifests/fixtures/meal/schema-2.sql", of: "meal")
    _ = try host.run("meal", "preferences", ["allergies": ["peanuts"]])
    let rice = try host.run("meal", "recipe", ["id": ["peanut-rice"]])
    #expect(rice["allergens"]?.array?.contains("peanuts") == true)
    #expect(rice["warnings"]?.array?.isEmpty == false)
    let lines = (rice["ingredients"]?.array ?? []).compactMap { $0["warnings"]?.array }
    #expect(lines.contains { $0.contains("contains peanuts") }, "\(rice)")
    for period in ["lunch", "dinner"] {
      for _ in 0..<3 {
        #expect(try host.run("meal", "suggest", ["period": .string(period)])["id"] != "peanut-rice")
      }
    }
    let error = host.error("meal", "line", ["id": "peanut-rice", "number": 1])
    #expect(error?.message.contains("before its lines were kept") == true)
  }

  @Test("version 4: what was imported then has nothing said by its page, and comes in again")
  func keepsImports() throws {
    let host = try TestHost()
    try host.load("Manifests/fixtures/meal/schema-4.sql", of: "meal")
    let rice = try host.run("meal", "recipe", ["id": ["peanut-rice"]])
    #expect(rice["allergens"]?.array?.contains("peanuts") == true)
    #expect(rice["published"]?["photo"] == .null && rice["published"]?["used"] == false)
    let line = try host.run("meal", "line", ["id": "peanut-rice", "number": 1])
    #expect(line["corrected"]?.string == "220 g rice")
    #expect(try host.run("meal", "pantry")["total"] == 1)
    #expect(try host.rowCounts(of: "meal")["own_recipe_pages"] == 0)
  }
}
