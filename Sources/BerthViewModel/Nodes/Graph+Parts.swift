extension View {
  /// A thing in a graph.
  ///
  /// ```swift
  /// var node = View.Node(
  ///   id: "rose", label: "Rose", x: 150, y: 150, category: "flower",
  ///   link: "berth://garden/show?id=rose", expand: "berth://garden/around?id=rose",
  ///   detail: "Blooms until October.")
  /// node.pinned = arguments.has("x")
  /// if node.pinned {
  ///   node.x = arguments.optionalDouble("x") ?? node.x
  ///   node.y = arguments.optionalDouble("y") ?? node.y
  /// }
  /// if node.id == arguments.optionalString("centre") {
  ///   node.radius *= 2
  ///   node.expand = nil
  /// }
  /// ```
  public struct Node: Sendable, Hashable, ViewPart {
    /// The name that edges use.
    public var id: String
    /// The name that people read.
    public var label: String
    /// The centre, from the left and from the top.
    public var x, y: Double
    /// The radius.
    public var radius: Double
    /// The category; its colour stands in the legend.
    public var category: String?
    /// The page about the thing.
    public var link: String?
    /// The link that shows more around the thing.
    public var expand: String?
    /// A sentence about the thing.
    public var detail: String?
    /// Whether the user has fixed its place.
    public var pinned: Bool

    /// A thing in a graph.
    public init(
      id: String, label: String, x: Double, y: Double, radius: Double = 24,
      category: String? = nil, link: String? = nil, expand: String? = nil,
      detail: String? = nil, pinned: Bool = false
    ) {
      self.id = id
      self.label = label
      self.x = x
      self.y = y
      self.radius = radius
      self.category = category
      self.link = link
      self.expand = expand
      self.detail = detail
      self.pinned = pinned
    }

    init() { self.init(id: "", label: "", x: 0, y: 0) }

    mutating func code(with coder: ViewCoder) {
      coder.string("id", &id)
      coder.string("label", &label, default: id)
      x = x.isFinite ? x : 0
      y = y.isFinite ? y : 0
      coder.number("x", &x, in: -1_000_000...1_000_000)
      coder.number("y", &y, in: -1_000_000...1_000_000)
      coder.number("radius", &radius, in: 0...100_000, default: 24)
      coder.string("category", &category)
      coder.link("link", &link)
      coder.link("expand", &expand)
      coder.string("detail", &detail)
      coder.flag("pinned", &pinned)
    }
  }

  /// A line between two things of a graph.
  ///
  /// ```swift
  /// var edges = try database.rows("SELECT a, b, meetings FROM friends") {
  ///   View.Edge($0.text(0), $0.text(1), weight: $0.double(2))
  /// }
  /// for index in edges.indices where edges[index].weight < 1 { edges[index].kind = "seldom" }
  /// for index in edges.indices { edges[index].distance = 40 + 60 * edges[index].weight }
  /// let alone = edges.filter { $0.source != "ada" && $0.target != "ada" }
  /// ```
  public struct Edge: Sendable, Hashable, ViewPart {
    /// The ids of its ends.
    public var source, target: String
    /// The strength; 1 is ordinary, and lines grow thicker with it.
    public var weight: Double
    /// The kind; its look stands in the edge legend.
    public var kind: String?
    /// How long it is at rest, where the graph has forces; nil for a line that pulls at nothing.
    public var distance: Double?

    /// A line between two things.
    public init(
      _ source: String, _ target: String, weight: Double = 1, kind: String? = nil,
      distance: Double? = nil
    ) {
      self.source = source
      self.target = target
      self.weight = weight
      self.kind = kind
      self.distance = distance
    }

    init() { self.init("", "") }

    mutating func code(with coder: ViewCoder) {
      coder.string("source", &source)
      coder.string("target", &target)
      coder.number("weight", &weight, in: 0...1000, default: 1)
      coder.string("kind", &kind)
      coder.number("distance", &distance, in: 0...100_000)
    }
  }
}
