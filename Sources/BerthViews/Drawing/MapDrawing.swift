import BerthViewModel

/// Draws a map as SVG elements, from (0, 0) to its size.
struct MapDrawing {
  let map: View.Map
  let width: Double
  let height: Double
  let projection: MapProjection
  var colors: CategoryColors
  /// How many steps of a line's corners make a unit, where lines are written in few bytes, without
  /// corners that nobody tells apart; nil for exact ones.
  var grain: Int?
  /// Where names stand, so that no two lie on each other.
  private var names: [NameBox] = []
  /// Where circles stand, so that no name lies on one.
  private var circles: [NameBox] = []

  init(_ map: View.Map, width: Double) {
    self.map = map
    projection = MapProjection(map)
    // A map higher than wide keeps its shape and gets room at both sides.
    height = min(width / projection.aspect, width * 0.85)
    self.width = width
    colors = CategoryColors(map.legend)
  }

  /// What a script needs to put places of another map of the same earth onto this plane: where its
  /// upper left corner lies in degrees, and how many degrees a unit is.
  func attributes(_ markup: inout Markup) {
    let inner = min(width, height * projection.aspect)
    let degrees = (x: projection.spanLongitude / inner, y: projection.spanLatitude / height)
    let west = projection.west - (width - inner) / 2 * degrees.x
    let plane = [west, projection.north, degrees.x, degrees.y]
    markup.attribute(
      "data-plane",
      plane.map { ViewNumber.fixed($0, decimals: 9, trimmed: true) }
        .joined(separator: " "))
  }

  private func place(_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double) {
    let part = projection.place(latitude, longitude)
    let inner = min(width, height * projection.aspect)
    return (part.x * inner + (width - inner) / 2, part.y * height)
  }

  /// Appends ground, lines, clusters and points; `interactive` makes points reachable by key.
  mutating func draw(into markup: inout Markup, id: Int, interactive: Bool) {
    markup.raw("<clipPath id=\"m\(id)\"><rect")
    markup.attributes(["width": width, "height": height])
    markup.raw(" rx=\"14\"/></clipPath>")
    markup.rect(0, 0, width, height, radius: 14, .surface)
    markup.raw("<g clip-path=\"url(#m\(id))\"><g class=\"plane\" font-size=\"13\"")
    markup.raw(" font-weight=\"600\" stroke-width=\"3.5\" stroke-linejoin=\"round\"")
    markup.raw(" stroke-linecap=\"round\">")
    grid(&markup)
    lines(&markup)
    circles =
      map.clusters.map { NameBox(around: place($0.latitude, $0.longitude), Self.radius($0) + 5) }
      + map.points.map { NameBox(around: place($0.latitude, $0.longitude), 8) }
    for cluster in map.clusters { draw(cluster, interactive, &markup) }
    for point in map.points { draw(point, interactive, &markup) }
    markup.raw("</g></g>")
  }

  private func grid(_ markup: inout Markup) {
    for part in [0.25, 0.5, 0.75] {
      markup.line(width * part, 0, width * part, height, .line, width: 1, opacity: 0.7)
      markup.line(0, height * part, width, height * part, .line, width: 1, opacity: 0.7)
    }
  }

  /// The lines in their order; those that follow each other and look the same share a group.
  private mutating func lines(_ markup: inout Markup) {
    var rest = map.lines.filter { $0.points.count > 1 }[...]
    while let first = rest.first {
      let alike = rest.prefix { $0.category == first.category && $0.closed == first.closed }
      rest = rest.dropFirst(alike.count)
      markup.raw("<g")
      if let grain {
        markup.raw(" transform=\"scale(")
        markup.number(1 / Double(grain))
        markup.raw(")\"")
      }
      let color = first.category.map { colors.color($0) } ?? .muted
      if first.closed {
        markup.tint(color, fillOpacity: 0.14, width: 2)
      } else {
        markup.raw(" fill=\"none\"")
        markup.stroke(color)
        markup.attribute("stroke-width", 2)
      }
      markup.raw(">")
      for line in alike { draw(line, &markup) }
      markup.raw("</g>")
    }
  }

  private func draw(_ line: View.Line, _ markup: inout Markup) {
    let element = grain != nil ? "path" : line.closed ? "polygon" : "polyline"
    if let grain {
      markup.raw("<path d=\"")
      steps(of: line, grain, &markup)
    } else {
      markup.raw("<\(element) points=\"")
      corners(of: line, &markup)
    }
    guard !line.label.isEmpty else { return markup.raw("\"/>") }
    markup.raw("\">")
    markup.title(line.label)
    markup.raw("</\(element)>")
  }

  private func corners(of line: View.Line, _ markup: inout Markup) {
    for (index, corner) in line.points.enumerated() {
      let spot = place(corner.latitude, corner.longitude)
      if index > 0 { markup.raw(" ") }
      markup.number(spot.x)
      markup.raw(",")
      markup.number(spot.y)
    }
  }

  /// A line as path data: its first corner, then the way from each corner to the next, in steps.
  private func steps(of line: View.Line, _ grain: Int, _ markup: inout Markup) {
    var before = (x: 0, y: 0)
    var written = 0
    for (index, corner) in line.points.enumerated() {
      let spot = place(corner.latitude, corner.longitude)
      guard abs(spot.x) < 1e6, abs(spot.y) < 1e6 else { continue }
      let here = (
        x: Int((spot.x * Double(grain)).rounded()), y: Int((spot.y * Double(grain)).rounded())
      )
      let step = (x: here.x - before.x, y: here.y - before.y)
      let isNear = abs(step.x) + abs(step.y) < max(2, grain * 2 / 5)
      if written > 0, isNear, index < line.points.count - 1 { continue }
      markup.raw(written == 0 ? "M" : written == 1 ? "l" : step.x < 0 ? "" : " ")
      markup.raw(step.y < 0 ? "\(step.x)\(step.y)" : "\(step.x) \(step.y)")
      before = here
      written += 1
    }
    if line.closed, written > 0 { markup.raw("z") }
  }

  private mutating func draw(
    _ cluster: View.Cluster, _ interactive: Bool, _ markup: inout Markup
  ) {
    let spot = place(cluster.latitude, cluster.longitude)
    let text = String(cluster.count)
    let radius = Self.radius(cluster)
    let color = cluster.category.map { colors.color($0) } ?? .accent
    let words = cluster.words
    let pin = Pin(
      label: words, category: cluster.category, detail: nil, link: cluster.link, isCluster: true)
    let closing = begin(pin, spot, interactive, &markup)
    if !interactive {
      markup.title(words)
    }
    markup.circle(0, 0, radius + 5, color, opacity: 0.25)
    markup.circle(0, 0, radius, color)
    markup.label(
      text, x: 0, y: 4.5, classes: cluster.category == nil ? "o" : "t halo", size: 13,
      anchor: .middle, bold: true)
    end(closing, &markup)
  }

  private static func radius(_ cluster: View.Cluster) -> Double {
    12 + Double(String(cluster.count).utf8.count) * 4
  }

  private mutating func draw(
    _ point: View.Point, _ interactive: Bool, _ markup: inout Markup
  ) {
    let spot = place(point.latitude, point.longitude)
    let color = colors.color(point.category)
    let pin = Pin(
      label: point.label, category: point.category, detail: point.detail, link: point.link)
    let closing = begin(pin, spot, interactive, &markup)
    if let detail = point.detail, !interactive {
      markup.title("\(point.label): \(detail)")
    }
    markup.circle(0, 0, 11, color, opacity: 0.25)
    markup.circle(0, 0, 7.5, .background)
    markup.circle(0, 0, 5.5, color)
    name(point.label, spot, &markup)
    end(closing, &markup)
  }

  /// Writes a point's name right of it, else left, unless it would lie on another name or a circle or
  /// nobody would see it.
  private mutating func name(
    _ label: String, _ spot: (x: Double, y: Double), _ markup: inout Markup
  ) {
    guard !label.isEmpty, spot.x >= 0, spot.x <= width, spot.y >= 0, spot.y <= height else {
      return
    }
    let text = FontMetrics.shortened(label, to: width * 0.45, size: 13, bold: true)
    let length = FontMetrics.width(text, size: 13, bold: true) * Self.wider
    let right = NameBox(from: spot.x + 14, to: spot.x + 14 + length, at: spot.y)
    // Left of a crowd of circles nobody would know whose name it is, so none may lie between.
    let left = NameBox(from: spot.x - 14 - length, to: spot.x - 8.01, at: spot.y)
    let isRight = right.right <= width && isFree(right)
    guard isRight || (left.left >= 0 && isFree(left)) else { return }
    names.append(isRight ? right : left)
    markup.open("<text class=\"t halo\"", ["x": isRight ? 14.0 : -14.0, "y": 4.5])
    if !isRight { markup.raw(" text-anchor=\"end\"") }
    markup.raw(">")
    markup.text(text)
    markup.raw("</text>")
  }

  private func isFree(_ box: NameBox) -> Bool {
    !names.contains { $0.overlaps(box) } && !circles.contains { $0.overlaps(box) }
  }

  /// Letters of a page's own font run up to so much wider than Helvetica's.
  private static let wider = 1.18

  private struct NameBox {
    let left, right, top, bottom: Double

    /// Where a line of letters stands.
    init(from left: Double, to right: Double, at y: Double) {
      (self.left, self.right, top, bottom) = (left, right, y - 8, y + 8)
    }

    init(around spot: (x: Double, y: Double), _ radius: Double) {
      (left, right) = (spot.x - radius, spot.x + radius)
      (top, bottom) = (spot.y - radius, spot.y + radius)
    }

    func overlaps(_ other: NameBox) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }
}

extension View.Cluster {
  /// How many it is of what: `12 reports`.
  var words: String { "\(count) \(label.isEmpty ? "places" : label)" }
}
