extension View {
  /// Ways on that are equal in rank; a few of them, told apart at a glance.
  ///
  /// ```swift
  /// let view = View.choices([
  ///   .init("Water", subtitle: "Six are thirsty", link: "berth://garden/thirsty", color: .blue),
  ///   .init("Harvest", link: "berth://garden/ripe", symbol: "leaf", color: .green),
  /// ])
  /// ```
  public static func choices(_ choices: [Choice]) -> View {
    View(.choices(Choices(choices: choices)))
  }

  /// One way on.
  ///
  /// ```swift
  /// var choice = View.Choice("Water", link: "berth://garden/thirsty")
  /// choice.subtitle = "Six are thirsty"
  /// choice.color = .blue
  /// choice.symbol = "wave"
  /// choice.picture = View.picture(
  ///   width: 96, height: 96, label: "", shapes: [.circle(x: 48, y: 48, radius: 40)])
  /// choice.title += " all"
  /// choice.link += "?all=true"
  /// ```
  public struct Choice: Sendable, Hashable, ViewPart {
    /// What it is.
    public var title: String
    /// A line that says more.
    public var subtitle: String?
    /// Where it leads.
    public var link: String
    /// A view made by `View.picture`; any other kind is left out.
    public var picture: View?
    /// A sign where there is no picture, one of the names that a manifest's `icon` may have.
    public var symbol: String?
    /// Its colour; the accent when nil.
    public var color: Color?

    /// One way on.
    public init(
      _ title: String, subtitle: String? = nil, link: String, picture: View? = nil,
      symbol: String? = nil, color: Color? = nil
    ) {
      self.title = title
      self.subtitle = subtitle
      self.link = link
      self.picture = picture
      self.symbol = symbol
      self.color = color
    }

    init() { self.init("", link: "") }

    /// The picture's shapes.
    package var drawing: Picture? {
      if case .picture(let picture)? = picture?.content { return picture }
      return nil
    }

    /// The same as an item of a list, for where there is no room for drawings.
    package var item: Item { Item(title, subtitle: subtitle, link: link) }

    mutating func code(with coder: ViewCoder) {
      coder.string("title", &title)
      coder.string("subtitle", &subtitle)
      coder.link("link", &link)
      var shapes = drawing
      coder.part("picture", &shapes)
      picture = shapes.map { View(.picture($0)) }
      coder.string("symbol", &symbol)
      coder.color("color", &color)
    }
  }

  /// The fields of choices.
  package struct Choices: Sendable, ViewNode {
    static var kind: String { "choices" }

    package var choices: [Choice] = []

    mutating func code(with coder: ViewCoder) { coder.list("choices", &choices) }
  }
}
