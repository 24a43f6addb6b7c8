import BerthSDK

/// `welcome`: three things to try first.
struct WelcomeCommand: PluginCommand {
  private static let slides: [(id: String, name: String, text: String, action: View.Action)] = [
    (
      "search", "Search the whole bar",
      "Type a name, an ingredient or both. Typing errors are forgiven, and every answer says why "
        + "it is there.", View.Action("Search", link: Link.to("search"), role: .primary)
    ),
    (
      "flavour", "See how flavours hang together",
      "Open a drink's graph to see what its ingredients share, what they balance and what could "
        + "take their place.",
      View.Action("Open a graph", link: Link.to("graph", ["name": "negroni"]))
    ),
    (
      "families", "Learn six families, know them all",
      "Nearly every mixed drink is built like one of six. Once you see the pattern, you can make "
        + "your own.", View.Action("Explore the families", link: Link.to("codex"))
    ),
  ]

  func run(_ call: Call) throws -> Reply {
    let count = try Store(call).database.int(
      "SELECT count(*) FROM recipes WHERE removed IS NULL")
    let data: JSON = [
      "title": "Discover cocktails through flavour", "drinks": JSON(count),
      "slides": .list(Self.slides) {
        ["id": .string($0.id), "name": .string($0.name), "text": .string($0.text)]
      },
      "notice": .string(Notice.text),
    ]
    return Reply(
      data, page: "Discover cocktails through flavour",
      subtitle: "\(count) drinks, all on this machine, no network needed", accent: DrinkView.accent
    ) {
      for slide in Self.slides {
        View.card(slide.name, body: slide.text, actions: [slide.action])
      }
      View.action("Get started", link: Link.to("search"), role: .primary)
      View.note(
        "A cocktail every evening? Turn the notification “Cocktail of the day” on; it is off "
          + "until you do.")
      Notice.view
    }
  }
}
