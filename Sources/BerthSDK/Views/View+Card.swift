import BerthJSON

extension View {
  /// One thing at a glance; cards that follow each other may stand side by side.
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
