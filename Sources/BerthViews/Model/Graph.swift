import BerthBase

extension ViewNode {
  /// Things and how they hang together, with positions.
  public struct Graph: Sendable, Hashable {
    /// The title.
    public var title: String?
    /// The width of the plane that positions refer to; at least 1.
    public var width: Double
    /// The height of the plane that positions refer to; at least 1.
    public var height: Double
    /// The things.
    public var nodes: [Vertex]
    /// How they hang together.
    public var edges: [Edge]
    /// What the colours mean.
    public var legend: [Category]
    /// What the lines mean.
    public var edgeLegend: [EdgeKind]
    /// How far the reader may zoom out and in; 1 shows the whole plane.
    public var zoom: ClosedRange<Double>

    /// A graph.
    public init(
      title: String? = nil, width: Double = 800, height: Double = 500, nodes: [Vertex] = [],
      edges: [Edge] = [], legend: [Category] = [], edgeLegend: [EdgeKind] = [],
      zoom: ClosedRange<Double> = 1...3
    ) {
      self.title = title
      self.width = width
      self.height = height
      self.nodes = nodes
      self.edges = edges
      self.legend = legend
      self.edgeLegend = edgeLegend
      self.zoom = zoom
    }

    private static let known = [
      "kind", "title", "width", "height", "nodes", "edges", "legend", "edgeLegend", "zoom",
    ]

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, Self.known)
      title = try decoder.text(fields, "title")
      width = try decoder.number(fields, "width", in: 1...100_000, default: 800)
      height = try decoder.number(fields, "height", in: 1...100_000, default: 500)
      nodes = try decoder.list(fields, "nodes") { (decoder, json) throws(ViewError) in
        try Vertex(&decoder, json)
      }
      edges = try decoder.list(fields, "edges") { (decoder, json) throws(ViewError) in
        try Edge(&decoder, json)
      }
      legend = try decoder.legend(fields, "legend")
      edgeLegend = try decoder.list(fields, "edgeLegend") { (decoder, json) throws(ViewError) in
        try EdgeKind(&decoder, json)
      }
      zoom =
        try decoder.optional(fields, "zoom") { (decoder, json) throws(ViewError) in
          let range = try decoder.object(json)
          decoder.check(range, ["minimum", "maximum"])
          let low = try decoder.number(range, "minimum", in: 0.1...20, default: 1)
          let high = try decoder.number(range, "maximum", in: 0.1...20, default: 3)
          guard low <= high else { throw decoder.error("minimum is above maximum") }
          return low...high
        } ?? 1...3
      try Self.check(nodes, edges, &decoder)
    }

    private static func check(
      _ nodes: [Vertex], _ edges: [Edge], _ decoder: inout ViewDecoder
    ) throws(ViewError) {
      var ids = Set<String>(minimumCapacity: nodes.count)
      for (index, node) in nodes.enumerated() where !ids.insert(node.id).inserted {
        throw ViewError(
          path: "\(decoder.path).nodes[\(index)].id", message: "\"\(node.id)\" stands twice")
      }
      for (index, edge) in edges.enumerated() {
        for (end, id) in [("source", edge.source), ("target", edge.target)]
        where !ids.contains(id) {
          throw ViewError(
            path: "\(decoder.path).edges[\(index)].\(end)", message: "no node has id \"\(id)\"")
        }
      }
    }

    func write(to fields: inout JSONObject) {
      fields.set("title", title)
      fields.set("width", width, unless: 800)
      fields.set("height", height, unless: 500)
      fields.set("nodes", nodes.map(\.json))
      fields.set("edges", edges.map(\.json))
      fields.set("legend", legend.map(\.json))
      fields.set("edgeLegend", edgeLegend.map(\.json))
      if zoom != 1...3 {
        var range = JSONObject()
        range.set("minimum", zoom.lowerBound)
        range.set("maximum", zoom.upperBound)
        fields["zoom"] = .object(range)
      }
    }
  }
}
