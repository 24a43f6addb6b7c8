import BerthBase
import Testing

@testable import MealEngine

@Suite("How much is at home, and for how long")
struct StockTests {
  @Test(
    "an amount before a food is read",
    arguments: [
      ("500 g spinach", "spinach", 500, KitchenUnit.gram), ("6 eggs", "eggs", 6, .piece),
      ("1.5 kg potatoes", "potatoes", 1.5, .kilogram), ("½ cup rice", "rice", 0.5, .cup),
      ("250ml milk", "milk", 250, .millilitre), ("2 cans of chickpeas", "chickpeas", 2, .can),
    ] as [(String, String, Double, KitchenUnit)])
  func amounts(_ text: String, _ name: String, _ amount: Double, _ unit: KitchenUnit) {
    let stock = NamedStock(text)
    #expect(stock.name == name && stock.amount == amount && stock.unit == unit)
  }

  @Test("a text without an amount is a name", arguments: ["rice", "7", "five-spice", "0 eggs"])
  func names(_ text: String) {
    let stock = NamedStock(text)
    #expect(stock.name == text && stock.amount == nil)
  }

  @Test("amounts and dates are kept, replaced and used up by what is cooked")
  func stock() throws {
    let meal = try MealHost(now: "2026-06-15T10:00:00+00:00")
    try meal.run("pantry-add", ["food": ["6 eggs, 1 kg tomatoes"], "best": "2026-06-17"])
    func entry(_ id: String) throws -> JSON? {
      (try meal.run("pantry")["pantry"]?.array ?? []).first { $0["id"]?.string == id }
    }
    #expect(try entry("egg")?["amount"]?.double == 6)
    #expect(try entry("tomato")?["unit"]?.string == "kg")
    #expect(try entry("tomato")?["bestBefore"]?.string == "2026-06-17")
    try meal.run("pantry-add", ["food": ["10 eggs"]])
    #expect(try entry("egg")?["amount"]?.double == 10)
    #expect(try entry("egg")?["bestBefore"]?.string == "2026-06-17")
    // Huevos rancheros for two take four of the ten eggs.
    try meal.run("feedback", ["id": "huevos-rancheros", "kind": "made"])
    #expect(try entry("egg")?["amount"]?.double == 6)
    try meal.undo()
    #expect(try entry("egg")?["amount"]?.double == 10)
  }

  @Test("what should be eaten soon is suggested first, and said")
  func usedUpFirst() throws {
    var used = 0
    for seed in 1...6 {
      let meal = try MealHost(now: "2026-06-15T17:00:00+00:00", seed: UInt64(seed))
      try meal.run("pantry-add", ["food": ["chickpeas"], "best": "2026-06-16"])
      let card = try meal.suggest(["period": "dinner"])
      let facts = try #require(Bundled.catalogue.recipe(card["id"]?.string ?? "")).facts
      if facts.foods.contains("chickpeas") {
        used += 1
        #expect(
          card["why"]?.texts.contains("Uses the chickpea you have, best before 2026-06-16.") == true
            || card["why"]?.texts.contains { $0.contains("best before 2026-06-16") } == true)
      }
    }
    #expect(used >= 2, "\(used)")
  }

  @Test("dishes with either of the foods are found, the fewest to buy first")
  func either() throws {
    let meal = try MealHost()
    let found = try meal.run("cookable", ["with": ["eggs", "spinach"], "limit": 200])
    let dishes = found["results"]?.array ?? []
    let counts = dishes.map { $0["missing"]?.array?.count ?? 99 }
    #expect(dishes.count > 40 && counts == counts.sorted())
    for dish in dishes {
      let uses = dish["uses"]?.texts ?? []
      #expect(
        uses.contains { $0.contains("egg") } || uses.contains { $0.contains("spinach") },
        "\(dish["id"] ?? .null)")
    }
  }

  @Test("half of what a dish needs is not enough")
  func short() throws {
    let larder = { () -> Larder in
      var larder = Larder(["spinach"], Bundled.catalogue.foods)
      larder.amounts = ["spinach": 100]
      return larder
    }()
    let line = Larder.Line(food: "spinach", name: "spinach", isOptional: false, grams: 300)
    let result = larder.check([line])
    #expect(result.missing.first?.grams == 200 && result.missing.first?.isPartial == true)
    #expect(result.uses == ["spinach"])
  }
}
