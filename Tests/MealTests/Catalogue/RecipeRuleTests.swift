import Kitchen
import Testing

@testable import MealEngine

@Suite("Rules of collections and routes")
struct RecipeRuleTests {
  private let recipe = Recipe(
    id: "stew", title: "Stew", description: "Warm.", cuisine: .mexican, periods: [.dinner],
    diets: [.glutenFree, .highProtein], form: .stew, main: "beef", servings: 2, minutes: 45,
    difficulty: .medium, seasons: [.winter], popularity: 50, ingredients: [],
    steps: ["Brown the beef in a pan over high heat."], source: "house")
  private let facts = RecipeFacts(
    safety: DishSafety(),
    nutrition: Nutrition(energy: 480, protein: 35, carbohydrate: 20, sodium: 500), grams: 400,
    foods: ["beef-chuck", "beef", "red-meat"])

  @Test(
    "Matches by each key",
    arguments: [
      ("form=stew,soup", true), ("form=soup", false), ("diet=gluten-free", true),
      ("diet=gluten-free diet=high-protein", true), ("diet=gluten-free diet=vegan", false),
      ("period=dinner", true), ("period=breakfast,lunch", false), ("cuisine=mexican,asian", true),
      ("cuisine=italian", false), ("season=autumn,winter", true), ("season=summer", false),
      ("max-minutes=45", true), ("max-minutes=44", false), ("max-energy=480", true),
      ("max-energy=479", false), ("min-protein=35", true), ("min-protein=36", false),
      ("difficulty=medium", true), ("difficulty=easy,hard", false), ("food=chicken,red-meat", true),
      ("food=chicken", false), ("without=fish,pork", true), ("without=pork,beef", false),
      ("no-cook=yes", false), ("surprise=yes", true), ("-", true),
      ("form=stew cuisine=mexican max-minutes=60 without=nut", true),
    ])
  func matching(_ text: String, _ expected: Bool) throws {
    let rule = try RecipeRule.parse(text)
    #expect(rule.matches(recipe, facts) == expected)
    let dish = RecipeSummary(recipe, facts)
    #expect(rule.matches(dish, holds: facts.foods.contains) == expected)
  }

  @Test(
    "Says what is wrong",
    arguments: [
      ("", "write -"), ("stew", "keys:"), ("form=", "keys:"), ("=stew", "keys:"),
      ("fomr=stew", "did you mean form"), ("form=gruel", "use some of"),
      ("max-minutes=soon", "digits"), ("max-minutes=0", "digits"), ("max-energy=-3", "digits"),
      ("no-cook=no", "no-cook=yes"), ("food=Beef", "food=id,id"), ("food=a,,b", "food=id,id"),
      ("form=stew form=soup", "form=a,b"),
    ])
  func malformed(_ text: String, _ remedy: String) {
    do {
      _ = try RecipeRule.parse(text)
      Issue.record("'\(text)' was read")
    } catch {
      #expect(error.remedy.contains(remedy), "\(error)")
    }
  }

  @Test(
    "Tells steps with heat from cold ones",
    arguments: [
      ("Simmer for 20 min.", true), ("Heat the oil.", true), ("Bring to the boil.", true),
      ("Toast the bread.", true), ("Pile the ricotta on the toast.", false),
      ("Toss the cooked rice with the dressing.", false), ("Preheat the broiler.", true),
      ("Blend until smooth and chill for 1 h.", false), ("Cut into wedges and serve.", false),
      ("Sauté the onion.", true), ("Warm the tortillas.", true),
    ])
  func heat(_ step: String, _ expected: Bool) {
    #expect(HeatWords.areIn(step) == expected)
  }

  @Test(
    "Months over the turn of the year",
    arguments: [
      ("6-8", 7, true), ("6-8", 9, false), ("11-2", 1, true), ("11-2", 3, false),
      ("12", 12, true), ("12", 11, false), ("1-12", 5, true),
    ])
  func months(_ text: String, _ month: Int, _ expected: Bool) throws {
    #expect(try #require(MonthSpan(text)).contains(month) == expected)
  }

  @Test("Refuses spans that are none", arguments: ["", "0-3", "1-13", "a-b", "1-2-3", "6-"])
  func noMonths(_ text: String) { #expect(MonthSpan(text) == nil) }

  @Test("Fills a dish into a search address")
  func delivery() {
    let service = DeliveryService(
      id: "x", name: "X", template: "https://example.com/search?q={query}&l=en")
    #expect(
      service.address(for: "Pad Thai & rice")
        == "https://example.com/search?q=Pad%20Thai%20%26%20rice&l=en")
    #expect(DeliveryService.parts(of: "https://example.com/") == nil)
    #expect(DeliveryService.parts(of: "https://e.com/{query}/{query}") == nil)
  }
}
