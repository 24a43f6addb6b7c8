import BerthBase
import Testing

@testable import MealEngine

@Suite("Pantry and what can be cooked")
struct PantryTests {
  private static func line(_ food: String?, optional: Bool = false) -> Larder.Line {
    Larder.Line(food: food, name: food ?? "stardust", isOptional: optional)
  }

  @Test(
    "a food is at hand as itself, as a kind of it, or as what it is cut from",
    arguments: [
      (["chicken-breast"], "chicken", true), (["chicken"], "chicken-breast", true),
      (["lemon"], "lemon-juice", true), (["lemon-juice"], "lemon", false),
      (["canned-tomatoes"], "tomato", false), (["canned-tomatoes"], "canned-tomatoes", true),
      (["tomato-paste"], "tomato", false), (["cherry-tomato"], "tomato", true),
      (["olive"], "olive-oil", true), (["egg"], "egg-yolk", true),
      (["salmon"], "smoked-salmon", false),
      (["rice"], "cooked-rice", true),
      (["garlic"], "garlic-powder", false),
      ([], "salt", true), ([], "egg", false), (["beef"], "chicken", false),
    ] as [([String], String, Bool)])
  func atHand(home: [String], food: String, isThere: Bool) {
    let larder = Larder(home, Bundled.catalogue.foods)
    #expect(larder.check([Self.line(food)]).missing.isEmpty == isThere)
  }

  @Test("optional lines are never missing, unrecognised ones are, each food once")
  func lines() {
    let result = Larder(["egg"], Bundled.catalogue.foods).check([
      Self.line("egg"), Self.line("basil", optional: true), Self.line(nil), Self.line("rice"),
      Self.line("rice"), Self.line("salt"),
    ])
    #expect(result.missing.map(\.food) == [nil, "rice"])
    #expect(result.uses == ["egg"])
  }

  @Test("foods are recognised one by one; what is not known is named with what was meant")
  func add() throws {
    let host = try MealHost()
    let added = try host.run("pantry-add", ["food": ["eggs,", "rice", "and", "spinich"]])
    #expect(added["added"]?.texts == ["egg", "rice"])
    #expect(added["unknown"]?[0]?["didYouMean"]?.texts.contains("spinach") == true)
    #expect(host.error("pantry-add", ["food": [",,"]])?.code == "input.missing")
    let error = try #require(host.error("pantry-add", ["food": ["tomatoe paste xx"]]))
    #expect(error.code == "not-found")
    #expect(
      try host.run("pantry-add", ["food": ["chicken", "breast"]])["added"]?.texts == [
        "chicken-breast"
      ])
    #expect(try host.run("pantry")["total"]?.int == 3)
    let removed = try host.run("pantry-remove", ["food": ["chicken"]])
    #expect(removed["removed"]?.texts == ["chicken-breast"])
    #expect(try host.run("pantry-remove", ["food": [], "all": true])["total"]?.int == 0)
    #expect(host.error("pantry-remove", ["food": []])?.code == "input.missing")
  }

  @Test("what can be cooked lacks no more than asked, fewest first, and suits the profile")
  func cookable() throws {
    let host = try MealHost()
    try host.run("preferences", ["allergies": ["milk"], "diets": ["vegetarian"]])
    try host.run(
      "pantry-add",
      ["food": ["eggs, tomatoes, onions, garlic, rice, canned tomatoes, red bell pepper, cumin"]])
    let found = try host.run("cookable", ["missing": 3, "limit": 200])
    let dishes = found["results"]?.array ?? []
    #expect(dishes.count > 3)
    let counts = dishes.map { $0["missing"]?.array?.count ?? 99 }
    #expect(counts == counts.sorted() && (counts.last ?? 9) <= 3)
    for dish in dishes {
      #expect(!(dish["allergens"]?.texts.contains("milk") ?? true), "\(dish["id"] ?? .null)")
      #expect(dish["diets"]?.texts.contains("vegetarian") == true)
      let facts = try #require(Bundled.catalogue.recipe(dish["id"]?.string ?? ""))
      #expect(!facts.facts.allergens.contains(.milk))
    }
    #expect(try host.run("cookable", ["missing": 0])["total"]?.int ?? 0 <= dishes.count)
  }

  @Test("foods named for once are used; nothing at home finds nothing")
  func with() throws {
    let host = try MealHost()
    #expect(try host.run("cookable", ["missing": 3])["total"]?.int == 0)
    let found = try host.run("cookable", ["with": ["salmon"], "missing": 20, "limit": 5])
    for dish in found["results"]?.array ?? [] {
      #expect(dish["uses"]?.texts.contains("salmon") == true, "\(dish["id"] ?? .null)")
    }
    #expect(found["total"]?.int ?? 0 > 0)
    #expect(host.error("cookable", ["with": ["moondust"], "missing": 3])?.code == "not-found")
  }
}
