import BerthViewModel

extension SVGPainter {
  mutating func draw(_ table: View.Table) {
    guard !table.columns.isEmpty else { return }
    if table.rows.isEmpty { return paragraph(table.emptyWords, Self.small) }
    let count = table.columns.count
    let between = 20
    var natural = table.columns.map { Int(FontMetrics.width($0.title, size: 13, bold: true)) + 2 }
    var least = natural.map { min($0, 60) }
    for row in table.rows {
      for (index, cell) in row.prefix(count).enumerated() {
        let wide = Int(FontMetrics.width(cell.text, size: 14.5)) + 2
        natural[index] = max(natural[index], wide)
        if table.columns[index].type == .number { least[index] = max(least[index], wide) }
      }
    }
    for index in least.indices where table.columns[index].type == .text {
      least[index] = min(max(least[index], 70), natural[index])
    }
    let room = Int(width) - between * (count - 1)
    guard var widths = ColumnFit.widths(natural: natural, least: least, room: room) else {
      return records(table)
    }
    // Spare room goes to the columns of words, so that the table fills the page.
    let spare = room - widths.reduce(0, +)
    let growing = widths.indices.filter { table.columns[$0].type == .text }
    if spare > 0, !growing.isEmpty {
      for index in growing { widths[index] += min(spare / growing.count, 160) }
    }
    if table.columns.contains(where: { !$0.title.isEmpty }) {
      row(
        table.columns.map { View.Cell($0.title) }, table.columns, widths, between,
        Style(size: 13, bold: true, classes: "m"))
      rule(.line, width: 1.5)
    }
    for (index, cells) in table.rows.enumerated() {
      if index > 0 { rule(.line, width: 1) }
      row(cells, table.columns, widths, between, Style(size: 14.5))
    }
  }

  private mutating func rule(_ color: View.Color, width line: Double) {
    space(7)
    content.line(x, y, x + width, y, color, width: line)
    space(7)
  }

  private mutating func row(
    _ cells: [View.Cell], _ columns: [View.Column], _ widths: [Int], _ between: Int,
    _ style: Style
  ) {
    var left = x
    var bottom = y
    for (index, column) in columns.enumerated() {
      let wide = Double(widths[index])
      if index < cells.count {
        bottom = max(bottom, cell(cells[index], column, left, wide, style))
      }
      left += wide + Double(between)
    }
    y = max(bottom, y + style.size * style.leading)
    touch()
  }

  /// Draws a cell with its top at the pen; gives back its bottom.
  private mutating func cell(
    _ cell: View.Cell, _ column: View.Column, _ left: Double, _ wide: Double,
    _ style: Style
  ) -> Double {
    let font = TextLayout.Font(size: style.size, bold: style.bold)
    var line = style
    if cell.tone != .neutral {
      line.classes = cell.tone == .accent ? "k" : "f-\(cell.tone.role.rawValue)"
      content.note(cell.tone.role)
    }
    let isLink = openLink(cell.link)
    if isLink { line.classes = "k" }
    var top = y
    for part in TextLayout.lines([(cell.text, font)], width: wide + 1) {
      let text = part.fragments.map(\.text).joined()
      let baseline = top + style.size * (style.leading + 0.62) / 2
      switch column.alignment {
      case .start: self.line(text, x: left, baseline: baseline, line)
      case .center: self.line(text, x: left + wide / 2, baseline: baseline, line, anchor: .middle)
      case .end: self.line(text, x: left + wide, baseline: baseline, line, anchor: .end)
      }
      top += style.size * style.leading
    }
    closeLink(isLink)
    return top
  }

  /// Each row as names with values, for pages too narrow for a grid.
  private mutating func records(_ table: View.Table) {
    for (index, row) in table.rows.enumerated() {
      if index > 0 { rule(.line, width: 1) }
      draw(
        .keyValues(
          zip(table.columns, row).filter { !$1.text.isEmpty }.map {
            .init($0.title, $1.text, tone: $1.tone, link: $1.link)
          }))
    }
  }

  mutating func draw(_ values: View.KeyValues) {
    let widest = values.pairs.map { FontMetrics.width($0.key, size: 14) }.max() ?? 0
    let column = min(widest + 24, width * 0.42)
    for (index, pair) in values.pairs.enumerated() {
      if index > 0 { space(6) }
      let top = y
      inset(0, right: width - column + 12) {
        $0.paragraph(pair.key, Style(size: 14, classes: "m"))
      }
      let bottom = y
      y = top
      var style = Style(size: 14.5)
      if pair.link != nil, pair.tone == .neutral {
        style.classes = "k"
      } else if pair.tone != .neutral {
        style.classes = pair.tone == .accent ? "k" : "f-\(pair.tone.role.rawValue)"
        content.note(pair.tone.role)
      }
      inset(column) { $0.paragraph(pair.value, style, link: pair.link) }
      y = max(y, bottom)
    }
  }
}
