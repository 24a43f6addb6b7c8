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
  ///   edgeLegend: [.init("helps", label: "helps", color: .teal)], zoom: 1...4,
  ///   forces: .init(charge: -200, collide: 8))
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
  ///   - forces: What laid it out, so that a reader may move a thing and the others follow; nil
  ///     for a plane where each stays where it is.
  public static func graph(
    title: String? = nil, width: Double = 800, height: Double = 500, nodes: [Node],
    edges: [Edge], legend: [Category] = [], edgeLegend: [EdgeKind] = [],
    zoom: ClosedRange<Double> = 1...3, forces: Forces? = nil
  ) -> View {
    View(
      .graph(
        Graph(
          title: title, width: width, height: height, nodes: nodes, edges: edges, legend: legend,
          edgeLegend: edgeLegend, zoom: zoom, forces: forces)))
  }

  /// The fields of a graph.
  package struct Graph: Sendable, ViewNode {
    static var kind: String { "graph" }

    package var title: String?
    package var width = 800.0
    package var height = 500.0
    package var nodes: [Node] = []
    package var edges: [Edge] = []
    package var legend: [Category] = []
    package var edgeLegend: [EdgeKind] = []
    package var zoom = 1.0...3.0
    package var forces: Forces?

    mutating func code(with coder: ViewCoder) {
      coder.string("title", &title)
      coder.number("width", &width, in: 1...100_000, default: 800)
      coder.number("height", &height, in: 1...100_000, default: 500)
      coder.list("nodes", &nodes)
      coder.list("edges", &edges)
      coder.list("legend", &legend)
      coder.list("edgeLegend", &edgeLegend)
      var range = zoom == 1...3 ? nil : Zoom(minimum: zoom.lowerBound, maximum: zoom.upperBound)
      coder.part("zoom", &range)
      if let range, range.minimum <= range.maximum { zoom = range.minimum...range.maximum }
      coder.part("forces", &forces)
      if coder.isReading { check(coder) }
    }

    private struct Zoom: ViewPart {
      var minimum = 1.0
      var maximum = 3.0

      mutating func code(with coder: ViewCoder) {
        coder.number("minimum", &minimum, in: 0.1...20, whenMissing: 1)
        coder.number("maximum", &maximum, in: 0.1...20, whenMissing: 3)
        coder.require(minimum <= maximum, "minimum is above maximum")
      }
    }

    /// Refuses ids that stand twice and lines that end nowhere.
    private func check(_ coder: ViewCoder) {
      var ids = Set<String>(minimumCapacity: nodes.count)
      for (index, node) in nodes.enumerated() where !ids.insert(node.id).inserted {
        return coder.fail("\"\(node.id)\" stands twice", at: "nodes[\(index)].id")
      }
      for (index, edge) in edges.enumerated() {
        for (end, id) in [("source", edge.source), ("target", edge.target)]
        where !ids.contains(id) {
          return coder.fail("no node has id \"\(id)\"", at: "edges[\(index)].\(end)")
        }
      }
    }
  }
}
