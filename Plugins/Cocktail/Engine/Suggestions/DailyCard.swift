import BerthSDK
import Kitchen

/// The cocktail of the day as the one big card.
enum DailyCard {
  static func view(
    _ daily: DrinkSuggestion, _ drink: StoredRecipe, _ store: Store
  ) throws -> View {
    let names = drink.lines.filter { $0.name != "Ice" }.map(\.name)
    let shown = Words.list(Array(names.prefix(4)))
    let more = names.count > 4 ? " and \(names.count - 4) more" : ""
    return View.card(
      drink.name, subtitle: "Today's drink: \(DailyCard.lowered(daily.reason))", body: shown + more,
      picture: try DrinkIllustration.picture(
        for: drink.recipe, in: try store.catalogue(for: [drink]), store.call),
      link: Link.show(drink.id), role: .hero)
  }

  /// A sentence that goes on after a colon.
  private static func lowered(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
