import BerthViewModel

extension TerminalPainter {
  /// A cell measured for drawing.
  private struct Measured {
    var text: CleanText
    var width: Int
  }

  mutating func draw(_ table: View.Table) {
    guard !table.columns.isEmpty else { return }
    if table.rows.isEmpty {
      paragraph(table.emptyWords, ink: inks.muted)
      return
    }
    let count = table.columns.count
    let heads = table.columns.map { column -> Measured in
      let text = CleanText(column.title)
      return Measured(text: text, width: text.width)
    }
    var cells: [Measured] = []
    cells.reserveCapacity(table.rows.count * count)
    for row in table.rows {
      for index in 0..<count {
        let text = CleanText(index < row.count ? row[index].text : "")
        cells.append(Measured(text: text, width: text.width))
      }
    }
    if let widths = columnWidths(table.columns, heads, cells) {
      drawGrid(table, heads, cells, widths)
    } else {
      drawRecords(table, cells)
    }
  }

  private static let between = 2

  /// The width of each column, or nil when a readable grid does not fit.
  private func columnWidths(
    _ columns: [View.Column], _ heads: [Measured], _ cells: [Measured]
  ) -> [Int]? {
    let count = columns.count
    var natural = heads.map(\.width)
    for (index, cell) in cells.enumerated() {
      natural[index % count] = max(natural[index % count], cell.width)
    }
    let room = available - Self.between * (count - 1)
    if natural.reduce(0, +) <= room { return natural }
    var least = natural
    for (index, column) in columns.enumerated() where column.type == .text {
      var word = min(max(longestWord(heads[index].text), 4), 12)
      for row in stride(from: index, to: cells.count, by: count) where word < 12 {
        if cells[row].width > word { word = max(word, longestWord(cells[row].text)) }
      }
      least[index] = min(natural[index], min(word, 12))
    }
    return ColumnFit.widths(natural: natural, least: least, room: room)
  }

  private func longestWord(_ text: CleanText) -> Int {
    var longest = 0
    for word in text.bytes.split(separator: 0x20) {
      longest = max(
        longest,
        text.isASCII
          ? word.count
          : DisplayWidth.of(
            String(decoding: word, as: UTF8.self)))
    }
    return longest
  }

  private mutating func drawGrid(
    _ table: View.Table, _ heads: [Measured], _ cells: [Measured], _ widths: [Int]
  ) {
    let count = widths.count
    if heads.contains(where: { $0.width > 0 }) {
      let ink = isPlain ? [] : inks.bold
      line(heads[...], table.columns, widths) { _ in (ink, nil) }
      if !isPlain {
        rule(widths.reduce(0, +) + Self.between * (count - 1))
        endLine()
      }
    }
    for row in table.rows.indices {
      let source = table.rows[row]
      let inks = self.inks
      line(cells[row * count..<(row + 1) * count], table.columns, widths) { index in
        guard index < source.count else { return ([], nil) }
        let cell = source[index]
        return (cell.tone == .neutral ? [] : inks.ink(View.Color(cell.tone.role)), cell.link)
      }
    }
  }

  /// Draws a row, as many lines high as its highest cell.
  private mutating func line(
    _ row: ArraySlice<Measured>, _ columns: [View.Column], _ widths: [Int],
    style: (Int) -> (Ink, String?)
  ) {
    let isSingle = zip(row, widths).allSatisfy { $0.width <= $1 }
    let lines: [[Wrap.Line]] =
      isSingle
      ? []
      : zip(row, widths).map { cell, width in Wrap.lines(cell.text, width: width) }
    let height = isSingle ? 1 : lines.map(\.count).max() ?? 1
    for depth in 0..<height {
      var edge = 0
      for (index, cell) in row.enumerated() {
        let part: Wrap.Line
        if isSingle {
          part = Wrap.Line(start: 0, end: cell.text.bytes.count, width: cell.width)
        } else if depth < lines[index].count {
          part = lines[index][depth]
        } else {
          edge += widths[index] + Self.between
          continue
        }
        let slack = max(widths[index] - part.width, 0)
        switch columns[index].alignment {
        case .start: pad(to: edge)
        case .center: pad(to: edge + slack / 2)
        case .end: pad(to: edge + slack)
        }
        if part.width > 0 {
          let (ink, link) = style(index)
          openLink(link)
          put(cell.text.bytes[part.start..<part.end], width: part.width, ink: ink)
          closeLink()
        }
        edge += widths[index] + Self.between
      }
      newLine()
    }
  }

  /// Draws each row as names with values, for lines too narrow for a grid.
  private mutating func drawRecords(_ table: View.Table, _ cells: [Measured]) {
    let count = table.columns.count
    for row in table.rows.indices {
      gap()
      let source = table.rows[row]
      let pairs = (0..<count).compactMap { index -> View.Pair? in
        guard index < source.count, cells[row * count + index].width > 0 else { return nil }
        let cell = source[index]
        return .init(table.columns[index].title, cell.text, tone: cell.tone, link: cell.link)
      }
      draw(.keyValues(pairs))
    }
  }

  mutating func draw(_ values: View.KeyValues) {
    let keys = values.pairs.map { CleanText($0.key) }
    let keyWidths = keys.map(\.width)
    // Keys that would push the values far to the right stand on a line of their own.
    let limit = max(available * 2 / 5, 6)
    let column = keyWidths.filter { $0 <= limit }.max() ?? 0
    for (index, pair) in values.pairs.enumerated() {
      let ink = pair.tone == .neutral ? [] : inks.ink(View.Color(pair.tone.role))
      let value = CleanText(pair.value, keepingLines: true)
      if keyWidths[index] > limit {
        paragraph(keys[index], ink: inks.muted)
        indented(2) { $0.hanging(value, at: 0, ink: ink, link: pair.link) }
      } else {
        put(keys[index], width: keyWidths[index], ink: inks.muted)
        pad(to: column + 2)
        hanging(value, at: column + 2, ink: ink, link: pair.link)
      }
    }
  }

  /// Writes wrapped text whose lines all start at `edge`; the present line already does.
  private mutating func hanging(_ text: CleanText, at edge: Int, ink: Ink, link: String?) {
    for (index, line) in Wrap.lines(text, width: max(min(measure, available) - edge, 2))
      .enumerated()
    {
      if index > 0 { pad(to: edge) }
      openLink(link)
      put(text.bytes[line.start..<line.end], width: line.width, ink: ink)
      closeLink()
      newLine()
    }
  }
}
