import BerthSDK
import Testing

@testable import MealEngine

/// The food table and the vocabulary tell one thing: what a food's own name contains.
@Suite("Foods and the vocabulary agree")
struct FoodColumnTests {
  @Test("the allergens of a food are those its name tells", arguments: BundledData.foods.foods)
  func column(_ food: Food) throws {
    let vocabulary = BundledData.catalogue.vocabulary
    let known = ([food.name] + food.names).lazy.compactMap(vocabulary.exactly).first
    let entry = try #require(known, "\(food.id) has a name that nothing tells of")
    #expect(
      Set(entry.contains.allergens.words) == Set(food.allergens.words),
      "foods.tsv and allergens/*.tsv differ over \(food.id)")
  }

  @Test(
    "what only a label tells is told by every one of a food's names",
    arguments: [
      ("horseradish", Allergen.sulphites), ("prepared horseradish", .sulphites),
      ("furikake", .fish), ("gyoza", .soy), ("tortellini", .milk), ("seitan", .soy),
      ("satay sauce", .gluten), ("seafood stock", .celery), ("cream of chicken soup", .celery),
      ("crab boil", .mustard), ("ranch dressing", .mustard), ("buckwheat noodle", .gluten),
      ("cocktail sauce", .eggs), ("milk bread", .eggs), ("char siu sauce", .sesame),
    ])
  func labels(name: String, allergen: Allergen) throws {
    let entry = try #require(BundledData.catalogue.vocabulary.exactly(name))
    #expect(entry.label.contains(Substance(allergen)), "\(name): \(entry)")
  }
}
