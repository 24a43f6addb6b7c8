import BerthViewModel

extension TerminalPainter {
  mutating func draw(_ graph: View.Graph) {
    if let title = graph.title { paragraph(title, ink: inks.bold) }
    guard !graph.nodes.isEmpty else {
      paragraph(View.Graph.emptyWords, ink: inks.muted)
      return
    }
    var colors = CategoryColors(graph.legend)
    if isPlain {
      drawNeighbours(graph)
      return
    }
    plot(graph, &colors)
    legend(graph.legend.map { ($0.label, $0.color) })
    legend(graph.edgeLegend.map { ($0.label, $0.color) })
    let described = graph.nodes.filter { $0.detail != nil || $0.link != nil }
    guard !described.isEmpty, described.count <= 60 else { return }
    gap()
    for node in described {
      let color = colors.color(node.category)
      indented(2, first: glyphs.dot, ink: inks.ink(color)) { painter in
        painter.paragraph(node.label, ink: painter.inks.bold, link: node.link, closing: false)
        guard let detail = node.detail else { return }
        let text = CleanText(detail)
        let width = text.width
        if painter.column + 2 + width <= painter.measure {
          painter.put("  ")
          painter.put(text, width: width, ink: painter.inks.muted)
        } else {
          painter.endLine()
          painter.paragraph(text, ink: painter.inks.muted)
        }
      }
    }
  }

  private mutating func plot(_ graph: View.Graph, _ colors: inout CategoryColors) {
    var box = (
      left: Double.infinity, top: Double.infinity, right: -Double.infinity,
      bottom: -Double.infinity
    )
    for node in graph.nodes {
      box.left = min(box.left, node.x - node.radius)
      box.right = max(box.right, node.x + node.radius)
      box.top = min(box.top, node.y - node.radius)
      box.bottom = max(box.bottom, node.y + node.radius)
    }
    let (wide, high) = (max(box.right - box.left, 1), max(box.bottom - box.top, 1))
    let columns = min(measure, 100)
    let rows = min(max(Int((Double(columns * 2) * high / wide / 4).rounded(.up)), 6), 34)
    var canvas = DotCanvas(columns: columns, rows: rows)
    let scale = min(Double(canvas.width - 1) / wide, Double(canvas.height - 1) / high)
    let left = (Double(canvas.width - 1) - wide * scale) / 2
    let top = (Double(canvas.height - 1) - high * scale) / 2
    let place = { (node: View.Node) -> (x: Double, y: Double, radius: Double) in
      (
        (node.x - box.left) * scale + left, (node.y - box.top) * scale + top,
        node.radius * scale
      )
    }
    var index: [String: Int] = [:]
    for (number, node) in graph.nodes.enumerated() { index[node.id] = number }
    var kinds: [String: View.EdgeKind] = [:]
    for kind in graph.edgeLegend { kinds[kind.kind] = kind }
    for edge in graph.edges {
      guard let source = index[edge.source], let target = index[edge.target] else { continue }
      let (a, b) = (place(graph.nodes[source]), place(graph.nodes[target]))
      let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
      guard length > a.radius + b.radius else { continue }
      // The line runs between the circles, not through them.
      let (from, to) = (a.radius / length, 1 - b.radius / length)
      let kind = edge.kind.flatMap { kinds[$0] }
      canvas.line(
        a.x + (b.x - a.x) * from, a.y + (b.y - a.y) * from, a.x + (b.x - a.x) * to,
        a.y + (b.y - a.y) * to, kind?.color ?? .muted, dashed: kind?.dashed ?? false)
    }
    for node in graph.nodes {
      let spot = place(node)
      canvas.circle(
        Int(spot.x.rounded()), Int(spot.y.rounded()), radius: max(Int(spot.radius.rounded()), 1),
        colors.color(node.category))
    }
    for node in graph.nodes.sorted(by: { $0.radius > $1.radius }) {
      let spot = place(node)
      label(
        node.pinned ? "\(node.label) *" : node.label, at: (Int(spot.x) / 2, Int(spot.y) / 4),
        reach: Int(spot.radius / 4) + 1, colors.color(node.category), on: &canvas)
    }
    canvas.draw(into: &self) { _, _ in }
  }

  /// Puts a label at its place, or near it when other words are there.
  func label(
    _ label: String, at cell: (column: Int, row: Int), reach: Int, _ color: View.Color,
    on canvas: inout DotCanvas
  ) {
    let (bytes, width) = shortened(CleanText(label), to: min(24, canvas.columns))
    let text = CleanText(String(decoding: bytes, as: UTF8.self))
    let start = min(max(cell.column - width / 2, 0), max(canvas.columns - width, 0))
    for row in [cell.row, cell.row + reach, cell.row - reach, cell.row + 1, cell.row - 1]
    where !canvas.isTaken(row: row, column: start, width: width) {
      canvas.write(text, width: width, row: row, column: start, color, bold: true)
      return
    }
  }

  /// The graph in words: each thing with what it is joined to.
  private mutating func drawNeighbours(_ graph: View.Graph) {
    var names: [String: String] = [:]
    for node in graph.nodes { names[node.id] = node.label }
    var neighbours: [String: [String]] = [:]
    for edge in graph.edges {
      neighbours[edge.source, default: []].append(names[edge.target] ?? edge.target)
      neighbours[edge.target, default: []].append(names[edge.source] ?? edge.source)
    }
    var labels: [String: String] = [:]
    for entry in graph.legend { labels[entry.category] = entry.label }
    for node in graph.nodes {
      indented(2, first: glyphs.bullet) { painter in
        let category = node.category.map { " (\(labels[$0] ?? $0))" } ?? ""
        let others = neighbours[node.id].map { ": \($0.joined(separator: ", "))" } ?? ""
        painter.paragraph(node.label + category + others)
        if let detail = node.detail { painter.paragraph(detail) }
      }
    }
  }
}
