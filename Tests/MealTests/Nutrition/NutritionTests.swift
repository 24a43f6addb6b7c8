import Kitchen
import Testing

@testable import MealEngine

@Suite("Facts and diets from ingredients")
struct NutritionTests {
  private func food(
    _ id: String, _ kind: FoodKind = .vegetable, _ origin: FoodOrigin = .plant,
    _ allergens: TermSet<Allergen> = [], energy: Double = 100, protein: Double = 0,
    carbohydrate: Double = 0, sodium: Double = 0, parent: String? = nil,
    traits: TermSet<FoodTrait> = []
  ) -> Food {
    Food(
      id: id, name: id, parent: parent, kind: kind, origin: origin, allergens: allergens,
      nutrition: Nutrition(
        energy: energy, protein: protein, carbohydrate: carbohydrate, sodium: sodium),
      density: 0.5, weights: [.piece: 50], traits: traits, names: [])
  }

  private func recipe(
    _ lines: [RecipeIngredient], servings: Int = 1, minutes: Int = 20,
    difficulty: Difficulty = .easy
  ) -> Recipe {
    Recipe(
      id: "dish", title: "Dish", description: "", cuisine: .italian, periods: [.dinner],
      diets: [], form: .plate, main: "a", servings: servings, minutes: minutes,
      difficulty: difficulty, seasons: [.summer], popularity: 50, ingredients: lines, steps: [],
      source: "house")
  }

  private func grams(_ amount: Double, _ food: String) -> RecipeIngredient {
    RecipeIngredient(amount: amount, unit: .gram, food: food)
  }

  @Test("Adds up per serving, by mass, volume, count and range")
  func sums() {
    let foods = FoodTable([
      food("a", energy: 200, protein: 10, carbohydrate: 5, sodium: 40),
      food("b", .nut, .plant, [.nuts], energy: 600, parent: "nut"), food("nut", .nut),
    ])
    let dish = recipe(
      [
        grams(100, "a"),
        RecipeIngredient(amount: 1, upper: 3, unit: .piece, food: "a", isOptional: true),
        RecipeIngredient(amount: 100, unit: .millilitre, food: "b"),
        RecipeIngredient(amount: nil, unit: .toTaste, food: "a"),
      ], servings: 2)
    let facts = RecipeFacts(dish, foods: foods, SafetyReader(AllergenVocabulary([], foods: foods)))
    #expect(facts.grams == 125)
    #expect(facts.nutrition.energy == 350 && facts.nutrition.protein == 10)
    #expect(facts.nutrition.sodium == 40 && facts.nutrition.carbohydrate == 5)
    #expect(facts.allergens == [.nuts] && facts.foods == ["a", "b", "nut"])
  }

  @Test("Says which lines cannot be weighed")
  func unweighed() {
    let foods = FoodTable([food("a")])
    let lines = [grams(10, "a"), RecipeIngredient(amount: 1, unit: .can, food: "a")]
    #expect(DishBalance(lines, servings: 1, foods: foods).unweighed == [1])
  }

  /// A food alone in a dish of 100 g and the diets that ask what is in it.
  @Test(
    "Diets by what is in a dish",
    arguments: [
      (
        FoodKind.vegetable, FoodOrigin.plant, [] as TermSet<Allergen>, [] as TermSet<FoodTrait>,
        "vegetarian vegan gluten-free dairy-free paleo"
      ),
      (.meat, .meat, [], [], "gluten-free dairy-free paleo"),
      (.fish, .fish, [.fish], [], "gluten-free dairy-free paleo"),
      (.egg, .egg, [.eggs], [], "vegetarian gluten-free dairy-free paleo"),
      (.sweetener, .honey, [], [.paleo], "vegetarian gluten-free dairy-free paleo"),
      (.cheese, .dairy, [.milk], [], "vegetarian gluten-free"),
      (.cheese, .dairy, [.milk], [.rennet], "gluten-free"),
      (.bread, .plant, [.gluten], [], "vegetarian vegan dairy-free"),
      (.legume, .plant, [], [], "vegetarian vegan gluten-free dairy-free"),
      (.butter, .dairy, [.milk], [.paleo], "vegetarian gluten-free paleo"),
      (.sugar, .plant, [], [.addedSugar], "vegetarian vegan gluten-free dairy-free"),
      (.vegetable, .plant, [], [.notPaleo, .paleo], "vegetarian vegan gluten-free dairy-free"),
      (.seasoning, .mineral, [], [], "vegetarian vegan gluten-free dairy-free paleo"),
    ] as [(FoodKind, FoodOrigin, TermSet<Allergen>, TermSet<FoodTrait>, String)])
  func byIngredients(
    _ kind: FoodKind, _ origin: FoodOrigin, _ allergens: TermSet<Allergen>,
    _ traits: TermSet<FoodTrait>, _ expected: String
  ) {
    let diets = DietRules.byIngredients([food("a", kind, origin, allergens, traits: traits)])
    #expect(
      diets.words.map(\.rawValue).sorted()
        == expected.split(separator: " ").map(String.init).sorted())
  }

  @Test(
    "Diets by how much",
    arguments: [
      (.lowCarb, 16, 0, 100, 0, true), (.lowCarb, 16.1, 0, 100, 0, false),
      (.highProtein, 0, 20, 400, 0, true), (.highProtein, 0, 19.9, 300, 0, false),
      (.highProtein, 0, 20, 401, 0, false), (.lowSodium, 0, 0, 100, 140, true),
      (.lowSodium, 0, 0, 100, 141, false),
    ] as [(Diet, Double, Double, Double, Double, Bool)])
  func byAmount(
    _ diet: Diet, _ carbohydrate: Double, _ protein: Double, _ energy: Double, _ sodium: Double,
    _ expected: Bool
  ) {
    let foods = FoodTable([
      food("a", energy: energy, protein: protein, carbohydrate: carbohydrate, sodium: sodium)
    ])
    let diets = DietRules.diets(of: recipe([grams(100, "a")]), foods: foods)
    #expect(diets.contains(diet) == expected)
  }

  @Test("Quick means time, ease and few things to buy")
  func quick() {
    let foods = FoodTable(
      (0..<12).map { food("f\($0)", traits: $0 < 2 ? [.staple] : []) })
    let twelve = (0..<12).map { grams(10, "f\($0)") }
    func isQuick(_ recipe: Recipe) -> Bool {
      DietRules.diets(of: recipe, foods: foods).contains(.quickEasy)
    }
    #expect(isQuick(recipe(twelve, minutes: 25)))
    #expect(!isQuick(recipe(twelve, minutes: 26)))
    #expect(!isQuick(recipe(twelve, difficulty: .medium)))
    let more = FoodTable((0..<12).map { food("f\($0)") })
    #expect(!DietRules.diets(of: recipe(twelve), foods: more).contains(.quickEasy))
  }

  @Test("Mediterranean means oil, plants, and no red meat or butter")
  func mediterranean() {
    let foods = FoodTable([
      food("plant"), food("olive-oil", .oil), food("beef", .meat, .meat),
      food("chicken", .poultry, .meat), food("butter", .butter, .dairy, [.milk]),
      food("sugar", .sugar, carbohydrate: 100, traits: [.addedSugar]),
    ])
    func holds(_ lines: [RecipeIngredient]) -> Bool {
      DietRules.diets(of: recipe(lines), foods: foods).contains(.mediterranean)
    }
    let base = [grams(80, "plant"), grams(5, "olive-oil")]
    #expect(holds(base) && holds(base + [grams(100, "chicken")]))
    #expect(!holds(base + [grams(1, "beef")]) && !holds(base + [grams(1, "butter")]))
    #expect(holds(base + [grams(10, "sugar")]) && !holds(base + [grams(10.5, "sugar")]))
    #expect(!holds([grams(79, "plant"), grams(5, "olive-oil")]))
    #expect(!holds([grams(80, "plant"), grams(4.9, "olive-oil")]))
  }

  @Test("Says what is out of bounds")
  func plausibility() {
    let facts = RecipeFacts(
      safety: DishSafety(),
      nutrition: Nutrition(energy: 1200, protein: 1, carbohydrate: 0, sodium: 2400), grams: 50,
      foods: [])
    #expect(Plausibility.problems(of: facts).count == 4)
    #expect(Plausibility.problem(of: food("a", energy: 10, protein: 20)) != nil)
    #expect(Plausibility.problem(of: food("a", energy: 80, protein: 20)) == nil)
  }

  @Test("Estimates what the table does not say")
  func estimates() {
    let meat = food("a", .meat, .meat)
    #expect(FoodMass.estimate(RecipeIngredient(amount: 2, unit: .piece, food: "a"), meat) == 100)
    #expect(FoodMass.estimate(RecipeIngredient(amount: 1, unit: .can, food: "a"), meat) == 400)
    #expect(FoodMass.grams(1, .can, meat) == nil)
    #expect(FoodMass.estimate(RecipeIngredient(amount: nil, unit: .toTaste, food: "a"), meat) == 0)
  }
}
