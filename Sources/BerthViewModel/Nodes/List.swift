extension View {
  /// How the items of a list are marked.
  ///
  /// ```swift
  /// let style: View.ListStyle = arguments.flag("steps") ? .numbered : .plain
  /// let soup = View.list(["Chop the leek", "Boil the water", "Stir"], style: style)
  /// ```
  public enum ListStyle: String, Sendable, Hashable {
    case bulleted, numbered, plain
  }

  /// Items one below the other; `empty` is said when there are none.
  ///
  /// ```swift
  /// let guests = try database.rows("SELECT name, seat FROM guests") {
  ///   View.Item($0.text(0), detail: $0.optionalText(1))
  /// }
  /// let list = View.list(guests, style: .bulleted, empty: "Nobody is invited yet.")
  /// ```
  public static func list(
    _ items: [Item], style: ListStyle = .bulleted, empty: String? = nil
  ) -> View {
    View(.list(List(style: style, items: items, empty: empty)))
  }

  /// A list with an item for each of some values.
  ///
  /// ```swift
  /// let list = View.list(["leek", "cream"], empty: "Nothing is left to buy.") { name in
  ///   View.Item(name, link: "berth://recipes/with?name=\(name)")
  /// }
  /// ```
  public static func list<Values: Sequence>(
    _ values: Values, style: ListStyle = .bulleted, empty: String? = nil,
    item: (Values.Element) throws -> Item
  ) rethrows -> View {
    list(try values.map(item), style: style, empty: empty)
  }

  /// One thing in a list.
  ///
  /// ```swift
  /// var leek: View.Item = "Leek"
  /// leek.detail = "2 stalks"
  /// leek.checked = true
  /// var soup = View.Item(
  ///   "Leek soup", subtitle: "For four", badges: ["quick"], link: "berth://recipes/show?id=leek",
  ///   children: [leek, .init("Cream", detail: "100 ml", checked: false)])
  /// let left = soup.children.filter { $0.checked == false }
  /// soup.subtitle = "Missing: " + left.map(\.title).joined(separator: ", ")
  /// soup.picture = View.picture(
  ///   width: 48, height: 48, label: "", shapes: [.circle(x: 24, y: 24, radius: 20)])
  /// if left.isEmpty { soup.badges.append(.init("ready", tone: .good)) }
  /// ```
  public struct Item: Sendable, Hashable, ExpressibleByStringLiteral, ViewPart {
    /// What it is.
    public var title: String
    /// A line that says more.
    public var subtitle: String?
    /// A short value, such as a time or an amount.
    public var detail: String?
    /// Short labels.
    public var badges: [Badge]
    /// Whether it is done, for things to tick off; nil for other things.
    public var checked: Bool?
    /// Where it leads.
    public var link: String?
    /// A view made by `View.picture` that can be told at the height of two lines; any other kind is
    /// left out. A terminal leaves it out.
    public var picture: View?
    /// The items below it.
    public var children: [Item]

    /// An item.
    public init(
      _ title: String, subtitle: String? = nil, detail: String? = nil, badges: [Badge] = [],
      checked: Bool? = nil, link: String? = nil, picture: View? = nil, children: [Item] = []
    ) {
      self.title = title
      self.subtitle = subtitle
      self.detail = detail
      self.badges = badges
      self.checked = checked
      self.link = link
      self.picture = picture
      self.children = children
    }

    /// The same from a literal.
    public init(stringLiteral title: String) { self.init(title) }

    static var isLevel: Bool { true }

    /// The picture's shapes.
    package var drawing: Picture? {
      if case .picture(let picture)? = picture?.content { return picture }
      return nil
    }

    mutating func code(with coder: ViewCoder) {
      coder.string("title", &title)
      coder.string("subtitle", &subtitle)
      coder.string("detail", &detail)
      coder.list("badges", &badges)
      coder.flag("checked", &checked)
      coder.link("link", &link)
      var shapes = drawing
      coder.part("picture", &shapes)
      picture = shapes.map { View(.picture($0)) }
      coder.list("children", &children)
    }
  }

  /// The fields of a list.
  package struct List: Sendable, ViewNode {
    static var kind: String { "list" }

    package var style = ListStyle.bulleted
    package var items: [Item] = []
    package var empty: String?

    mutating func code(with coder: ViewCoder) {
      coder.word("style", &style, default: .bulleted)
      coder.list("items", &items)
      coder.string("empty", &empty)
    }
  }
}
