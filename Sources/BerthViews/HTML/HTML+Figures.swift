import BerthViewModel

extension HTMLPainter {
  mutating func draw(_ chart: View.Chart) {
    out.raw("<figure>")
    if let heading = chart.heading { element("figcaption", "", heading) }
    if isInCard {
      plot(chart, width: 320, classes: "plot")
    } else if chart.length * chart.series.count > 2000 {
      plot(chart, width: 680, classes: "plot")
    } else {
      // Letters keep their size on a small screen: a style rule picks the one that fits.
      plot(chart, width: 680, classes: "plot wide")
      plot(chart, width: 340, classes: "plot narrow")
    }
    legend(LegendEntry.series(of: chart))
    out.raw("</figure>")
  }

  private mutating func plot(_ chart: View.Chart, width: Double, classes: String) {
    let drawing = ChartDrawing(chart, width: width)
    out.raw("<svg class=\"\(classes)\" role=\"img\"")
    out.attribute("aria-label", Self.summary(chart))
    out.viewBox(0, 0, width, drawing.height)
    out.raw(">")
    drawing.draw(into: &out)
    out.raw("</svg>")
  }

  /// A chart in a sentence, for those who cannot see it.
  private static func summary(_ chart: View.Chart) -> String {
    let values = chart.allValues
    guard let low = values.min(), let high = values.max() else { return "Empty chart" }
    let names = chart.series.map(\.name).filter { !$0.isEmpty }.joined(separator: ", ")
    return [chart.title ?? "Chart", names].filter { !$0.isEmpty }.joined(separator: ": ")
      + ", \(values.count) values from \(ViewNumber.range(low, high))\(chart.unitSuffix)"
  }

  mutating func draw(_ graph: View.Graph) {
    if graph.nodes.isEmpty { return element("p", "note", View.Graph.emptyWords) }
    behaviours.formUnion([.stage, .graph])
    var drawing = GraphDrawing(graph, fits: isFragment)
    let box = drawing.box
    out.open(
      "<figure class=\"stage graph\"",
      ["data-min": graph.zoom.lowerBound, "data-max": graph.zoom.upperBound])
    if let forces = graph.forces {
      out.attributes([
        "data-charge": forces.charge, "data-x": graph.width / 2, "data-y": graph.height / 2,
      ])
      if let room = forces.collide { out.attribute("data-collide", room) }
      out.attribute("data-decay", ViewNumber.text(forces.alphaDecay))
    }
    out.raw(">")
    if let title = graph.title { element("figcaption", "", title) }
    out.raw("<div class=\"frame\"><svg role=\"group\"")
    out.attribute("aria-label", graph.title ?? "Graph")
    out.viewBox(box.x, box.y, box.width, box.height)
    out.raw(">")
    drawing.draw(into: &out, interactive: true)
    out.raw("</svg>")
    zoomButtons()
    out.raw("</div><div class=\"info\" role=\"status\" hidden></div>")
    legend(graph.legend.map { LegendEntry($0) })
    legend(graph.edgeLegend.map { LegendEntry($0) })
    out.raw("<p class=\"note hint\">Tap a node for details, hold it for everything, ")
    if graph.nodes.contains(where: { $0.expand != nil }) {
      out.raw("tap twice (or press E) to expand, ")
    }
    out.raw("drag it to move it.</p>")
    out.raw("</figure>")
  }

  mutating func draw(_ map: View.Map) {
    behaviours.formUnion([.stage, .map])
    // Where a style rule can shrink what stands on it, a map is drawn for a small screen, so that names
    // can be read there.
    let width = isFragment ? 420.0 : 720
    var drawing = MapDrawing(map, width: width)
    out.raw("<figure class=\"stage map\" data-min=\"1\"")
    let closer = isFragment ? out.address(of: map.closer) : nil
    // What is nearer comes anew, so that the whole needs no more than one sees of it.
    if isFragment { drawing.grain = closer == nil ? 10 : 2 }
    out.raw(closer == nil ? " data-max=\"16\"" : " data-max=\"512\"")
    if let closer {
      out.attribute("data-closer", closer)
    }
    if isFragment { drawing.attributes(&out) }
    out.raw(">")
    if let title = map.title { element("figcaption", "", title) }
    out.raw("<div class=\"frame\"><svg role=\"group\"")
    out.attribute("aria-label", map.title ?? "Map")
    out.viewBox(0, 0, width, drawing.height)
    out.raw(">")
    let id = out.newID()
    drawing.draw(into: &out, id: id, interactive: true)
    out.raw("</svg>")
    zoomButtons()
    out.raw("</div><div class=\"info\" role=\"status\" hidden></div>")
    legend(map.legend.map { LegendEntry($0) })
    if !map.points.isEmpty || !map.clusters.isEmpty {
      out.raw("<p class=\"note hint\">Tap a place for details; drag, pinch or scroll to move ")
      out.raw("and zoom.</p>")
    }
    // The same for those who do not look at the drawing.
    var items = map.points.filter { $0.detail != nil || $0.link != nil }.map {
      View.Item($0.label, subtitle: $0.detail, link: $0.link)
    }
    items += map.clusters.map { View.Item($0.words, link: $0.link) }
    if !items.isEmpty { draw(.list(items, style: .plain)) }
    out.raw("</figure>")
  }

  private mutating func zoomButtons() {
    out.raw("<div class=\"zoom\"><button type=\"button\" data-zoom=\"in\"")
    out.raw(" aria-label=\"Zoom in\">+</button><button type=\"button\" data-zoom=\"out\"")
    out.raw(" aria-label=\"Zoom out\">−</button><button type=\"button\" data-zoom=\"reset\"")
    out.raw(" aria-label=\"Show everything\">⤢</button></div>")
  }

  private mutating func legend(_ entries: [LegendEntry]) {
    guard !entries.isEmpty else { return }
    out.raw("<ul class=\"legend\">")
    for entry in entries {
      out.raw("<li><svg width=\"16\" height=\"12\" aria-hidden=\"true\">")
      if entry.mark == .dot {
        out.circle(7, 6, 5.5, entry.color)
      } else {
        out.line(
          0, 6, 16, 6, entry.color, width: 2, dash: entry.mark == .dashes ? "4 3" : nil)
      }
      out.raw("</svg>")
      out.text(entry.label)
      out.raw("</li>")
    }
    out.raw("</ul>")
  }
}
