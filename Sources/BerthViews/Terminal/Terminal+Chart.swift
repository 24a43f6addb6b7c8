import BerthViewModel

extension TerminalPainter {
  mutating func draw(_ chart: View.Chart) {
    if let heading = chart.heading, chart.style != .spark { paragraph(heading, ink: inks.bold) }
    guard !chart.allValues.isEmpty else {
      paragraph(View.Chart.emptyWords, ink: inks.muted)
      return
    }
    switch chart.style {
    case .line: drawLines(chart)
    case .bar: drawBars(chart)
    case .spark: drawSparks(chart)
    case .strip: drawStrip(chart)
    }
  }

  // MARK: Lines

  private mutating func drawLines(_ chart: View.Chart) {
    let scale = NiceScale(
      chart.allValues, minimum: chart.minimum, maximum: chart.maximum, count: 5, fromZero: false)
    let axis = scale.ticks.map { scale.text($0).utf8.count }.max() ?? 0
    let columns = min(measure, 90) - axis - 2
    let rows = min(max(columns / 5, 6), 12)
    guard columns >= 8 else { return drawSparks(chart) }
    var canvas = DotCanvas(columns: columns, rows: rows)
    let last = Double(max(chart.length - 1, 1))
    let place = { (index: Double, value: Double) -> (Double, Double) in
      (
        index / last * Double(canvas.width - 1),
        (1 - scale.part(value)) * Double(canvas.height - 1)
      )
    }
    for mark in chart.marks where mark.at >= 0 && mark.at <= last {
      let x = mark.at / last * Double(canvas.width - 1)
      canvas.line(x, 0, x, Double(canvas.height - 1), .gray, dashed: true)
      let (bytes, width) = shortened(CleanText(mark.label), to: min(columns, 16))
      canvas.write(
        CleanText(String(decoding: bytes, as: UTF8.self)), width: width, row: 0,
        column: min(max(Int(x) / 2 - width / 2, 0), columns - width), .gray, bold: true)
    }
    for (number, series) in chart.series.enumerated() {
      let color = CategoryColors.series(series, number)
      var previous: (Double, Double)?
      for (index, value) in series.values.enumerated() {
        guard let value else {
          previous = nil
          continue
        }
        let point = place(Double(index), value)
        let start = previous ?? point
        canvas.line(start.0, start.1, point.0, point.1, color)
        previous = point
      }
    }
    var labels: [Int: String] = [:]
    for tick in scale.ticks {
      let row = Int((1 - scale.part(tick)) * Double(rows - 1) + 0.5)
      labels[row] = scale.text(tick)
    }
    let side = isPlain || !options.unicode ? "|" : "│"
    let tickSide = isPlain || !options.unicode ? "+" : "┤"
    canvas.draw(into: &self) { painter, row in
      let label = labels[row] ?? ""
      painter.pad(to: axis - label.utf8.count)
      painter.put(label, ink: painter.inks.muted)
      painter.put(label.isEmpty ? " \(side)" : " \(tickSide)", ink: painter.inks.muted)
    }
    xLabels(chart, axis: axis + 2, columns: columns)
    seriesLegend(chart)
  }

  /// As many labels below the axis as fit, each under its place.
  private mutating func xLabels(_ chart: View.Chart, axis: Int, columns: Int) {
    guard !chart.labels.isEmpty else { return }
    let last = max(chart.length - 1, 1)
    let texts = chart.labels.enumerated().filter { !$0.element.isEmpty }.map {
      (place: $0.offset, text: CleanText($0.element))
    }
    let widest = max(texts.map(\.text.width).max() ?? 1, 1)
    guard widest <= columns else { return }
    let step = max((texts.count * (widest + 2) + columns - 1) / columns, 1)
    for index in stride(from: 0, to: texts.count, by: step) {
      let (place, text) = texts[index]
      let width = text.width
      let center = place * (columns - 1) / last
      let start = axis + min(max(center - width / 2, 0), columns - width)
      if start > column || column == 0 {
        pad(to: start)
        put(text, width: width, ink: inks.muted)
      }
    }
    endLine()
  }

  private mutating func seriesLegend(_ chart: View.Chart) {
    let named = chart.series.enumerated().filter { !$0.element.name.isEmpty }
    guard named.count > 1 || (chart.title == nil && !named.isEmpty) else { return }
    legend(named.map { ($0.element.name, CategoryColors.series($0.element, $0.offset)) })
  }

  /// Colours with their meaning, as many in a line as fit.
  mutating func legend(_ entries: [(label: String, color: View.Color)]) {
    for entry in entries {
      let (text, width) = shortened(CleanText(entry.label), to: max(available - 4, 4))
      if column > 0, column + 4 + width > available { endLine() }
      if column > 0 { put("  ") }
      put("\(glyphs.dot) ", ink: inks.ink(entry.color))
      put(text[...], width: width, ink: inks.muted)
    }
    endLine()
  }

  // MARK: Bars

  private mutating func drawBars(_ chart: View.Chart) {
    let scale = NiceScale(
      chart.allValues, minimum: chart.minimum, maximum: chart.maximum, count: 4, fromZero: true)
    let values = chart.series.map { series in
      series.values.map { value in value.map { CleanText(ViewNumber.text($0) + chart.unitSuffix) } }
    }
    let valueWidth = values.flatMap { $0 }.map { $0?.width ?? 0 }.max() ?? 0
    let labels = chart.labels.map { CleanText($0) }
    let labelWidth = min(labels.map(\.width).max() ?? 0, measure / 3)
    let cells = min(measure, 84) - labelWidth - valueWidth - (labelWidth > 0 ? 3 : 1)
    let many = chart.series.count > 1
    for index in 0..<chart.length {
      for (number, series) in chart.series.enumerated() {
        guard index < series.values.count, let value = series.values[index],
          let text = values[number][index]
        else { continue }
        if number == 0, index < labels.count {
          let (bytes, width) = shortened(labels[index], to: labelWidth)
          put(bytes[...], width: width)
        }
        if labelWidth > 0 { pad(to: labelWidth + 2) }
        if cells >= 4 {
          let bar = horizontalBar(
            abs(scale.part(value) - scale.part(0)), cells: cells)
          let color: View.Color =
            many ? CategoryColors.series(series, number) : series.color ?? .accent
          put(bar, ink: inks.ink(color))
          put(" ")
        }
        if column + text.width <= available { put(text, width: text.width, ink: inks.muted) }
        newLine()
      }
    }
    seriesLegend(chart)
  }

  // MARK: Sparks

  private mutating func drawSparks(_ chart: View.Chart) {
    for (number, series) in chart.series.enumerated() {
      let values = series.values.compactMap { $0 }
      guard !values.isEmpty else { continue }
      let name = series.name.isEmpty ? chart.title ?? "" : series.name
      if !name.isEmpty {
        let (text, width) = shortened(CleanText(name), to: max(available / 2, 8))
        put(text[...], width: width)
        put("  ")
      }
      let range = CleanText("  \(chart.rangeWords(of: series))")
      let rangeWidth = range.width
      let room = available - column - (rangeWidth < available / 2 ? rangeWidth : 0)
      let cells = min(max(room, 1), 60, series.values.count)
      put(
        levels(chart, series.values, cells), ink: inks.ink(CategoryColors.series(series, number)))
      if column + rangeWidth <= available { put(range, width: rangeWidth, ink: inks.muted) }
      newLine()
    }
  }

  /// A row for each series, all above one axis: what stands above each other is of the same time.
  private mutating func drawStrip(_ chart: View.Chart) {
    let rows = chart.series.enumerated().filter { $0.element.values.contains { $0 != nil } }
    let names = rows.map { shortened(CleanText($0.element.name), to: max(available / 3, 8)) }
    let ranges = rows.map { CleanText("  \(chart.rangeWords(of: $0.element))") }
    let start = (names.map(\.width).max() ?? 0) + 2
    let widest = ranges.map(\.width).max() ?? 0
    let room = available - start - widest
    let cells = min(max(room < 8 ? available - start : room, 1), 60, max(chart.length, 1))
    for (index, row) in rows.enumerated() {
      put(names[index].bytes[...], width: names[index].width)
      pad(to: start)
      let values = row.element.values
      let missing = [Double?](repeating: nil, count: max(chart.length - values.count, 0))
      put(
        levels(chart, values + missing, cells),
        ink: inks.ink(CategoryColors.series(row.element, row.offset)))
      let range = ranges[index]
      if column + range.width <= available { put(range, width: range.width, ink: inks.muted) }
      newLine()
    }
    let last = Double(max(chart.length - 1, 1))
    for mark in chart.marks where mark.at >= 0 && mark.at <= last {
      let label = CleanText("^ \(mark.label)")
      let place = start + Int(mark.at / last * Double(cells - 1))
      guard place + label.width <= available else { continue }
      pad(to: place)
      put(label, width: label.width, ink: inks.bold)
      newLine()
    }
    xLabels(chart, axis: start, columns: cells)
  }

  /// Values as heights of letters, so many in a row; several in one place are their mean.
  private func levels(_ chart: View.Chart, _ values: [Double?], _ cells: Int) -> String {
    let known = values.compactMap { $0 }
    guard let minimum = known.min(), let maximum = known.max() else { return "" }
    let low = chart.minimum ?? minimum
    let high = max(chart.maximum ?? maximum, low)
    return (0..<cells).reduce(into: "") { bar, cell in
      let from = cell * values.count / cells
      let to = max((cell + 1) * values.count / cells, from + 1)
      let part = values[from..<to].compactMap { $0 }
      guard !part.isEmpty else {
        bar += " "
        return
      }
      let mean = part.reduce(0, +) / Double(part.count)
      let level = high > low ? min(max((mean - low) / (high - low), 0), 1) : 0.5
      bar += glyphs.levels[min(Int(level * 8), 7)]
    }
  }
}
