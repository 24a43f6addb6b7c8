import Kitchen
import Testing

@testable import MealEngine

@Suite("Kitchen English")
struct GrammarTests {
  private let foods = BundledData.foods

  private func text(_ amount: Double, _ unit: KitchenUnit, _ food: String, _ system: MeasureSystem)
    -> String
  {
    AmountFormat.line(
      RecipeIngredient(amount: amount, unit: unit, food: food), foods: foods, in: system)
  }

  @Test(
    "a line reads as a cook would write it",
    arguments: [
      (200, .gram, "butter", "200 g unsalted butter"), (3, .stalk, "celery", "3 stalks celery"),
      (300, .gram, "celery", "300 g celery"), (2, .piece, "celery", "2 stalks celery"),
      (1, .leaf, "bay-leaf", "1 bay leaf"), (3, .leaf, "bay-leaf", "3 bay leaves"),
      (2, .piece, "bay-leaf", "2 bay leaves"), (57, .gram, "cheddar", "57 g cheddar cheese"),
      (1, .can, "canned-tomatoes", "1 can tomatoes"), (1, .bunch, "radish", "1 bunch radishes"),
      (2, .piece, "garlic", "2 cloves garlic"), (0.5, .piece, "onion", "½ onion"),
      (2, .piece, "cinnamon-stick", "2 cinnamon sticks"),
      (4, .fillet, "anchovy", "4 anchovy fillets"),
      (2, .piece, "tofu", "2 pieces firm tofu"), (4, .piece, "egg", "4 eggs"),
      (33, .gram, "dark-chocolate", "33 g dark chocolate"),
      (2, .teaspoon, "vanilla-extract", "2 tsp vanilla extract"),
      (400, .gram, "bok-choy", "400 g bok choy"), (150, .gram, "gorgonzola", "150 g gorgonzola"),
      (1, .handful, "almond", "1 handful almonds"), (1, .head, "lettuce", "1 head lettuce"),
    ] as [(Double, KitchenUnit, String, String)])
  func lines(_ amount: Double, _ unit: KitchenUnit, _ food: String, _ expected: String) {
    #expect(text(amount, unit, food, .metric) == expected)
  }

  @Test("every food of the table has one plural, which is another word unless nobody counts it")
  func plurals() {
    var (stuffs, counted) = (0, 0)
    for food in foods.foods {
      let (isMass, isCounted) = (food.traits.contains(.mass), food.traits.contains(.counted))
      #expect(!(isMass && isCounted), "\(food.id)")
      if isMass { stuffs += 1 }
      if isCounted { counted += 1 }
      #expect(isMass ? food.plural == food.name : !food.plural.isEmpty, "\(food.id)")
      if isCounted { #expect(food.plural.hasSuffix("s"), "\(food.id): \(food.plural)") }
    }
    #expect(stuffs > 400 && counted > 80, "\(stuffs) \(counted)")
  }

  @Test("what is poured, spread or grated is not counted", arguments: MeasureSystem.allCases)
  func stuffs(_ system: MeasureSystem) {
    let kinds: Set<FoodKind> = [
      .oil, .fat, .sugar, .sweetener, .sauce, .stock, .milk, .cream, .cheese, .yogurt, .butter,
      .plantMilk, .alcohol, .flour, .drink, .spice,
    ]
    var seen = 0
    for food in foods.foods where kinds.contains(food.kind) && !food.traits.contains(.counted) {
      // Cloves, pods and sticks of spices are, and what comes in lumps.
      guard food.weights.isEmpty || food.kind != .spice, !food.name.hasSuffix("cube"),
        !food.name.hasSuffix("marshmallow")
      else { continue }
      for unit in [KitchenUnit.gram, .tablespoon, .cup] where FoodMass.grams(1, unit, food) != nil {
        seen += 1
        let line = text(60, unit, food.id, system)
        #expect(line.hasSuffix(" " + food.name), "\(line)")
      }
    }
    #expect(seen > 400, "\(seen)")
  }

  /// Every food in every unit that can be weighed, in both systems.
  @Test(
    "no food is doubled, miscounted or misweighed in any unit", arguments: MeasureSystem.allCases)
  func everything(_ system: MeasureSystem) {
    var count = 0
    var wrong: [String] = []
    for food in foods.foods {
      let last = String(food.name.split(separator: " ").last ?? "")
      for unit in KitchenUnit.allCases where unit != .toTaste {
        guard FoodMass.grams(1, unit, food) != nil else { continue }
        for amount in [0.5, 1, 2, 3.5, 10, 57] {
          let text = text(amount, unit, food.id, system)
          let words = text.split(separator: " ").map(String.init)
          count += 1
          if zip(words, words.dropFirst()).contains(where: { $0 == $1 }) { wrong.append(text) }
          // "3 leaves bay leaf": the unit's word stands once.
          if unit.measure == .count, unit != .piece, last == unit.rawValue,
            words.contains(where: { $0 == Plural.of(unit.rawValue) && $0 != words.last })
          {
            wrong.append(text)
          }
          if food.traits.contains(.mass), words.last != last { wrong.append(text) }
          if amount <= 1, unit == .piece, !food.traits.contains(.mass), words.last != last {
            wrong.append(text)
          }
          if let grams = unit.grams, system == .metric, amount * grams < 1000,
            let written = Double(words[0]), abs(written - amount * grams) > 0.03 * amount * grams,
            abs(written - amount * grams) > 0.26
          {
            wrong.append("\(amount) \(unit.rawValue): \(text)")
          }
        }
      }
    }
    #expect(count > 20_000 && wrong.isEmpty, "\(count) lines: \(wrong.prefix(12))")
  }

  @Test(
    "temperatures and lengths are in the system that is asked for",
    arguments: [
      ("Heat the oven to 220 °C (425 °F).", "Heat the oven to 220 °C.", "Heat the oven to 425 °F."),
      ("Bake at 180 °C for 20 min.", "Bake at 180 °C for 20 min.", "Bake at 350 °F for 20 min."),
      ("Cook to 74 °C, then rest.", "Cook to 74 °C, then rest.", "Cook to 165 °F, then rest."),
      ("Fry at 170–180 °C.", "Fry at 170–180 °C.", "Fry at 340–350 °F."),
      ("Cut into 2 cm dice.", "Cut into 2 cm dice.", "Cut into ¾ inch dice."),
      ("Set 5 cm apart.", "Set 5 cm apart.", "Set 2 inches apart."),
      ("Roll out 3 mm thick.", "Roll out 3 mm thick.", "Roll out ⅛ inch thick."),
      ("Use a 24 cm tin.", "Use a 24 cm tin.", "Use a 9 ½ inch tin."),
      ("Bake at 350 °F.", "Bake at 175 °C.", "Bake at 350 °F."),
      ("Slice 1 inch thick.", "Slice 2.5 cm thick.", "Slice 1 inch thick."),
      ("Heat to 200°C.", "Heat to 200 °C.", "Heat to 400 °F."),
      ("No number here.", "No number here.", "No number here."),
    ])
  func measures(_ text: String, _ metric: String, _ us: String) {
    #expect(MeasuredText.of(text, in: .metric) == metric)
    #expect(MeasuredText.of(text, in: .us) == us)
  }

  @Test("no recipe shows °C, cm, g or ml in US measures, nor °F in metric ones")
  func recipes() {
    let metric: Set<String> = ["°C", "cm", "mm", "g", "kg", "ml", "l"]
    for recipe in Bundled.catalogue.recipes {
      let lines = recipe.ingredients.map { AmountFormat.line($0, foods: foods, in: .us) }
      let steps = recipe.steps.map { StepText($0, factor: 1, in: .us).text }
      for text in lines + steps {
        let found = text.split { " ().,;:–".contains($0) }.filter { metric.contains(String($0)) }
        #expect(found.isEmpty, "\(recipe.id): \(text)")
      }
      for step in recipe.steps {
        #expect(!StepText(step, factor: 1, in: .metric).text.contains("°F"), "\(recipe.id)")
      }
    }
  }
}
