import BerthViewModel

extension TerminalPainter {
  mutating func draw(_ map: View.Map) {
    if let title = map.title { paragraph(title, ink: inks.bold) }
    var colors = CategoryColors(map.legend)
    let pointColors = map.points.map { colors.color($0.category) }
    if !isPlain, map.points.count + map.clusters.count + map.lines.count > 0 {
      plot(map, pointColors, &colors)
      legend(map.legend.map { ($0.label, $0.color) })
    }
    if map.points.count + map.clusters.count > 0 { gap() }
    for (index, point) in map.points.enumerated() {
      let number = "\(index + 1)"
      indented(number.utf8.count + 1, first: number, ink: inks.ink(pointColors[index])) {
        $0.draw(point)
      }
    }
    for cluster in map.clusters {
      let label = cluster.label.isEmpty ? "places" : cluster.label
      let ink = cluster.category.map { inks.ink(colors.color($0)) } ?? inks.accent
      indented(2, first: glyphs.bullet, ink: ink) {
        $0.paragraph("\(cluster.count) \(label)", link: cluster.link)
      }
    }
  }

  private mutating func draw(_ point: View.Point) {
    let name = point.label.isEmpty ? Self.coordinates(point) : point.label
    paragraph(name, ink: inks.bold, link: point.link, closing: false)
    let place = Self.coordinates(point)
    if !point.label.isEmpty, column + 2 + place.utf8.count <= available {
      put("  ")
      put(CleanText(place), ink: inks.muted)
    }
    endLine()
    if let detail = point.detail { paragraph(detail, ink: inks.muted) }
  }

  /// Degrees with four decimals, about eleven metres.
  private static func coordinates(_ point: View.Point) -> String {
    let north = ViewNumber.fixed(abs(point.latitude), decimals: 4)
    let east = ViewNumber.fixed(abs(point.longitude), decimals: 4)
    return "\(north) \(point.latitude < 0 ? "S" : "N"), \(east) \(point.longitude < 0 ? "W" : "E")"
  }

  private mutating func plot(
    _ map: View.Map, _ pointColors: [View.Color], _ colors: inout CategoryColors
  ) {
    let projection = MapProjection(map)
    var columns = min(measure, 90)
    var rows = Int((Double(columns * 2) / projection.aspect / 4).rounded())
    if rows > 26 {
      rows = 26
      columns = min(columns, Int((Double(rows * 4) * projection.aspect / 2).rounded()))
    }
    var canvas = DotCanvas(columns: max(columns, 8), rows: max(rows, 5))
    let place = { (latitude: Double, longitude: Double) -> (x: Double, y: Double) in
      let part = projection.place(latitude, longitude)
      return (part.x * Double(canvas.width - 1), part.y * Double(canvas.height - 1))
    }
    for line in map.lines {
      let color = line.category.map { colors.color($0) } ?? .muted
      let spots = line.points.map { place($0.latitude, $0.longitude) }
      for (from, to) in zip(spots, spots.dropFirst()) {
        canvas.line(from.x, from.y, to.x, to.y, color)
      }
      if line.closed, let first = spots.first, let last = spots.last {
        canvas.line(last.x, last.y, first.x, first.y, color)
      }
    }
    for cluster in map.clusters {
      let spot = place(cluster.latitude, cluster.longitude)
      let color = cluster.category.map { colors.color($0) } ?? .accent
      mark("(\(cluster.count))", spot, color, on: &canvas)
    }
    for (index, point) in map.points.enumerated() {
      let spot = place(point.latitude, point.longitude)
      mark("\(index + 1)", spot, pointColors[index], on: &canvas)
    }
    canvas.draw(into: &self) { _, _ in }
  }

  private func mark(
    _ text: String, _ spot: (x: Double, y: Double), _ color: View.Color,
    on canvas: inout DotCanvas
  ) {
    guard abs(spot.x) < 1e6, abs(spot.y) < 1e6 else { return }
    canvas.dot(Int(spot.x), Int(spot.y), color)
    label(text, at: (Int(spot.x) / 2, Int(spot.y) / 4), reach: 1, color, on: &canvas)
  }
}
