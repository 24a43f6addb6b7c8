import Testing

@testable import MealEngine

@Suite("Foods by name and kind")
struct FoodTests {
  @Test(
    "Finds a food by what people call it",
    arguments: [
      ("Green Onions", "scallion"), ("aubergines", "eggplant"), ("garbanzo beans", "chickpeas"),
      ("Crème fraîche", "creme-fraiche"), ("chicken breasts", "chicken-breast"),
      ("fresh cilantro", "cilantro"), ("prawns", "shrimp"), ("courgette", "zucchini"),
      ("chillies", "chili-pepper"), ("yoghurt", "yogurt"), ("olive-oil", "olive-oil"),
    ])
  func named(_ text: String, _ id: String) {
    #expect(BundledData.matcher.food(named: text)?.id == id)
  }

  @Test("Does not guess", arguments: ["", "zorble", "chicken zorble", "the"])
  func unknown(_ text: String) { #expect(BundledData.matcher.food(named: text) == nil) }

  @Test("Knows what is a kind of what")
  func kinds() {
    let foods = BundledData.foods
    #expect(foods.isKind("chicken-breast", of: "poultry"))
    #expect(foods.isKind("chicken-breast", of: "chicken-breast"))
    #expect(!foods.isKind("poultry", of: "chicken-breast"))
    #expect(!foods.isKind("nothing", of: "nothing"))
    #expect(foods.lineage(of: "chicken-breast").starts(with: ["chicken-breast", "chicken"]))
    #expect(foods.lineage(of: "nothing").isEmpty)
    #expect(foods.isKind("shiitake", of: "mushroom"))
  }

  @Test("A cycle of parents ends")
  func cycle() {
    var first = BundledData.foods.foods[0]
    first.id = "a"
    first.parent = "b"
    var second = first
    second.id = "b"
    second.parent = "a"
    let table = FoodTable([first, second])
    #expect(table.lineage(of: "a").count <= 32)
    #expect(!table.isKind("a", of: "c"))
  }

  @Test(
    "Singular and plural meet",
    arguments: [
      ("tomatoes", "tomato"), ("leaves", "leaf"), ("berries", "berry"), ("cookies", "cookie"),
      ("radishes", "radish"), ("chillies", "chile"), ("olives", "olive"), ("eggs", "egg"),
      ("peas", "pea"), ("couscous", "couscous"), ("fillets", "filet"), ("molasses", "molasses"),
    ])
  func singular(_ plural: String, _ singular: String) {
    #expect(FoodWord.singular(plural) == FoodWord.singular(singular))
  }
}
