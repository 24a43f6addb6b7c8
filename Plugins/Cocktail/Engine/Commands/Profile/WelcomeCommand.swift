import BerthSDK

/// `welcome`: three things to try first; where a home begins until somebody has seen it.
struct WelcomeCommand: StoreCommand {
  private static func slides(
    _ count: Int
  ) -> [(id: String, name: String, text: String, action: View.Action)] {
    [
      (
        "search", "Search \(count / 50 * 50)+ cocktails",
        "Type a name, an ingredient or both. Typing errors are forgiven, and every answer says why "
          + "it is there.", View.Action("Search", link: Link.to("search"), role: .primary)
      ),
      (
        "flavour", "Explore flavour relationships",
        "Open a drink's graph to see what its ingredients share, what they balance and what could "
          + "take their place.",
        View.Action("Open a graph", link: Link.to("graph", ["name": "negroni"]))
      ),
      (
        "families", "Learn cocktail families",
        "Nearly every mixed drink is built like one of six. Once you see the pattern, you can make "
          + "your own.", View.Action("Explore the families", link: Link.to("codex"))
      ),
    ]
  }

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let count = try store.database.int("SELECT count(*) FROM recipes WHERE removed IS NULL")
    let slides = Self.slides(count)
    if try store.database.value(Welcome.key) == nil {
      try store.database.setValue(Welcome.key, String(store.now))
      try call.events.record("welcome.seen")
    }
    let data: JSON = [
      "title": .string(Welcome.title), "drinks": JSON(count),
      "slides": .list(slides) {
        ["id": .string($0.id), "name": .string($0.name), "text": .string($0.text)]
      },
      "notice": .string(Notice.text),
    ]
    return Reply(
      data, page: Welcome.title,
      subtitle: "\(count) drinks, all at hand without a network", accent: DrinkView.accent
    ) {
      for slide in slides {
        View.card(slide.name, body: slide.text, actions: [slide.action])
      }
      View.action("Get started", link: Link.to("search"), role: .primary)
      View.note(
        "A cocktail every evening? Turn the notification “Cocktail of the day” on; it is off "
          + "until you do.")
      View.note(
        "Once a day the app asks TheCocktailDB for new drinks, and sends nothing about you. The setting "
          + "autoUpdate turns that off: berth config set cocktail.autoUpdate false.")
      Notice.view
    }
  }
}
