import BerthViewModel

/// Draws a chart as SVG elements, from (0, 0) to its size; the title is the caller's.
struct ChartDrawing {
  let chart: View.Chart
  let width: Double
  let height: Double
  private let isHorizontal: Bool
  private let scale: NiceScale

  private static let row = 24.0
  /// A strip's row: a line of words, the numbers, a gap.
  private static let strip = (words: 18.0, plot: 34.0, gap: 8.0)

  init(_ chart: View.Chart, width: Double) {
    self.chart = chart
    self.width = width
    isHorizontal = chart.style == .bar && chart.length <= 14
    scale = NiceScale(
      chart.allValues, minimum: chart.minimum, maximum: chart.maximum, count: 5,
      fromZero: chart.style == .bar)
    if chart.allValues.isEmpty {
      height = 40
    } else if chart.style == .strip {
      let row = Self.strip.words + Self.strip.plot + Self.strip.gap
      height = Double(chart.series.count) * row + (chart.labels.isEmpty ? 0 : 22)
    } else if isHorizontal {
      let rows = chart.length * chart.series.count
      height = Double(rows) * Self.row + Double(chart.length) * 10
    } else {
      height = chart.style == .spark ? 48 : min(max(width * 0.38, 160), 280)
    }
  }

  func draw(into markup: inout Markup) {
    guard !chart.allValues.isEmpty else {
      markup.label(View.Chart.emptyWords, x: 0, y: 24, classes: "m", size: 14)
      return
    }
    // A tenth of a unit is not seen in a curve.
    let decimals = markup.decimals
    markup.decimals = 1
    switch chart.style {
    case .spark: drawSpark(&markup)
    case .strip: drawStrip(&markup)
    case .bar where isHorizontal: drawBars(&markup)
    case .bar, .line: drawPlot(&markup)
    }
    markup.decimals = decimals
  }

  private func color(_ number: Int) -> View.Color {
    CategoryColors.series(chart.series[number], number)
  }

  // MARK: Lines and columns

  private func drawPlot(_ markup: inout Markup) {
    let texts = scale.ticks.map { scale.text($0) }
    let left = (texts.map { FontMetrics.width($0, size: 12) }.max() ?? 0) + 10
    let (top, bottom) = (12.0, height - (chart.labels.isEmpty ? 8 : 26))
    let right = width - 8
    let y = { (value: Double) in bottom - scale.part(value) * (bottom - top) }
    for (tick, text) in zip(scale.ticks, texts) {
      markup.line(left, y(tick), right, y(tick), .line)
      markup.label(text, x: left - 8, y: y(tick) + 4, classes: "m", size: 12, anchor: .end)
    }
    let isColumns = chart.style == .bar
    let count = Double(max(chart.length, 1))
    let x = { (index: Double) -> Double in
      if isColumns { return left + (index + 0.5) / count * (right - left) }
      return left + index / max(count - 1, 1) * (right - left)
    }
    if isColumns {
      columns(x, y, (right - left) / count, &markup)
    } else {
      for number in chart.series.indices.reversed() {
        drawLine(number, x, y, area: chart.series.count <= 2 && number == 0, bottom, &markup)
      }
    }
    marks(x, top, bottom, right, &markup)
    labels(x, left, right, &markup)
  }

  /// Where the word of a mark stands beside its line.
  private enum MarkWord { case above, below, nowhere }

  /// Places on the axis worth a word, as lines from top to bottom.
  private func marks(
    _ x: (Double) -> Double, _ top: Double, _ bottom: Double, _ right: Double,
    word: MarkWord = .above, _ markup: inout Markup
  ) {
    for mark in chart.marks where mark.at >= 0 && mark.at <= Double(max(chart.length, 1)) - 1 {
      let position = x(mark.at)
      markup.line(position, top, position, bottom, .muted, width: 1.5, dash: "4 4")
      if word == .nowhere { continue }
      let anchor: Markup.Anchor = position > right - 60 ? .end : .start
      markup.label(
        mark.label, x: position + (anchor == .end ? -6 : 6),
        y: word == .above ? top + 10 : bottom - 6,
        classes: "t", size: 12, anchor: anchor, bold: true)
    }
  }

  /// As many labels below the axis as fit.
  private func labels(
    _ x: (Double) -> Double, _ left: Double, _ right: Double, _ markup: inout Markup
  ) {
    let shown = chart.labels.enumerated().filter { !$0.element.isEmpty }
    let widest = shown.map { FontMetrics.width($0.element, size: 12) }.max() ?? 0
    let step = max(
      Int((Double(shown.count) * (widest + 14) / max(right - left, 1)).rounded(.up)), 1)
    var end = -Double.infinity
    for index in stride(from: 0, to: shown.count, by: step) {
      let (place, text) = shown[index]
      let half = FontMetrics.width(text, size: 12) / 2
      let center = min(max(x(Double(place)), half), width - half)
      // What was moved in from an edge leaves no room for its neighbour.
      guard center - half >= end + 10 else { continue }
      end = center + half
      markup.label(text, x: center, y: height - 6, classes: "m", size: 12, anchor: .middle)
    }
  }

  private func drawLine(
    _ number: Int, _ x: (Double) -> Double, _ y: (Double) -> Double, area: Bool,
    _ bottom: Double, _ markup: inout Markup
  ) {
    let values = chart.series[number].values
    var runs: [[(x: Double, y: Double)]] = [[]]
    for (index, value) in values.enumerated() {
      if let value {
        runs[runs.count - 1].append((x(Double(index)), y(value)))
      } else if !runs[runs.count - 1].isEmpty {
        runs.append([])
      }
    }
    for run in runs where !run.isEmpty {
      if area, let first = run.first {
        markup.raw("<path d=\"M")
        path(run, &markup)
        markup.raw("V")
        markup.number(bottom)
        markup.raw("H")
        markup.number(first.x)
        markup.raw("Z\"")
        markup.fill(color(number), opacity: 0.12)
        markup.raw("/>")
      }
      markup.raw("<path d=\"M")
      path(run, &markup)
      markup.raw("\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"")
      markup.stroke(color(number))
      markup.raw(" stroke-width=\"2.5\"/>")
    }
    if let last = runs.last(where: { !$0.isEmpty })?.last {
      markup.circle(last.x, last.y, 6, .background)
      markup.circle(last.x, last.y, 4, color(number))
    }
  }

  private func path(_ points: [(x: Double, y: Double)], _ markup: inout Markup) {
    for (index, point) in points.enumerated() {
      if index > 0 { markup.raw("L") }
      markup.number(point.x)
      markup.raw(" ")
      markup.number(point.y)
    }
  }

  private func columns(
    _ x: (Double) -> Double, _ y: (Double) -> Double, _ slot: Double, _ markup: inout Markup
  ) {
    let many = Double(max(chart.series.count, 1))
    let wide = min(slot * 0.74 / many, 44)
    for (number, series) in chart.series.enumerated() {
      for (index, value) in series.values.enumerated() {
        guard let value else { continue }
        let left = x(Double(index)) + (Double(number) - many / 2) * wide
        let (a, b) = (y(value), y(0))
        markup.rect(
          left + wide * 0.06, min(a, b), wide * 0.88, max(abs(a - b), 1),
          radius: min(4, wide / 4), color(number))
      }
    }
  }

  // MARK: Bars and sparks

  private func drawBars(_ markup: inout Markup) {
    let texts = chart.series.map {
      $0.values.map { $0.map { ViewNumber.text($0) + chart.unitSuffix } ?? "" }
    }
    let valueWidth = texts.flatMap { $0 }.map { FontMetrics.width($0, size: 13) }.max() ?? 0
    let natural = chart.labels.map { FontMetrics.width($0, size: 14) }.max() ?? 0
    let labelWidth = min(natural, width * 0.34)
    let left = labelWidth > 0 ? labelWidth + 14 : 0
    let room = max(width - left - valueWidth - 12, 20)
    var y = 0.0
    for index in 0..<chart.length {
      if index < chart.labels.count {
        markup.label(
          FontMetrics.shortened(chart.labels[index], to: labelWidth, size: 14), x: 0,
          y: y + 17, classes: "t", size: 14)
      }
      for (number, series) in chart.series.enumerated() {
        if index < series.values.count, let value = series.values[index] {
          let (a, b) = (scale.part(value), scale.part(0))
          let length = max(abs(a - b) * room, 2)
          let start = left + min(a, b) * room
          markup.rect(start, y + 3, length, 18, radius: 5, color(number))
          markup.label(
            texts[number][index], x: start + length + 8, y: y + 16.5, classes: "m", size: 13)
        }
        y += Self.row
      }
      y += 10
    }
  }

  /// A row for each series: what it is and between what it lies, and the numbers below.
  private func drawStrip(_ markup: inout Markup) {
    let row = Self.strip
    let count = Double(max(chart.length, 1))
    let x = { (index: Double) -> Double in 4 + index / max(count - 1, 1) * (width - 8) }
    for (number, series) in chart.series.enumerated() {
      let top = Double(number) * (row.words + row.plot + row.gap)
      let bottom = top + row.words + row.plot
      // Marks stand beside the numbers, not across the words, and are named in the last row.
      marks(
        x, top + row.words, bottom, width,
        word: number == chart.series.count - 1 ? .below : .nowhere, &markup)
      let range = chart.rangeWords(of: series)
      let room = width - FontMetrics.width(range, size: 13) - 16
      markup.label(
        FontMetrics.shortened(series.name, to: max(room, 40), size: 13, bold: true), x: 0,
        y: top + 12, classes: "t", size: 13, bold: true)
      markup.label(range, x: width, y: top + 12, classes: "m", size: 13, anchor: .end)
      markup.line(0, bottom, width, bottom, .line)
      let values = series.values.compactMap { $0 }
      guard let least = values.min(), let most = values.max() else { continue }
      let low = chart.minimum ?? least
      let high = max(chart.maximum ?? most, low)
      let y = { (value: Double) -> Double in
        let part = high > low ? (value - low) / (high - low) : 0.5
        return bottom - 4 - min(max(part, 0), 1) * (row.plot - 8)
      }
      drawLine(number, x, y, area: true, bottom, &markup)
    }
    labels(x, 0, width, &markup)
  }

  private func drawSpark(_ markup: inout Markup) {
    let values = chart.allValues
    guard let minimum = values.min(), let maximum = values.max() else { return }
    let low = chart.minimum ?? minimum
    let high = max(chart.maximum ?? maximum, low)
    let part = { (value: Double) in high > low ? (value - low) / (high - low) : 0.5 }
    let text = ViewNumber.range(minimum, maximum) + chart.unitSuffix
    let right = max(width - FontMetrics.width(text, size: 13) - 18, width * 0.4)
    let count = Double(max(chart.length - 1, 1))
    for number in chart.series.indices.reversed() {
      drawLine(
        number, { 4 + $0 / count * (right - 10) }, { 42 - min(max(part($0), 0), 1) * 36 },
        area: number == 0, 46, &markup)
    }
    markup.label(text, x: right + 8, y: 29, classes: "m", size: 13)
  }
}
