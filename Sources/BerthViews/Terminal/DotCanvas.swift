import BerthViewModel

/// A plane of dots drawn with braille patterns (U+2800…U+28FF), 2×4 dots a cell, with words on
/// top; in ASCII the patterns become signs of about their weight.
struct DotCanvas {
  /// Size in cells.
  let columns, rows: Int
  private var masks: [UInt8]
  private var colors: [View.Color?]
  private var words: [Word]

  private struct Word {
    var row, column, width: Int
    var text: CleanText
    var color: View.Color?
    var bold: Bool
  }

  /// Size in dots.
  var width: Int { columns * 2 }
  var height: Int { rows * 4 }

  init(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    masks = Array(repeating: 0, count: self.columns * self.rows)
    colors = Array(repeating: nil, count: self.columns * self.rows)
    words = []
  }

  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  mutating func dot(_ x: Int, _ y: Int, _ color: View.Color?) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    let cell = (y / 4) * columns + x / 2
    masks[cell] |= Self.bits[(y % 4) * 2 + x % 2]
    colors[cell] = color
  }

  /// A straight line between two places in dots; ends far outside are cut off first.
  mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: View.Color?,
    dashed: Bool = false
  ) {
    guard let (a, b, c, d) = clipped(x1, y1, x2, y2) else { return }
    let steps = Int(max(abs(c - a), abs(d - b)).rounded(.up))
    if steps == 0 { return dot(Int(a.rounded()), Int(b.rounded()), color) }
    for step in 0...steps where !dashed || step % 4 < 2 {
      let part = Double(step) / Double(steps)
      dot(Int((a + (c - a) * part).rounded()), Int((b + (d - b) * part).rounded()), color)
    }
  }

  /// The part of a line inside the canvas (Liang–Barsky).
  private func clipped(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> (Double, Double, Double, Double)? {
    guard x1.isFinite, y1.isFinite, x2.isFinite, y2.isFinite else { return nil }
    let (dx, dy) = (x2 - x1, y2 - y1)
    var (enter, leave) = (0.0, 1.0)
    let edges = [
      (-dx, x1), (dx, Double(width - 1) - x1), (-dy, y1), (dy, Double(height - 1) - y1),
    ]
    for (direction, distance) in edges {
      if direction == 0 {
        if distance < 0 { return nil }
      } else {
        let part = distance / direction
        if direction < 0 { enter = max(enter, part) } else { leave = min(leave, part) }
      }
    }
    guard enter <= leave else { return nil }
    return (x1 + dx * enter, y1 + dy * enter, x1 + dx * leave, y1 + dy * leave)
  }

  /// A circle's outline by the midpoint method.
  mutating func circle(_ x: Int, _ y: Int, radius: Int, _ color: View.Color?) {
    guard radius < 10_000 else { return }
    var (a, b, error) = (radius, 0, 1 - radius)
    while a >= b {
      for (p, q) in [(a, b), (b, a)] {
        dot(x + p, y + q, color)
        dot(x - p, y + q, color)
        dot(x + p, y - q, color)
        dot(x - p, y - q, color)
      }
      b += 1
      if error < 0 {
        error += 2 * b + 1
      } else {
        a -= 1
        error += 2 * (b - a) + 1
      }
    }
  }

  /// Whether words at this place would lie on other words or outside.
  func isTaken(row: Int, column: Int, width: Int) -> Bool {
    if row < 0 || row >= rows || column < 0 || column + width > columns { return true }
    return words.contains {
      $0.row == row && column < $0.column + $0.width + 1 && $0.column < column + width + 1
    }
  }

  /// Puts words on the canvas; they must fit and not lie on others.
  mutating func write(
    _ text: CleanText, width: Int, row: Int, column: Int, _ color: View.Color?, bold: Bool
  ) {
    guard !isTaken(row: row, column: column, width: width) else { return }
    words.append(
      Word(row: row, column: column, width: width, text: text, color: color, bold: bold))
  }

  /// Draws the rows into `painter`, each behind what `before` writes.
  func draw(into painter: inout TerminalPainter, before: (inout TerminalPainter, Int) -> Void) {
    let braille = painter.options.unicode && !painter.isPlain
    let byRow = Dictionary(grouping: words, by: \.row)
    for row in 0..<rows {
      before(&painter, row)
      let line = (byRow[row] ?? []).sorted { $0.column < $1.column }
      var column = 0
      for word in line {
        cells(row, column..<word.column, braille, &painter)
        let ink = word.color.map { painter.inks.ink($0, bold: word.bold) } ?? []
        painter.put(word.text, width: word.width, ink: ink)
        column = word.column + word.width
      }
      cells(row, column..<columns, braille, &painter)
      painter.newLine()
    }
  }

  /// Draws a stretch of cells, one escape sequence for each run of a colour.
  private func cells(
    _ row: Int, _ range: Range<Int>, _ braille: Bool, _ painter: inout TerminalPainter
  ) {
    var column = range.lowerBound
    var end = range.upperBound
    while end > column, masks[row * columns + end - 1] == 0, range.upperBound == columns {
      end -= 1
    }
    while column < end {
      let color = colors[row * columns + column]
      var bytes: [UInt8] = []
      var width = 0
      while column < end, colors[row * columns + column] == color {
        let mask = masks[row * columns + column]
        if mask == 0 {
          bytes.append(0x20)
        } else if braille {
          bytes.append(contentsOf: [0xE2, 0xA0 | mask >> 6, 0x80 | mask & 0x3F])
        } else {
          let weight = mask.nonzeroBitCount
          bytes.append(weight > 4 ? UInt8(ascii: "#") : weight > 1 ? UInt8(ascii: "*") : 0x2E)
        }
        width += 1
        column += 1
      }
      painter.put(bytes[...], width: width, ink: color.map { painter.inks.ink($0) } ?? [])
    }
  }
}
