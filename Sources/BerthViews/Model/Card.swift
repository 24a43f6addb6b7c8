import BerthBase

extension ViewNode {
  /// One thing at a glance; cards that follow each other may stand side by side.
  public struct Card: Sendable, Hashable {
    /// What it is.
    public var title: String
    /// A line below the title.
    public var subtitle: String?
    /// A paragraph that says more.
    public var body: String?
    /// Short labels.
    public var badges: [Badge]
    /// A picture of it.
    public var picture: Picture?
    /// Views inside the card, below the body.
    public var children: [ViewNode]
    /// What the user can do with it.
    public var actions: [Action]
    /// Where the card as a whole leads.
    public var link: String?

    /// A card.
    public init(
      title: String, subtitle: String? = nil, body: String? = nil, badges: [Badge] = [],
      picture: Picture? = nil, children: [ViewNode] = [], actions: [Action] = [],
      link: String? = nil
    ) {
      self.title = title
      self.subtitle = subtitle
      self.body = body
      self.badges = badges
      self.picture = picture
      self.children = children
      self.actions = actions
      self.link = link
    }

    private static let known = [
      "kind", "title", "subtitle", "body", "badges", "picture", "children", "actions", "link",
    ]

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, Self.known)
      title = try decoder.string(fields, "title")
      subtitle = try decoder.text(fields, "subtitle")
      body = try decoder.text(fields, "body")
      badges = try decoder.badges(fields, "badges")
      picture = try decoder.optional(fields, "picture") { (decoder, json) throws(ViewError) in
        try Picture(&decoder, try decoder.object(json))
      }
      children = try decoder.nodes(fields, "children")
      actions = try decoder.actions(fields, "actions")
      link = try decoder.link(fields, "link")
    }

    func write(to fields: inout JSONObject) {
      fields.set("title", title)
      fields.set("subtitle", subtitle)
      fields.set("body", body)
      fields.set("badges", badges.map(\.json))
      if let picture {
        var inner = JSONObject()
        picture.write(to: &inner)
        fields["picture"] = .object(inner)
      }
      fields.set("children", children)
      fields.set("actions", actions.map(\.json))
      fields.set("link", link)
    }
  }
}
