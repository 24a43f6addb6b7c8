import Kitchen
import Testing

@testable import MealEngine

@Suite("Timers and amounts in steps")
struct StepTimerTests {
  @Test("nearly every bundled recipe names a time, and none is absurd")
  func bundled() {
    let recipes = Bundled.catalogue.recipes
    let timed = recipes.filter { recipe in
      recipe.steps.contains { !StepTimer.timers(in: $0).isEmpty }
    }
    #expect(timed.count * 10 > recipes.count * 9, "\(timed.count) of \(recipes.count)")
    for recipe in recipes {
      for timer in recipe.steps.flatMap(StepTimer.timers) {
        #expect(timer.low >= 2 && timer.high <= 86_400, "\(recipe.id): \(timer.text)")
      }
    }
  }

  @Test(
    "parts of an ingredient grow with the servings, other amounts are named",
    arguments: [
      ("Fry in 2 tbsp of the oil.", 2.0, "Fry in 4 tbsp of the oil.", false),
      ("Rub in 300 g of the flour", 0.5, "Rub in 150 g of the flour", false),
      ("Ladle 60 ml of batter per pancake", 2, "Ladle 60 ml of batter per pancake", true),
      ("Add 0.5 tsp of the salt", 3, "Add 1 ½ tsp of the salt", false),
      ("Cook 2 min with half the oil", 4, "Cook 2 min with half the oil", false),
      ("Melt 45 g of the butter", 1, "Melt 45 g of the butter", false),
      ("Boil 4 l of water", 1, "Boil 4 l of water", false),
    ] as [(String, Double, String, Bool)])
  func scaled(step: String, factor: Double, text: String, isFixed: Bool) {
    let scaled = StepText(step, factor: factor, in: .metric)
    #expect(scaled.text == text)
    #expect(scaled.hasFixedAmounts == isFixed)
  }

  @Test("grams of a part are ounces for US cooks, spoons stay spoons")
  func us() {
    #expect(
      StepText("Rub in 300 g of the flour", factor: 1, in: .us).text
        == "Rub in 11 oz of the flour")
    #expect(StepText("Add 2 tbsp of the oil", factor: 1, in: .us).text == "Add 2 tbsp of the oil")
  }
}
