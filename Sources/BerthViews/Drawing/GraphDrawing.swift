import BerthViewModel

/// Draws a graph as SVG elements: lines, circles and labels in the graph's own coordinates.
struct GraphDrawing {
  let graph: View.Graph
  /// The part of the plane that is drawn: the plane and every circle and label.
  let box: (x: Double, y: Double, width: Double, height: Double)
  /// The size that letters and lines are measured in.
  let unit: Double
  private var colors: CategoryColors
  private let labels: [GraphLabel]

  /// - Parameter fits: whether only what is there is drawn, and not the whole plane.
  init(_ graph: View.Graph, fits: Bool = false) {
    self.graph = graph
    let unit = min(max(max(graph.width / 800, graph.height / 600), 0.2), 50)
    let isWhole = !fits || graph.nodes.isEmpty
    var (left, top) = isWhole ? (0.0, 0.0) : (Double.infinity, Double.infinity)
    var (right, bottom) =
      isWhole ? (graph.width, graph.height) : (-Double.infinity, -Double.infinity)
    let labels = graph.nodes.map { GraphLabel($0.label, radius: $0.radius, unit: unit) }
    for (node, label) in zip(graph.nodes, labels) {
      let margin = node.radius + 4 * unit
      left = min(left, node.x - margin)
      right = max(right, node.x + margin)
      top = min(top, node.y - margin)
      let below = label.isInside ? 0 : 34 * unit
      bottom = max(bottom, node.y + margin + below)
    }
    box = (left, top, right - left, bottom - top)
    self.unit = unit
    self.labels = labels
    colors = CategoryColors(graph.legend)
  }

  /// Appends lines, then things; `interactive` adds what a script needs to move them.
  mutating func draw(into markup: inout Markup, interactive: Bool) {
    var index: [String: Int] = [:]
    for (number, node) in graph.nodes.enumerated() { index[node.id] = number }
    var kinds: [String: View.EdgeKind] = [:]
    for kind in graph.edgeLegend { kinds[kind.kind] = kind }
    markup.raw("<g class=\"edges\">")
    for edge in graph.edges {
      guard let source = index[edge.source], let target = index[edge.target] else { continue }
      let kind = edge.kind.flatMap { kinds[$0] }
      draw(edge, kind, source, target, interactive, &markup)
    }
    markup.raw("</g><g class=\"nodes\">")
    for (number, node) in graph.nodes.enumerated() { draw(node, number, interactive, &markup) }
    markup.raw("</g>")
  }

  private func draw(
    _ edge: View.Edge, _ kind: View.EdgeKind?, _ source: Int, _ target: Int,
    _ interactive: Bool, _ markup: inout Markup
  ) {
    let (a, b) = (graph.nodes[source], graph.nodes[target])
    markup.open("<line", ["x1": a.x, "y1": a.y, "x2": b.x, "y2": b.y])
    markup.stroke(kind?.color ?? .gray, opacity: 0.55)
    markup.attribute(
      "stroke-width", min(max(edge.weight.squareRoot() * 1.6, 0.8), 7) * unit)
    if kind?.dashed == true {
      markup.attribute(
        "stroke-dasharray", "\(ViewNumber.text(5 * unit)) \(ViewNumber.text(5 * unit))")
    }
    if interactive { markup.raw(" data-s=\"\(source)\" data-t=\"\(target)\"") }
    markup.raw("/>")
  }

  private mutating func draw(
    _ node: View.Node, _ number: Int, _ interactive: Bool, _ markup: inout Markup
  ) {
    let color = colors.color(node.category)
    // Where links lead to pages, a node is one, so that it can be followed without a script.
    let address = markup.resolve == nil ? nil : markup.address(of: node.link ?? node.expand)
    let name = interactive && address != nil ? "a" : "g"
    markup.raw("<\(name)")
    if interactive { attributes(of: node, number, address, &markup) }
    markup.translation(node.x, node.y)
    markup.raw(">")
    let isLink = !interactive && markup.openLink(node.link ?? node.expand)
    if let detail = node.detail {
      markup.title("\(node.label): \(detail)")
    }
    // The ground hides the lines that end below the tinted circle.
    markup.circle(0, 0, node.radius, .background)
    markup.open("<circle", ["r": node.radius])
    markup.tint(color, fillOpacity: 0.18, width: 2.2 * unit)
    markup.raw("/>")
    if node.pinned {
      let corner = node.radius * 0.7071
      markup.circle(corner, -corner, 6 * unit, .background)
      markup.circle(corner, -corner, 4 * unit, color)
    }
    labels[number].draw(into: &markup)
    markup.closeLink(isLink)
    markup.raw("</\(name)>")
  }

  /// What the script of the HTML page reads.
  private func attributes(
    of node: View.Node, _ number: Int, _ address: String?, _ markup: inout Markup
  ) {
    markup.raw(" class=\"node\"")
    if let address {
      markup.attribute("href", address)
    } else {
      markup.raw(" tabindex=\"0\" role=\"button\"")
    }
    markup.raw(" data-n=\"\(number)\"")
    markup.attributes(["data-x": node.x, "data-y": node.y])
    markup.attribute("aria-label", node.detail.map { "\(node.label): \($0)" } ?? node.label)
    markup.attribute("data-label", node.label)
    if let detail = node.detail { markup.attribute("data-detail", detail) }
    markup.link("data-link", node.link)
    markup.link("data-expand", node.expand)
    if let category = node.category {
      let entry = graph.legend.first { $0.category == category }
      markup.attribute("data-category", entry?.label ?? category)
    }
  }
}
