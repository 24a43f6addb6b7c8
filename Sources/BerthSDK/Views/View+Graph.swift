import BerthBase

extension View {
  /// Things and how they hang together, with positions on a plane.
  ///
  /// ```swift
  /// let garden = View.graph(
  ///   title: "Good neighbours", width: 600, height: 300,
  ///   nodes: [
  ///     .init(id: "rose", label: "Rose", x: 150, y: 150, radius: 32, category: "flower"),
  ///     .init(id: "sage", label: "Sage", x: 450, y: 150, category: "herb"),
  ///   ],
  ///   edges: [.init("rose", "sage", weight: 2, kind: "helps")],
  ///   legend: [
  ///     .init("flower", label: "Flower", color: .pink),
  ///     .init("herb", label: "Herb", color: .green),
  ///   ],
  ///   edgeLegend: [.init("helps", label: "helps", color: .teal)], zoom: 1...4)
  /// ```
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - width: The width of the plane.
  ///   - height: The height of the plane.
  ///   - nodes: The things; their ids must differ.
  ///   - edges: How they hang together; both ends must be ids of nodes.
  ///   - legend: What the colours mean.
  ///   - edgeLegend: What the lines mean.
  ///   - zoom: How far the reader may zoom; 1 shows the whole plane.
  public static func graph(
    title: String? = nil, width: Double = 800, height: Double = 500, nodes: [Node],
    edges: [Edge], legend: [Category] = [], edgeLegend: [EdgeKind] = [],
    zoom: ClosedRange<Double> = 1...3
  ) -> View {
    var view = View(kind: "graph")
    view.fields.put("title", title)
    view.fields.put("width", width, unless: 800)
    view.fields.put("height", height, unless: 500)
    view.fields.put("nodes", nodes.map(\.json))
    view.fields.put("edges", edges.map(\.json))
    view.fields.put("legend", legend.map(\.json))
    view.fields.put("edgeLegend", edgeLegend.map(\.json))
    if zoom != 1...3 {
      view.fields["zoom"] = [
        "minimum": JSONObject.number(zoom.lowerBound),
        "maximum": JSONObject.number(zoom.upperBound),
      ]
    }
    return view
  }

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
  public struct Node: Sendable, Hashable {
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

    var json: JSON {
      var fields = JSONObject()
      fields.put("id", id)
      if label != id { fields.put("label", label) }
      fields.put("x", x.isFinite ? x : 0)
      fields.put("y", y.isFinite ? y : 0)
      fields.put("radius", radius, unless: 24)
      fields.put("category", category)
      fields.put("link", link)
      fields.put("expand", expand)
      fields.put("detail", detail)
      fields.put("pinned", pinned, unless: false)
      return .object(fields)
    }
  }

  /// A line between two things of a graph.
  ///
  /// ```swift
  /// var edges = try database.rows("SELECT a, b, meetings FROM friends") {
  ///   View.Edge($0.text(0), $0.text(1), weight: $0.double(2))
  /// }
  /// for place in edges.indices where edges[place].weight < 1 { edges[place].kind = "seldom" }
  /// let alone = edges.filter { $0.source != "ada" && $0.target != "ada" }
  /// ```
  public struct Edge: Sendable, Hashable {
    /// The ids of its ends.
    public var source, target: String
    /// The strength; 1 is ordinary, and lines grow thicker with it.
    public var weight: Double
    /// The kind; its look stands in the edge legend.
    public var kind: String?

    /// A line between two things.
    public init(_ source: String, _ target: String, weight: Double = 1, kind: String? = nil) {
      self.source = source
      self.target = target
      self.weight = weight
      self.kind = kind
    }

    var json: JSON {
      var fields = JSONObject()
      fields.put("source", source)
      fields.put("target", target)
      fields.put("weight", weight, unless: 1)
      fields.put("kind", kind)
      return .object(fields)
    }
  }

  /// What a category of nodes, points or lines means and its colour.
  ///
  /// ```swift
  /// var herbs = View.Category("herb", label: "Herbs", color: .green)
  /// if arguments.flag("dry") {
  ///   herbs.color = .brown
  ///   herbs.label += " (dry)"
  /// }
  /// let sage = View.Node(id: "sage", label: "Sage", x: 40, y: 40, category: herbs.category)
  /// ```
  public struct Category: Sendable, Hashable {
    /// The category that nodes name.
    public var category: String
    /// The name that people read.
    public var label: String
    /// The colour.
    public var color: Color

    /// The meaning of a category.
    public init(_ category: String, label: String, color: Color) {
      self.category = category
      self.label = label
      self.color = color
    }

    var json: JSON {
      var fields = JSONObject()
      fields.put("category", category)
      if label != category { fields.put("label", label) }
      if color != .gray { fields.put("color", color.text) }
      return .object(fields)
    }
  }

  /// What a kind of line means and how it looks.
  ///
  /// ```swift
  /// var seldom = View.EdgeKind("seldom", label: "meet seldom", dashed: true)
  /// seldom.dashed = !arguments.flag("print")
  /// seldom.color = seldom.dashed ? .gray : .amber
  /// seldom.label = "meet once a year"
  /// let edge = View.Edge("ada", "ben", kind: seldom.kind)
  /// ```
  public struct EdgeKind: Sendable, Hashable {
    /// The kind that edges name.
    public var kind: String
    /// The name that people read.
    public var label: String
    /// The colour.
    public var color: Color
    /// Whether the line is broken.
    public var dashed: Bool

    /// The meaning of a kind of line.
    public init(_ kind: String, label: String, color: Color = .gray, dashed: Bool = false) {
      self.kind = kind
      self.label = label
      self.color = color
      self.dashed = dashed
    }

    var json: JSON {
      var fields = JSONObject()
      fields.put("kind", kind)
      if label != kind { fields.put("label", label) }
      if color != .gray { fields.put("color", color.text) }
      fields.put("dashed", dashed, unless: false)
      return .object(fields)
    }
  }
}
