import BerthSDK
import Kitchen

/// `widget --size`: the cocktail of the day; larger sizes add what suits the season or the user.
///
/// The small size is the same all day; the others change every six hours.
struct WidgetCommand: StoreCommand {
  enum Size: String, ArgumentWord { case small, medium, large }

  var size: Size

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let suggester = try Suggester(store)
    let suggestions: [DrinkSuggestion]
    let title: String
    switch size {
    case .medium:
      suggestions = try medium(suggester)
      title = "For you this \(part(suggester.today.hour))"
    case .large:
      suggestions = try large(suggester)
      title = "Four for this \(part(suggester.today.hour))"
    case .small:
      suggestions = try suggester.daily().map { [$0] } ?? []
      title = "Cocktail of the day"
    }
    try call.checkCancellation()
    let data: JSON = [
      "size": .string(size.rawValue), "title": .string(title),
      "date": .string(suggester.today.date),
      "season": .string(suggester.season.rawValue), "items": .array(suggestions.map(\.json)),
      "notice": .string(Notice.text),
    ]
    return Reply(data) { try view(title, suggestions, store) }
  }

  /// Two by taste, or by season as long as the user's taste is unknown.
  private func medium(_ suggester: Suggester) throws -> [DrinkSuggestion] {
    var found = try suggester.preferred(2, without: [])
    if found.count < 2 {
      found += try suggester.seasonal(
        2 - found.count, key: "\(suggester.today.date)/\(suggester.quarter)",
        without: Set(found.map(\.drink.id)))
    }
    return found
  }

  /// The cocktail of the day, one by taste where it is known, and the season.
  private func large(_ suggester: Suggester) throws -> [DrinkSuggestion] {
    var found = try suggester.daily().map { [$0] } ?? []
    try suggester.store.call.checkCancellation()
    found += try suggester.preferred(1, without: Set(found.map(\.drink.id)))
    found += try suggester.seasonal(
      4 - found.count, key: "\(suggester.today.date)/\(suggester.quarter)/large",
      without: Set(found.map(\.drink.id)))
    return found
  }

  private func part(_ hour: Int) -> String {
    switch hour {
    case 5..<12: return "morning"
    case 12..<18: return "afternoon"
    default: return "evening"
    }
  }

  // MARK: The view

  private func view(
    _ title: String, _ suggestions: [DrinkSuggestion], _ store: Store
  ) throws -> View {
    let drinks = try store.recipes(ids: suggestions.map(\.drink.id))
    let catalogue = try store.catalogue(for: drinks)
    let colours = try IngredientColours(store.call)
    return View.page(title, accent: DrinkView.accent) {
      for suggestion in suggestions {
        View.card(
          suggestion.drink.name, subtitle: Words.capitalised(suggestion.reason),
          body: size == .small ? suggestion.drink.line : nil,
          picture: drinks.first { $0.id == suggestion.drink.id }.map {
            DrinkIllustration($0.recipe, in: catalogue, colours).tile
          }, link: Link.show(suggestion.drink.id))
      }
      if suggestions.isEmpty { View.text("There is no drink to suggest.") }
      Notice.view
    }
  }
}
