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
  /// Where labels stand that fit no circle, by the number of the node; none where no place is free.
  private let places: [Int: GraphLabel.Place]

  /// - Parameter fits: whether only what is there is drawn, and not the whole plane, with letters that
  ///   can be read on a small screen.
  init(_ graph: View.Graph, fits: Bool = false) {
    self.graph = graph
    colors = CategoryColors(graph.legend)
    let whole = min(max(max(graph.width / 800, graph.height / 600), 0.2), 50)
    let isWhole = !fits || graph.nodes.isEmpty
    var left = isWhole ? 0 : Double.infinity
    var right = isWhole ? graph.width : -Double.infinity
    for node in graph.nodes {
      left = min(left, node.x - node.radius - 4 * whole)
      right = max(right, node.x + node.radius + 4 * whole)
    }
    let unit = fits ? min(max((right - left) / 480, whole), 50) : whole
    var top = isWhole ? 0 : Double.infinity
    var bottom = isWhole ? graph.height : -Double.infinity
    labels = graph.nodes.map { GraphLabel($0.label, radius: $0.radius, unit: unit) }
    places = Self.places(graph.nodes, labels)
    for (number, (node, label)) in zip(graph.nodes, labels).enumerated() {
      top = min(top, node.y - node.radius - 4 * unit)
      bottom = max(bottom, node.y + node.radius + 4 * unit + (label.isInside ? 0 : 34 * unit))
      guard !label.isInside else { continue }
      let spot = Spot(label, at: places[number] ?? label.places[0], of: node)
      left = min(left, spot.x)
      right = max(right, spot.x + spot.width)
      top = min(top, spot.y)
      bottom = max(bottom, spot.y + spot.height)
    }
    box = (left, top, right - left, bottom - top)
    self.unit = unit
  }

  /// Puts each label outside of its circle where it lies neither on another such label nor on another
  /// circle: near it when it can, else farther off with a line that leads to it.
  private static func places(
    _ nodes: [View.Node], _ labels: [GraphLabel]
  ) -> [Int: GraphLabel.Place] {
    var places: [Int: GraphLabel.Place] = [:]
    var taken: [Spot] = []
    for (number, (node, label)) in zip(nodes, labels).enumerated() where !label.isInside {
      for place in label.places {
        let spot = Spot(label, at: place, of: node)
        let isCovered =
          taken.contains { $0.overlaps(spot) }
          || nodes.contains { $0.id != node.id && spot.overlaps($0) }
        if isCovered { continue }
        places[number] = place
        taken.append(spot)
        break
      }
    }
    return places
  }

  private struct Spot {
    var x, y, width, height: Double

    init(_ label: GraphLabel, at place: GraphLabel.Place, of node: View.Node) {
      (width, height) = (label.width, label.height)
      (x, y) = (node.x + place.dx - width / 2, node.y + place.dy - height / 2)
    }

    func overlaps(_ other: Spot) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height
        && other.y < y + height
    }

    func overlaps(_ circle: View.Node) -> Bool {
      let dx = circle.x - min(max(circle.x, x), x + width)
      let dy = circle.y - min(max(circle.y, y), y + height)
      return dx * dx + dy * dy < circle.radius * circle.radius
    }
  }

  /// Appends lines, then things; `interactive` adds what a script needs to move them.
  mutating func draw(into markup: inout Markup, interactive: Bool) {
    var index: [String: Int] = [:]
    for (number, node) in graph.nodes.enumerated() { index[node.id] = number }
    var kinds: [String: View.EdgeKind] = [:]
    for kind in graph.edgeLegend { kinds[kind.kind] = kind }
    markup.raw("<g class=\"edges\" stroke-opacity=\".55\">")
    for edge in graph.edges {
      guard let source = index[edge.source], let target = index[edge.target] else { continue }
      let kind = edge.kind.flatMap { kinds[$0] }
      draw(edge, kind, source, target, interactive, &markup)
    }
    markup.raw("</g><g class=\"nodes\" text-anchor=\"middle\" font-weight=\"600\">")
    for (number, node) in graph.nodes.enumerated() { draw(node, number, interactive, &markup) }
    markup.raw("</g>")
  }

  private func draw(
    _ edge: View.Edge, _ kind: View.EdgeKind?, _ source: Int, _ target: Int,
    _ interactive: Bool, _ markup: inout Markup
  ) {
    let (a, b) = (graph.nodes[source], graph.nodes[target])
    markup.open("<line", ["x1": a.x, "y1": a.y, "x2": b.x, "y2": b.y])
    markup.stroke(kind?.color ?? .gray)
    markup.attribute(
      "stroke-width", min(max(edge.weight.squareRoot() * 1.6, 0.8), 7) * unit)
    if kind?.dashed == true {
      markup.attribute(
        "stroke-dasharray", "\(ViewNumber.text(5 * unit)) \(ViewNumber.text(5 * unit))")
    }
    if interactive {
      markup.raw(" data-s=\"\(source)\" data-t=\"\(target)\"")
      if let distance = edge.distance { markup.attribute("data-d", distance) }
    }
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
    if interactive { attributes(of: node, address, &markup) }
    markup.translation(node.x, node.y)
    markup.raw(">")
    let isLink = !interactive && markup.openLink(node.link ?? node.expand)
    if let detail = node.detail {
      markup.title(interactive ? detail : "\(node.label): \(detail)")
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
    let label = labels[number]
    if interactive || label.isInside || places[number] != nil {
      label.draw(into: &markup, at: places[number])
    }
    markup.closeLink(isLink)
    markup.raw("</\(name)>")
  }

  /// What the script of the HTML page reads, beside where the thing is, its detail and its radius.
  private func attributes(of node: View.Node, _ address: String?, _ markup: inout Markup) {
    markup.raw(node.pinned ? " class=\"node pinned\"" : " class=\"node\"")
    if let address {
      markup.attribute("href", address)
    } else {
      markup.raw(" tabindex=\"0\" role=\"button\"")
      markup.link("data-link", node.link)
    }
    markup.attribute("data-id", node.id)
    markup.attribute("aria-label", node.label)
    markup.link("data-expand", node.expand)
    if let category = node.category {
      let entry = graph.legend.first { $0.category == category }
      markup.attribute("data-category", entry?.label ?? category)
    }
  }
}
