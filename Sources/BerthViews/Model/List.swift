import BerthBase

extension ViewNode {
  /// Items one below the other.
  public struct List: Sendable, Hashable {
    /// How items are marked.
    public enum Style: String, Sendable, Hashable, CaseIterable {
      /// A sign before each item.
      case bulleted
      /// 1, 2, 3.
      case numbered
      /// Nothing before the items.
      case plain
    }

    /// How items are marked; an item with `checked` shows a box in any style.
    public var style: Style
    /// The items.
    public var items: [Item]
    /// What to say when there are no items.
    public var empty: String?

    /// A list.
    public init(style: Style = .bulleted, items: [Item] = [], empty: String? = nil) {
      self.style = style
      self.items = items
      self.empty = empty
    }

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, ["kind", "style", "items", "empty"])
      style = try decoder.word(fields, "style", default: .bulleted)
      items = try decoder.list(fields, "items") { (decoder, json) throws(ViewError) in
        try Item(&decoder, json)
      }
      empty = try decoder.text(fields, "empty")
    }

    func write(to fields: inout JSONObject) {
      fields.set("style", style, unless: .bulleted)
      fields.set("items", items.map(\.json))
      fields.set("empty", empty)
    }
  }

  /// One thing in a list.
  public struct Item: Sendable, Hashable {
    /// What it is.
    public var title: String
    /// A line that says more.
    public var subtitle: String?
    /// A short value, such as a time or an amount.
    public var detail: String?
    /// Short labels.
    public var badges: [Badge]
    /// Whether it is done, for things to tick off.
    public var checked: Bool?
    /// Where it leads.
    public var link: String?
    /// The items below it.
    public var children: [Item]

    /// An item.
    public init(
      _ title: String, subtitle: String? = nil, detail: String? = nil, badges: [Badge] = [],
      checked: Bool? = nil, link: String? = nil, children: [Item] = []
    ) {
      self.title = title
      self.subtitle = subtitle
      self.detail = detail
      self.badges = badges
      self.checked = checked
      self.link = link
      self.children = children
    }

    private static let known = [
      "title", "subtitle", "detail", "badges", "checked", "link", "children",
    ]

    init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
      if case .string(let text) = json {
        self.init(try decoder.counted(text))
        return
      }
      self = try decoder.nested { (decoder) throws(ViewError) in
        try Item(&decoder, fields: try decoder.object(json))
      }
    }

    private init(_ decoder: inout ViewDecoder, fields: JSONObject) throws(ViewError) {
      decoder.check(fields, Self.known)
      title = try decoder.string(fields, "title")
      subtitle = try decoder.text(fields, "subtitle")
      detail = try decoder.text(fields, "detail")
      badges = try decoder.badges(fields, "badges")
      checked = try decoder.optionalFlag(fields, "checked")
      link = try decoder.link(fields, "link")
      children = try decoder.list(fields, "children") { (decoder, json) throws(ViewError) in
        try Item(&decoder, json)
      }
    }

    var json: JSON {
      var fields = JSONObject()
      fields.set("title", title)
      fields.set("subtitle", subtitle)
      fields.set("detail", detail)
      fields.set("badges", badges.map(\.json))
      if let checked { fields["checked"] = .bool(checked) }
      fields.set("link", link)
      fields.set("children", children.map(\.json))
      return .object(fields)
    }
  }
}
