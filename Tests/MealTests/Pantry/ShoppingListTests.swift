import Kitchen
import Testing

@testable import MealEngine

@Suite("What several dishes need together")
struct ShoppingListTests {
  private let foods = BundledData.foods

  private func line(_ amount: Double?, _ unit: KitchenUnit, _ food: String) -> RecipeIngredient {
    RecipeIngredient(amount: amount, unit: unit, food: food)
  }

  private func list(
    _ lines: [[RecipeIngredient]], home: [String: Double?] = [:]
  ) -> ShoppingList {
    let dishes = lines.enumerated().map { ShoppingList.Dish(title: "Dish \($0 + 1)", lines: $1) }
    return ShoppingList(dishes, home: home, foods: foods, in: .metric)
  }

  @Test("amounts of a food add up: in one unit, across units in grams, to taste without one")
  func sums() {
    let list = list([
      [line(2, .piece, "onion"), line(200, .gram, "spinach"), line(nil, .toTaste, "basil")],
      [line(1, .piece, "onion"), line(2, .handful, "spinach"), line(1, .tablespoon, "soy-sauce")],
      [line(2, .teaspoon, "soy-sauce")],
    ])
    #expect(
      list.items.map(\.text).sorted() == [
        "260 g spinach", "3 onions", "5 tsp soy sauce", "basil, to taste",
      ])
    #expect(list.items.first { $0.food == "onion" }?.dishes == ["Dish 1", "Dish 2"])
  }

  @Test("what is at home is left out, and of what is short only the rest is bought")
  func atHome() {
    let lines = [[line(500, .gram, "spinach"), line(200, .gram, "rice"), line(3, .piece, "egg")]]
    let list = list(lines, home: ["spinach": 200, "rice": nil])
    #expect(list.items.map(\.text) == ["300 g spinach", "3 eggs"])
    #expect(list.atHome == ["white rice"])
  }

  @Test("every food of the table has an aisle, and the aisles follow one another")
  func aisles() {
    for food in foods.foods where food.kind != .other {
      #expect(Aisle(food) != .other, "\(food.id)")
    }
    let list = list([
      [line(1, .piece, "egg"), line(1, .piece, "onion"), line(1, .can, "chickpeas")]
    ])
    #expect(list.items.map(\.aisle) == [.produce, .dairy, .dry])
  }
}
