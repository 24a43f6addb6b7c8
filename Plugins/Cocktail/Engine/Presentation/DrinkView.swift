import BerthSDK

/// Views of drinks that several commands share.
enum DrinkView {
  /// The colour of the app.
  static let accent = View.Color(0x00D9C0)

  /// Drinks as a list, each leading to its page.
  static func list(
    _ drinks: [DrinkSummary], empty: String, detail: (DrinkSummary) -> String? = { _ in nil }
  ) -> View {
    View.list(drinks, style: .plain, empty: empty) { drink in
      View.Item(
        drink.name, subtitle: detail(drink).map { $0.isEmpty ? drink.line : $0 } ?? drink.line,
        badges: badges(drink), link: Link.show(drink.id), picture: emblem(drink))
    }
  }

  /// The drink's glass, for a line of a list.
  static func emblem(_ drink: DrinkSummary) -> View {
    GlassEmblem.view(glass: drink.glass, base: drink.base)
  }

  private static func badges(_ drink: DrinkSummary) -> [View.Badge] {
    var badges: [View.Badge] = []
    if drink.isFavorite { badges.append(View.Badge("♥", tone: .accent)) }
    if drink.origin == RecipeOrigin.own.rawValue { badges.append("own") }
    if drink.isRemoved { badges.append(View.Badge("no longer listed", tone: .warning)) }
    return badges
  }

  /// Stars as text: `★★★☆☆`.
  static func stars(_ count: Int) -> String {
    String(repeating: "★", count: max(0, min(count, 5)))
      + String(repeating: "☆", count: max(0, 5 - count))
  }
}

/// The sentence that stands wherever drinks are shown.
enum Notice {
  static let text =
    "Enjoy slowly and in moderation. Never drink and drive, or when pregnant or under age."

  /// The sentence as a view.
  static var view: View { View.note(text) }
}
