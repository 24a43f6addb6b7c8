import BerthSDK
import Kitchen

/// `widget --size --of`: the cocktail of the day, drinks nobody chose, or favourites; larger sizes show two
/// and four, and those of the day add what suits the season or the user.
///
/// The cocktail of the day is the same all day; the others change every six hours.
struct WidgetCommand: StoreCommand {
  enum Size: String, ArgumentWord {
    case small, medium, large

    /// How many drinks it shows.
    var count: Int {
      switch self {
      case .small: 1
      case .medium: 2
      case .large: 4
      }
    }
  }

  /// What it shows.
  enum Subject: String, ArgumentWord { case daily, random, favorites }

  var size: Size
  var of: Subject

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let suggester = try Suggester(store)
    let suggestions: [DrinkSuggestion]
    let title: String
    switch of {
    case .daily: (suggestions, title) = try daily(suggester)
    case .random:
      suggestions = try suggester.chance(size.count)
      title = size == .small ? "A drink by chance" : "Drinks by chance"
    case .favorites:
      suggestions = try suggester.favorites(size.count)
      title = "Your favourites"
    }
    try call.checkCancellation()
    let data: JSON = [
      "size": .string(size.rawValue), "of": .string(of.rawValue), "title": .string(title),
      "date": .string(suggester.today.date),
      "season": .string(suggester.season.rawValue), "items": .array(suggestions.map(\.json)),
      "notice": .string(Notice.text),
    ]
    return Reply(data) { try view(title, suggestions, store) }
  }

  private func daily(_ suggester: Suggester) throws -> ([DrinkSuggestion], String) {
    switch size {
    case .medium: (try medium(suggester), "For you this \(part(suggester.today.hour))")
    case .large: (try large(suggester), "Four for this \(part(suggester.today.hour))")
    case .small: (try suggester.daily().map { [$0] } ?? [], "Cocktail of the day")
    }
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
      if suggestions.isEmpty {
        View.text(
          of == .favorites
            ? "Give a drink a heart, and it is shown here." : "There is no drink to suggest.")
      }
      Notice.view
    }
  }
}
