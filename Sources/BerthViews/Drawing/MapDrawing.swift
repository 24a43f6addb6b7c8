/// Draws a map as SVG elements, from (0, 0) to its size.
struct MapDrawing {
  let map: ViewNode.Map
  let width: Double
  let height: Double
  private let projection: MapProjection
  private var colors: CategoryColors

  init(_ map: ViewNode.Map, width: Double) {
    self.map = map
    projection = MapProjection(map)
    // A map higher than wide keeps its shape and gets room at both sides.
    height = min(width / projection.aspect, width * 0.85)
    self.width = width
    colors = CategoryColors(map.legend)
  }

  private func place(_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double) {
    let part = projection.place(latitude, longitude)
    let inner = min(width, height * projection.aspect)
    return (part.x * inner + (width - inner) / 2, part.y * height)
  }

  /// Appends ground, lines, clusters and points; `interactive` makes points reachable by key.
  mutating func draw(into markup: inout Markup, id: Int, interactive: Bool) {
    markup.raw("<clipPath id=\"m\(id)\"><rect")
    markup.attribute("width", width)
    markup.attribute("height", height)
    markup.raw(" rx=\"14\"/></clipPath>")
    markup.rect(0, 0, width, height, radius: 14, .role(.surface))
    markup.raw("<g clip-path=\"url(#m\(id))\"><g class=\"plane\">")
    grid(&markup)
    for line in map.lines { draw(line, &markup) }
    for cluster in map.clusters { draw(cluster, &markup) }
    for (number, point) in map.points.enumerated() {
      draw(point, number, interactive, &markup)
    }
    markup.raw("</g></g>")
  }

  private func grid(_ markup: inout Markup) {
    for part in [0.25, 0.5, 0.75] {
      markup.line(width * part, 0, width * part, height, .role(.line), width: 1, opacity: 0.7)
      markup.line(0, height * part, width, height * part, .role(.line), width: 1, opacity: 0.7)
    }
  }

  private mutating func draw(_ line: ViewNode.Line, _ markup: inout Markup) {
    guard line.points.count > 1 else { return }
    let color = line.category.map { colors.color($0) } ?? .role(.muted)
    markup.raw(line.closed ? "<polygon points=\"" : "<polyline points=\"")
    for (index, corner) in line.points.enumerated() {
      let spot = place(corner.latitude, corner.longitude)
      if index > 0 { markup.raw(" ") }
      markup.number(spot.x)
      markup.raw(",")
      markup.number(spot.y)
    }
    markup.raw("\" stroke-linejoin=\"round\" stroke-linecap=\"round\"")
    if line.closed {
      markup.tint(color, fillOpacity: 0.14, width: 2)
    } else {
      markup.raw(" fill=\"none\"")
      markup.stroke(color)
      markup.attribute("stroke-width", 2)
    }
    markup.raw(">")
    if !line.label.isEmpty {
      markup.raw("<title>")
      markup.text(line.label)
      markup.raw("</title>")
    }
    markup.raw(line.closed ? "</polygon>" : "</polyline>")
  }

  private func draw(_ cluster: ViewNode.Cluster, _ markup: inout Markup) {
    let spot = place(cluster.latitude, cluster.longitude)
    let text = String(cluster.count)
    let radius = 12 + Double(text.utf8.count) * 4
    let isLink = open(cluster.link, &markup)
    markup.raw("<title>")
    markup.text("\(text) \(cluster.label)")
    markup.raw("</title>")
    markup.circle(spot.x, spot.y, radius + 5, .role(.accent), opacity: 0.25)
    markup.circle(spot.x, spot.y, radius, .role(.accent))
    markup.label(
      text, x: spot.x, y: spot.y + 4.5, classes: "o", size: 13, anchor: .middle, bold: true)
    if isLink { markup.raw("</a>") }
  }

  private mutating func draw(
    _ point: ViewNode.Point, _ number: Int, _ interactive: Bool, _ markup: inout Markup
  ) {
    let spot = place(point.latitude, point.longitude)
    let color = colors.color(point.category)
    let isLink = open(point.link, &markup)
    markup.raw("<g")
    if interactive, !isLink { markup.raw(" tabindex=\"0\" role=\"img\"") }
    if interactive {
      markup.attribute(
        "aria-label", point.detail.map { "\(point.label): \($0)" } ?? point.label)
    }
    markup.raw(">")
    if let detail = point.detail {
      markup.raw("<title>")
      markup.text("\(point.label): \(detail)")
      markup.raw("</title>")
    }
    markup.circle(spot.x, spot.y, 11, color, opacity: 0.25)
    markup.circle(spot.x, spot.y, 7.5, .role(.background))
    markup.circle(spot.x, spot.y, 5.5, color)
    let isRight = spot.x > width * 0.72
    markup.raw("<text class=\"t halo\" font-weight=\"600\" stroke-width=\"3.5\"")
    markup.attribute("x", isRight ? spot.x - 14 : spot.x + 14)
    markup.attribute("y", spot.y + 4.5)
    markup.attribute("font-size", 13)
    if isRight { markup.raw(" text-anchor=\"end\"") }
    markup.raw(">")
    markup.text(FontMetrics.shortened(point.label, to: width * 0.45, size: 13, bold: true))
    markup.raw("</text></g>")
    if isLink { markup.raw("</a>") }
  }

  private func open(_ link: String?, _ markup: inout Markup) -> Bool {
    guard let link, ViewLink.isAllowed(link) else { return false }
    markup.raw("<a")
    markup.href(link)
    markup.raw(">")
    return true
  }
}
