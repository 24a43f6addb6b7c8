import BerthSDK
import Kitchen

/// The card of a suggestion as data: what scripts get, what waits in the database, what views show.
enum SuggestionCard {
  /// The card of a dish that was chosen.
  static func json(
    _ dish: RecipeSummary, _ suggestion: Suggestion, description: String,
    profile: Profile, options: SuggestOptions, period: MealPeriod, season: Season?,
    isTrending: Bool = false, food: (String) -> String
  ) -> JSON {
    var card = RecipeJSON.item(dish, goal: options.goal ?? profile.goal, season: season)
    if isTrending {
      let badges = dish.badges(goal: options.goal ?? profile.goal, season: season)
      card["badges"] = JSON(Array(badges.prefix(2)) + [Self.trending])
    }
    card["description"] = .string(description)
    let safety = SafetyWords(dish.safety, profile)
    card["why"] = JSON(
      WhyWords.sentences(
        suggestion.reasons, period: period,
        dish: .init(minutes: dish.minutes, difficulty: dish.difficulty, energy: dish.energy),
        food: food)
        + safety.why)
    card["relaxed"] = JSON(suggestion.relaxed.map(\.rawValue))
    card["notices"] = JSON(safety.notices + suggestion.relaxed.map(\.title))
    if !profile.eaters.isEmpty { card["eaters"] = JSON(profile.eaters) }
    card["mealPeriod"] = .string(period.rawValue)
    card["actions"] = .array(actions(dish.id, options, period))
    return card
  }

  /// The badge of a dish that several people of the home took to.
  static let trending = "Trending"

  private static func actions(
    _ id: String, _ options: SuggestOptions, _ period: MealPeriod
  ) -> [JSON] {
    [
      ("recipe", "See Recipe", Link.recipe(id)),
      ("swap", "Show Another", options.link("swap", period)),
      ("save", "Save", Link.to("save", ["id": id])),
      ("delivery", "Find delivery", Link.to("delivery", ["id": id])),
    ].map { ["id": .string($0.0), "label": .string($0.1), "link": .string($0.2)] }
  }
}
