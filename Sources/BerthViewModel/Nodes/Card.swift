extension View {
  /// One thing at a glance; cards that follow each other may stand side by side.
  ///
  /// ```swift
  /// let drawing = View.picture(
  ///   width: 120, height: 120, label: "A rose",
  ///   shapes: [.circle(x: 60, y: 60, radius: 50).fill(.color(.pink))])
  /// let card = View.card(
  ///   "Rose", subtitle: "Balcony", body: "Likes the morning sun.",
  ///   badges: ["in bloom", .init("thirsty", tone: .warning)], picture: drawing,
  ///   actions: [.init("Water", link: "berth://garden/water?id=rose", role: .primary)],
  ///   link: "berth://garden/show?id=rose",
  ///   children: [.progress("Soil", value: 0.3, detail: "dry")])
  /// ```
  ///
  /// - Parameters:
  ///   - title: What it is.
  ///   - subtitle: A line below the title.
  ///   - body: A paragraph that says more.
  ///   - badges: Short labels.
  ///   - picture: A view made by `View.picture`; any other kind is left out.
  ///   - actions: What the user can do with it.
  ///   - link: Where the card as a whole leads.
  ///   - role: Whether it is what the page is there for.
  ///   - children: Views inside the card, below the body.
  public static func card(
    _ title: String, subtitle: String? = nil, body: String? = nil, badges: [Badge] = [],
    picture: View? = nil, actions: [Action] = [], link: String? = nil, role: CardRole = .plain,
    children: [View] = []
  ) -> View {
    var card = Card(
      title: title, subtitle: subtitle, body: body, badges: badges, children: children,
      actions: actions, link: link, role: role)
    if case .picture(let picture)? = picture?.content { card.picture = picture }
    return View(.card(card))
  }

  /// One thing at a glance, with the views of a block inside it.
  ///
  /// ```swift
  /// let days = try database.rows("SELECT day FROM waterings WHERE plant = ?1", ["rose"]) {
  ///   $0.text(0)
  /// }
  /// let card = View.card("Rose", subtitle: "Balcony") {
  ///   View.progress("Soil", value: 0.3, detail: "dry")
  ///   View.list(days.map { .init($0) }, empty: "Not watered yet.")
  /// }
  /// ```
  public static func card(
    _ title: String, subtitle: String? = nil, body: String? = nil, badges: [Badge] = [],
    picture: View? = nil, actions: [Action] = [], link: String? = nil, role: CardRole = .plain,
    @ViewBuilder _ children: () throws -> [View]
  ) rethrows -> View {
    card(
      title, subtitle: subtitle, body: body, badges: badges, picture: picture,
      actions: actions, link: link, role: role, children: try children())
  }

  /// How much a card matters on its page.
  ///
  /// ```swift
  /// let role: View.CardRole = arguments.flag("alone") ? .hero : .plain
  /// let card = View.card("Rose", body: "Likes the morning sun.", role: role)
  /// ```
  public enum CardRole: String, Sendable, Hashable {
    /// One of several.
    case plain
    /// What the page is there for.
    case hero
  }

  /// The fields of a card.
  package struct Card: Sendable, ViewNode {
    static var kind: String { "card" }

    package var title = ""
    package var subtitle: String?
    package var body: String?
    package var badges: [Badge] = []
    package var picture: Picture?
    package var children: [View] = []
    package var actions: [Action] = []
    package var link: String?
    package var role = CardRole.plain

    mutating func code(with coder: ViewCoder) {
      coder.string("title", &title)
      coder.string("subtitle", &subtitle)
      coder.string("body", &body)
      coder.list("badges", &badges)
      coder.part("picture", &picture)
      coder.list("children", &children)
      coder.list("actions", &actions)
      coder.link("link", &link)
      coder.word("role", &role, default: .plain)
    }
  }
}
