import BerthBase

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
  ///   - children: Views inside the card, below the body.
  public static func card(
    _ title: String, subtitle: String? = nil, body: String? = nil, badges: [Badge] = [],
    picture: View? = nil, actions: [Action] = [], link: String? = nil, children: [View] = []
  ) -> View {
    var view = View(kind: "card")
    view.fields.put("title", title)
    view.fields.put("subtitle", subtitle)
    view.fields.put("body", body)
    view.fields.put("badges", badges.map(\.json))
    if let picture, picture.fields["kind"] == "picture" {
      var inner = picture.fields
      inner["kind"] = nil
      view.fields["picture"] = .object(inner)
    }
    view.fields.put("children", children)
    view.fields.put("actions", actions.map(\.json))
    view.fields.put("link", link)
    return view
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
    picture: View? = nil, actions: [Action] = [], link: String? = nil,
    @ViewBuilder _ children: () throws -> [View]
  ) rethrows -> View {
    card(
      title, subtitle: subtitle, body: body, badges: badges, picture: picture,
      actions: actions, link: link, children: try children())
  }
}
