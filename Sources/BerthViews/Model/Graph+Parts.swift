import BerthBase

extension ViewNode {
  /// A thing in a graph.
  public struct Vertex: Sendable, Hashable {
    /// The name that edges use.
    public var id: String
    /// The name that people read.
    public var label: String
    /// The centre, from the left.
    public var x: Double
    /// The centre, from the top.
    public var y: Double
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

    private static let known = [
      "id", "label", "x", "y", "radius", "category", "link", "expand", "detail", "pinned",
    ]

    init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
      let fields = try decoder.object(json)
      decoder.check(fields, Self.known)
      id = try decoder.string(fields, "id")
      label = try decoder.text(fields, "label") ?? id
      x = try decoder.number(fields, "x", in: -1_000_000...1_000_000)
      y = try decoder.number(fields, "y", in: -1_000_000...1_000_000)
      radius = try decoder.number(fields, "radius", in: 0...100_000, default: 24)
      category = try decoder.text(fields, "category")
      link = try decoder.link(fields, "link")
      expand = try decoder.link(fields, "expand")
      detail = try decoder.text(fields, "detail")
      pinned = try decoder.flag(fields, "pinned")
    }

    var json: JSON {
      var fields = JSONObject()
      fields.set("id", id)
      if label != id { fields.set("label", label) }
      fields.set("x", x)
      fields.set("y", y)
      fields.set("radius", radius, unless: 24)
      fields.set("category", category)
      fields.set("link", link)
      fields.set("expand", expand)
      fields.set("detail", detail)
      fields.set("pinned", pinned, unless: false)
      return .object(fields)
    }
  }

  /// A line between two things of a graph.
  public struct Edge: Sendable, Hashable {
    /// The id of one end.
    public var source: String
    /// The id of the other end.
    public var target: String
    /// The strength; 1 is ordinary, and lines grow thicker with it.
    public var weight: Double
    /// The kind; its look stands in the edge legend.
    public var kind: String?

    /// A line between two things.
    public init(source: String, target: String, weight: Double = 1, kind: String? = nil) {
      self.source = source
      self.target = target
      self.weight = weight
      self.kind = kind
    }

    init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
      let fields = try decoder.object(json)
      decoder.check(fields, ["source", "target", "weight", "kind"])
      source = try decoder.string(fields, "source")
      target = try decoder.string(fields, "target")
      weight = try decoder.number(fields, "weight", in: 0...1000, default: 1)
      kind = try decoder.text(fields, "kind")
    }

    var json: JSON {
      var fields = JSONObject()
      fields.set("source", source)
      fields.set("target", target)
      fields.set("weight", weight, unless: 1)
      fields.set("kind", kind)
      return .object(fields)
    }
  }

  /// What a kind of line means and how it looks.
  public struct EdgeKind: Sendable, Hashable {
    /// The kind that edges name.
    public var kind: String
    /// The name that people read.
    public var label: String
    /// The colour.
    public var color: ViewColor
    /// Whether the line is broken.
    public var dashed: Bool

    /// The meaning of a kind of line.
    public init(
      kind: String, label: String, color: ViewColor = .role(.gray), dashed: Bool = false
    ) {
      self.kind = kind
      self.label = label
      self.color = color
      self.dashed = dashed
    }

    init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
      let fields = try decoder.object(json)
      decoder.check(fields, ["kind", "label", "color", "dashed"])
      kind = try decoder.string(fields, "kind")
      label = try decoder.text(fields, "label") ?? kind
      color = try decoder.color(fields, "color") ?? .role(.gray)
      dashed = try decoder.flag(fields, "dashed")
    }

    var json: JSON {
      var fields = JSONObject()
      fields.set("kind", kind)
      if label != kind { fields.set("label", label) }
      if color != .role(.gray) { fields.set("color", color.text) }
      fields.set("dashed", dashed, unless: false)
      return .object(fields)
    }
  }
}
