import BerthBase
import Testing

@Suite("What undo leaves behind", .serialized)
struct UndoTests {
  private static let periods = ["breakfast", "lunch", "dinner"]
  private static let allergies = ["milk", "eggs", "gluten", "fish", "nuts", "soy"]

  /// The allergens of the dishes that the widget shows and that are suggested, for all meals.
  private func offered(_ meal: MealHost) throws -> Set<String> {
    var found: Set<String> = []
    for period in Self.periods.map(JSON.string) {
      let shown = try #require(try meal.run("widget", ["period": period])["dish"])
      for card in [shown, try meal.suggest(["period": period])] {
        found.formUnion(try #require(card["allergens"]).texts)
      }
    }
    return found
  }

  @Test("a dish that waits is not offered once an allergy is back")
  func allergy() throws {
    let meal = try MealHost()
    try meal.run("preferences", ["allergies": .array(Self.allergies.map(JSON.string))])
    let kept = Set(try meal.run("preferences")["allergies"]?.texts ?? [])
    #expect(kept.count > 4)
    #expect(try offered(meal).isDisjoint(with: kept))
    // Taking the allergies back frees the dishes; taking that back again is not offered.
    try meal.undo()
    #expect(try !offered(meal).isDisjoint(with: kept))
    try meal.run("preferences", ["allergies": .array(Self.allergies.map(JSON.string))])
    #expect(Set(try meal.run("preferences")["allergies"]?.texts ?? []) == kept)
    #expect(try offered(meal).isDisjoint(with: kept))
  }

  @Test("a free swap that was used stays used")
  func swaps() throws {
    let meal = try MealHost()
    try meal.suggest()
    try meal.run("preferences", ["time": 60])
    for _ in 0..<3 { try meal.run("swap") }
    #expect(meal.error("swap")?.code == "entitlement.quota")
    try meal.undo()
    #expect(try meal.run("preferences")["time"] == .null)
    #expect(meal.error("swap")?.code == "entitlement.quota")
  }
}
