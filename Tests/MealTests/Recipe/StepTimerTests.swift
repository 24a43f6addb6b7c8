import Testing

@testable import MealEngine

@Suite("Timers and amounts in steps")
struct StepTimerTests {
  @Test(
    "times are read from the words of a step",
    arguments: [
      ("Simmer for 12 min, stirring.", [12 * 60]), ("Fry for 90 s on each side.", [90]),
      ("Braise for 3 h 30 min, until soft", [12_600]), ("Rest 5 min; bake 1 h.", [300, 3600]),
      ("Boil 2–3 min", [180]), ("Chill (30 min) and cut into 4 pieces", [1800]),
      ("Cook for 1 min, 2 min more", [60, 120]), ("Add 200 g and 3 eggs", []),
      ("Wait 0 min", []), ("min 5", []), ("", []), ("Bake at 200 °C", []),
      ("Soak for 9999999 h", []),
    ] as [(String, [Int])])
  func timers(step: String, seconds: [Int]) {
    #expect(StepTimer.timers(in: step).map(\.high) == seconds)
  }

  @Test("a range keeps both ends and its words")
  func range() {
    #expect(
      StepTimer.timers(in: "Simmer 10-12 min, until done.")
        == [StepTimer(low: 600, high: 720, text: "10-12 min")])
  }

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
