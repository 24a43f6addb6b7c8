import BerthSDK
import Testing

@testable import MealEngine

@Suite("Badges of a card")
struct BadgeTests {
  @Test("every dish has two or three, all different", arguments: Bundled.catalogue.recipes)
  func enough(_ recipe: Recipe) throws {
    let facts = try #require(Bundled.catalogue.recipe(recipe.id)).facts
    let badges = RecipeBadges(recipe, facts)
    for isSeasonal in [true, false] {
      let labels = badges.telling(isSeasonal: isSeasonal)
      #expect((2...3).contains(labels.count) && Set(labels).count == labels.count, "\(labels)")
      // As the card of a suggestion shows them: the time stands below the name.
      let card: JSON = [
        "name": .string(recipe.title), "minutes": JSON(recipe.minutes), "badges": JSON(labels),
        "cuisine": .string(recipe.cuisine.rawValue),
      ]
      let shown = SuggestionView.card(card, picture: nil).json["badges"]?.array?.count ?? 0
      #expect(shown >= 2, "\(recipe.id): \(labels)")
    }
  }

  @Test("a dish with nothing to boast of says its energy and time")
  func plain() {
    let badges = RecipeBadges(diets: [], minutes: 45, energy: 640, isNoCook: false)
    #expect(badges.telling() == ["640 cal", "45 min"])
    #expect(badges.telling(isSeasonal: true) == ["In season", "640 cal"])
  }
}
