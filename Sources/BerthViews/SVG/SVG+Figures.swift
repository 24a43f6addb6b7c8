import BerthViewModel

extension SVGPainter {
  mutating func draw(_ chart: View.Chart) {
    figureTitle(chart.heading)
    let drawing = ChartDrawing(chart, width: width)
    at(x, y) { drawing.draw(into: &$0) }
    space(drawing.height)
    let entries = LegendEntry.series(of: chart)
    if !entries.isEmpty {
      space(8)
      legend(entries)
    }
  }

  mutating func draw(_ graph: View.Graph) {
    figureTitle(graph.title)
    guard !graph.nodes.isEmpty else {
      return paragraph(View.Graph.emptyWords, Self.small)
    }
    var drawing = GraphDrawing(graph)
    let box = drawing.box
    let height = min(box.height * width / box.width, width * 1.4)
    nested(box, height: height) { drawing.draw(into: &$0, interactive: false) }
    space(height + 12)
    legend(graph.legend.map { LegendEntry($0) })
    if !graph.edgeLegend.isEmpty {
      space(4)
      legend(graph.edgeLegend.map { LegendEntry($0) })
    }
  }

  mutating func draw(_ map: View.Map) {
    figureTitle(map.title)
    var drawing = MapDrawing(map, width: width)
    let id = content.newID()
    at(x, y) { drawing.draw(into: &$0, id: id, interactive: false) }
    space(drawing.height + 12)
    legend(map.legend.map { LegendEntry($0) })
  }

  mutating func draw(_ picture: View.Picture) {
    draw(picture, maxWidth: width, maxHeight: 560)
  }

  /// Draws a picture scaled into a box, at the pen; moves the pen below it.
  mutating func draw(_ picture: View.Picture, maxWidth: Double, maxHeight: Double) {
    let scale = min(maxWidth / picture.width, maxHeight / picture.height)
    let drawing = PictureDrawing(picture, id: content.newID())
    let box = (x: 0.0, y: 0.0, width: picture.width, height: picture.height)
    let (oldWidth, height) = (width, picture.height * scale)
    width = picture.width * scale
    nested(box, height: height, label: picture.label) { drawing.draw(into: &$0) }
    width = oldWidth
    space(height)
    touch()
  }

  /// Draws with the origin moved.
  private mutating func at(_ left: Double, _ top: Double, _ body: (inout Markup) -> Void) {
    content.raw("<g")
    content.translation(left, top)
    content.raw(">")
    body(&content)
    content.raw("</g>")
  }

  /// Draws in coordinates of its own, scaled to the column's width.
  private mutating func nested(
    _ box: (x: Double, y: Double, width: Double, height: Double), height: Double,
    label: String = "", _ body: (inout Markup) -> Void
  ) {
    content.open("<svg", ["x": x, "y": y, "width": width, "height": height])
    content.viewBox(box.x, box.y, box.width, box.height)
    if !label.isEmpty { content.attribute("aria-label", label) }
    content.raw(">")
    body(&content)
    content.raw("</svg>")
  }
}
