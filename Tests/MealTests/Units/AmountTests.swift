import Kitchen
import Testing

@testable import MealEngine

@Suite("Amounts as a cook measures them")
struct AmountTests {
  /// A line and how it reads in both systems.
  struct Case: Sendable, CustomTestStringConvertible {
    var amount: Double?
    var upper: Double?
    var unit: KitchenUnit
    var food: String
    var metric: String
    var us: String
    var testDescription: String { "\(amount ?? 0) \(unit.rawValue) \(food)" }

    init(
      _ amount: Double?, to upper: Double? = nil, _ unit: KitchenUnit, _ food: String,
      _ metric: String, _ us: String
    ) {
      self.amount = amount
      self.upper = upper
      self.unit = unit
      self.food = food
      self.metric = metric
      self.us = us
    }
  }

  @Test(
    "Chooses a unit that suits the amount",
    arguments: [
      Case(
        200, .gram, "all-purpose-flour", "200 g all-purpose flour", "1 ⅔ cups all-purpose flour"),
      Case(500, .gram, "chicken-breast", "500 g chicken breast", "18 oz chicken breast"),
      Case(450, .gram, "spaghetti", "450 g spaghetti", "1 lb spaghetti"),
      Case(200, .gram, "spaghetti", "200 g spaghetti", "7 oz spaghetti"),
      Case(1000, .gram, "potato", "1 kg potatoes", "2 ¼ lb potatoes"),
      Case(240, .gram, "black-beans", "240 g black beans", "8 oz black beans"),
      Case(200, .gram, "mushroom", "200 g mushrooms", "7 oz mushrooms"),
      Case(480, .millilitre, "buttermilk", "480 ml buttermilk", "2 cups buttermilk"),
      Case(60, .millilitre, "milk", "60 ml whole milk", "¼ cup whole milk"),
      Case(1500, .millilitre, "water", "1.5 l water", "6 ½ cups water"),
      Case(2, .cup, "all-purpose-flour", "250 g all-purpose flour", "2 cups all-purpose flour"),
      Case(1.5, .cup, "milk", "355 ml whole milk", "1 ½ cups whole milk"),
      Case(1.0 / 3, .tablespoon, "olive-oil", "1 tsp olive oil", "1 tsp olive oil"),
      Case(4.0 / 3, .tablespoon, "olive-oil", "4 tsp olive oil", "4 tsp olive oil"),
      Case(6, .tablespoon, "olive-oil", "6 tbsp olive oil", "6 tbsp olive oil"),
      Case(0.4, .piece, "egg", "1 egg", "1 egg"),
      Case(1.5, .piece, "egg", "2 eggs", "2 eggs"),
      Case(3, .piece, "egg", "3 eggs", "3 eggs"),
      Case(0.375, .piece, "onion", "½ onion", "½ onion"),
      Case(2, to: 3, .clove, "garlic", "2–3 cloves garlic", "2–3 cloves garlic"),
      Case(0.6, .clove, "garlic", "1 clove garlic", "1 clove garlic"),
      Case(0.03, .teaspoon, "salt", "1 pinch salt", "1 pinch salt"),
      Case(0.75, .teaspoon, "black-pepper", "¾ tsp black pepper", "¾ tsp black pepper"),
      Case(400, to: 500, .gram, "salmon", "400–500 g salmon", "14–18 oz salmon"),
      Case(2, .pound, "ground-beef", "910 g ground beef", "2 lb ground beef"),
      Case(10, .leaf, "basil", "10 leaves basil", "10 leaves basil"),
      Case(nil, .toTaste, "salt", "salt, to taste", "salt, to taste"),
      Case(0, .gram, "salt", "salt, to taste", "salt, to taste"),
      Case(.infinity, .gram, "salt", "salt, to taste", "salt, to taste"),
    ])
  func units(_ entry: Case) {
    let line = RecipeIngredient(
      amount: entry.amount, upper: entry.upper, unit: entry.unit, food: entry.food)
    #expect(AmountFormat.line(line, foods: BundledData.foods, in: .metric) == entry.metric)
    #expect(AmountFormat.line(line, foods: BundledData.foods, in: .us) == entry.us)
  }

  @Test("Rounding stays near: no amount strays by more than a fifth")
  func rounding() {
    for unit in [KitchenUnit.gram, .millilitre, .ounce, .pound, .teaspoon, .tablespoon, .cup] {
      var amount = unit == .gram || unit == .millilitre ? 4.0 : unit == .teaspoon ? 0.5 : 1
      while amount < 3000 {
        let rounded = KitchenRounding(unit, nil).rounded(amount)
        #expect(abs(rounded - amount) <= amount / 5 + 1e-9, "\(amount) \(unit.rawValue)")
        amount *= 1.07
      }
    }
  }

  @Test(
    "Writes numbers of recipes",
    arguments: [
      (0.125, "⅛"), (0.25, "¼"), (1.0 / 3, "⅓"), (0.5, "½"), (2.0 / 3, "⅔"), (0.75, "¾"), (1, "1"),
      (1.5, "1 ½"), (2.333, "2 ⅓"), (10, "10"), (0.1, "0.1"), (1.999, "2"), (12.05, "12.05"),
    ] as [(Double, String)])
  func numbers(_ value: Double, _ expected: String) {
    #expect(AmountFormat.number(value) == expected)
  }

  @Test("Scales everything but what is to taste")
  func scaling() {
    let lines = [
      RecipeIngredient(amount: 3, upper: 4, unit: .piece, food: "egg"),
      RecipeIngredient(amount: nil, unit: .toTaste, food: "salt"),
    ]
    let scaled = lines.map { $0.scaled(by: Scaling.factor(from: 2, to: 6)) }
    #expect(scaled[0].amount == 9 && scaled[0].upper == 12)
    #expect(scaled[1] == lines[1])
    #expect(lines.map { $0.scaled(by: Scaling.factor(from: 4, to: 4)) } == lines)
    #expect(lines[0].scaled(by: Scaling.factor(from: 0, to: 0)).amount == 3)
  }

  @Test("Keeps the note and says what is optional")
  func notes() {
    let line = RecipeIngredient(
      amount: 2, unit: .tablespoon, food: "walnut", note: "chopped", isOptional: true)
    #expect(
      AmountFormat.line(line, foods: BundledData.foods, in: .metric)
        == "2 tbsp walnuts, chopped (optional)")
    let unknown = RecipeIngredient(amount: 1, unit: .cup, food: nil, name: "zorble")
    #expect(AmountFormat.line(unknown, foods: BundledData.foods, in: .us) == "1 cup zorble")
  }
}
