import BerthBase
import BerthTesting
import Testing

@testable import MealEngine

@Suite("Deep links and hints")
struct RouteAndHintTests {
  /// The dishes of a page, the suggestion first.
  private static func ids(_ page: JSON) -> [String] {
    var ids = page["results"]?.ids ?? []
    if let first = page["suggestion"]?["id"]?.string { ids.insert(first, at: 0) }
    return ids
  }

  @Test("every bundled route answers with dishes its rule means")
  func routes() throws {
    let host = try MealHost()
    for route in Bundled.catalogue.routes {
      let page = try host.run("open-route", ["route": .string(route.path)])
      let ids = Self.ids(page)
      #expect(!ids.isEmpty, "\(route.path) is empty")
      #expect(Set(ids).count == ids.count, "\(route.path) repeats itself")
      for id in ids {
        let (recipe, facts) = try #require(Bundled.catalogue.recipe(id))
        #expect(route.rule.matches(recipe, facts), "\(route.path): \(id)")
      }
    }
  }

  @Test("allergens, dislikes and diets of the profile hold on every route")
  func profile() throws {
    let host = try MealHost()
    try host.run(
      "preferences",
      ["allergies": ["milk", "nuts"], "dislikes": ["mushroom"], "diets": ["vegetarian"]])
    for (index, route) in Bundled.catalogue.routes.enumerated() where index % 3 == 0 {
      let page = try host.run("open-route", ["route": .string(route.path)])
      let ids = Self.ids(page)
      for id in ids {
        let (recipe, facts) = try #require(Bundled.catalogue.recipe(id))
        #expect(!facts.allergens.intersects([.milk, .nuts]), "\(route.path): \(id)")
        #expect(!facts.foods.contains("mushroom"), "\(route.path): \(id)")
        #expect(recipe.diets.contains(.vegetarian), "\(route.path): \(id)")
      }
      if ids.isEmpty { #expect(page["message"]?.string?.contains("suits") == true) }
    }
  }

  @Test("foods and diets are routes of their own; unknown ones say what was meant")
  func made() throws {
    let host = try MealHost()
    let chicken = try host.run("open-route", ["route": "/ingredients/chicken"])
    let id = try #require(chicken["suggestion"]?["id"]?.string)
    #expect(try #require(Bundled.catalogue.recipe(id)).facts.foods.contains("chicken"))
    #expect(
      try host.run("open-route", ["route": "/diet/vegan"])["suggestion"]?["id"]?.string != nil)
    #expect(
      host.error("open-route", ["route": "/cuisine/italian-tonite"])?.remedy
        .contains("/cuisine/italian-tonight") == true)
    #expect(host.error("open-route", ["route": "/ingredients/moondust"])?.code == "not-found")
    for odd in ["", "/", "//", "../..", "/cuisine", "/a/b/c/d", "\u{0}"] {
      let code = host.error("open-route", ["route": .string(odd)])?.code
      #expect(code == "not-found" || code == "input.invalid", "\(odd)")
    }
    #expect(
      host.error("open-route", ["route": "/cuisine/italian-tonight", "period": "lunch"])?.code
        == "input.invalid")
  }

  @Test("a hint comes from what was liked, is used once, and rests then")
  func hint() throws {
    let host = try MealHost()
    #expect(try host.run("hint")["hint"] == .null)
    let dish = try #require(
      Bundled.catalogue.recipes.first { $0.main == "chicken-thigh" || $0.main == "chicken-breast" })
    try host.run("feedback", ["id": .string(dish.id), "kind": "like"])
    let chip = try host.run("hint")["hint"]
    #expect(chip?["id"]?.string == "chicken")
    #expect(chip?["label"]?.string == "Use chicken tonight?")
    #expect(try host.suggest()["hint"]?["id"]?.string == "chicken")
    let used = try host.run("hint", ["use": true])
    let id = try #require(used["id"]?.string)
    #expect(try #require(Bundled.catalogue.recipe(id)).facts.foods.contains("chicken"))
    #expect(try host.run("hint")["hint"] == .null)
    #expect(try host.suggest()["hint"] == nil)
    host.host.advance(hours: 48)
    #expect(try host.run("hint")["hint"] == .null, "used two days ago")
    host.host.advance(hours: 24 * 13)
    #expect(try host.run("hint")["hint"]?["id"]?.string == "chicken")
    try host.run("hint", ["dismiss": true])
    #expect(try host.run("hint")["hint"] == .null)
  }

  @Test("no hint for what the profile avoids")
  func avoided() throws {
    let host = try MealHost()
    let dish = try #require(Bundled.catalogue.recipes.first { $0.main == "shrimp" })
    try host.run("feedback", ["id": .string(dish.id), "kind": "like"])
    #expect(try host.run("hint")["hint"]?["id"]?.string == "shrimp")
    try host.run("preferences", ["allergies": ["crustaceans"]])
    #expect(try host.run("hint")["hint"] == .null)
  }
}
