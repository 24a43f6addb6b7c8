import BerthSDK

/// Where somebody begins who has not said what they look for: a search, today's drink, what their own
/// bar makes, and the best known drinks.
enum BarPage {
  static func view(
    _ drinks: View, _ subtitle: String, recent: [RecentQuery], _ store: Store
  ) throws -> View {
    let suggester = try Suggester(store)
    let have = try store.database.int("SELECT count(*) FROM inventory")
    let isNew = try store.database.value(Welcome.key) == nil
    return try View.page("What shall it be?", accent: DrinkView.accent) {
      View.form(
        fields: [
          View.Field("text", label: "Find a drink", placeholder: "Negroni, or gin and lemon")
        ], submit: View.Action("Search", link: Link.to("search"), role: .primary))
      if !recent.isEmpty {
        View.section("You looked for") {
          View.list(recent.prefix(5)) {
            View.Item($0.text, link: Link.to("search", ["text": $0.text]))
          }
        }
      }
      if let daily = try suggester.daily(), let drink = try store.recipe(id: daily.drink.id) {
        try DailyCard.view(daily, drink, store)
      }
      if isNew {
        View.card(
          Welcome.title, body: "Three things to try first.",
          actions: [View.Action("Get started", link: Link.to("welcome"), role: .primary)])
      }
      View.choices([
        View.Choice(
          "What my bar makes",
          subtitle: have == 0
            ? "Say which bottles you have" : "From \(Words.count(have, "ingredient")) at home",
          link: have == 0 ? Link.to("inventory", ["all": "true"]) : Link.to("make"),
          symbol: "glass", color: .teal),
        View.Choice(
          "Surprise me", subtitle: "Any of them", link: Link.to("random"), symbol: "dice",
          color: .orange),
      ])
      View.section("Best known") {
        drinks
        View.note(subtitle)
      }
      Notice.view
    }
  }
}
