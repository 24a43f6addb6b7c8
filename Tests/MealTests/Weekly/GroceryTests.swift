import BerthBase
import BerthTesting
import Testing

@testable import MealEngine

@Suite("A shopping list of one's own")
struct GroceryTests {
  @Test("foods go on the list with their amounts, once each, and off again")
  func list() throws {
    let meal = try MealHost()
    let first = try meal.run("shopping-add", ["food": ["two cans of chickpeas", "milk"]])
    #expect(first["added"]?.texts.count == 2 && first["total"] == 2)
    let chickpeas = first["items"]?.array?.first { $0["id"]?.string?.contains("chickpea") == true }
    #expect(chickpeas?["amount"]?.double == 2 && chickpeas?["unit"] == "can")
    #expect(try meal.run("shopping-add", ["food": ["milk"]])["added"]?.texts.isEmpty == true)
    let more = try meal.run("shopping-add", ["food": ["milk"], "amount": 2, "unit": "l"])
    let milk = more["items"]?.array?.first { $0["id"] == "milk" }
    #expect(milk?["amount"]?.double == 2 && milk?["unit"] == "l")
    #expect(try meal.run("shopping-remove", ["food": ["milk"]])["removed"]?.texts == ["milk"])
    #expect(try meal.run("shopping-remove", ["all": true])["total"] == 0)
    #expect(meal.error("shopping-remove")?.code == "input.missing")
    try meal.undo()
    #expect(try meal.run("shopping-remove", ["food": ["eggs"]])["total"] == 1)
  }

  @Test("it is free, and stands beside what the week needs for who has premium")
  func whole() throws {
    let meal = try MealHost()
    #expect(meal.error("shopping")?.code == "entitlement.required")
    try meal.run("pantry-add", ["food": ["matcha"]])
    try meal.run("shopping-add", ["food": ["matcha"]])
    let own = try meal.run("shopping")
    #expect(own["total"] == 1, "\(own)")
    try meal.premium()
    let all = try meal.run("shopping")
    let items = (all["aisles"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
    #expect(items.count > 10)
    let matcha = try #require(items.first { $0["id"] == "matcha" })
    #expect(matcha["for"]?.texts.contains("your list") == true)
  }

  @Test("what was bought is no longer on it, and it goes along with who signs in")
  func bought() throws {
    let meal = try MealHost()
    try meal.run("shopping-add", ["food": ["flour", "eggs"]])
    try meal.run("pantry-add", ["food": ["eggs"]])
    try meal.run("sign-in", ["provider": "apple"])
    let left = try meal.run("shopping-add", ["food": ["rice"]])["items"]?.ids ?? []
    #expect(left.count == 2 && !left.contains("egg"))
  }
}
