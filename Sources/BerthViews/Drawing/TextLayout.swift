/// Words in lines of a width in pixels, each line a row of fragments in their styles.
struct TextLayout {
  /// A stretch of a line in one style.
  struct Fragment {
    var text: String
    var span: Int
  }

  /// A line and about how wide it is.
  struct Line {
    var fragments: [Fragment] = []
    var width = 0.0
  }

  /// What a stretch of text is measured with.
  struct Font {
    var size: Double
    var bold = false
    var mono = false
  }

  /// Breaks spans of text into lines; line feeds always break.
  static func lines(
    _ spans: [(text: String, font: Font)], width: Double
  ) -> [Line] {
    var lines: [Line] = []
    var line = Line()
    var pendingSpace = false
    func add(_ word: String, _ wordWidth: Double, _ span: Int, space: Double) {
      let text = space > 0 ? " " + word : word
      if let last = line.fragments.last, last.span == span {
        line.fragments[line.fragments.count - 1].text += text
      } else {
        line.fragments.append(Fragment(text: text, span: span))
      }
      line.width += wordWidth + space
    }
    func close() {
      lines.append(line)
      line = Line()
      pendingSpace = false
    }
    for (index, span) in spans.enumerated() {
      let font = span.font
      let space = FontMetrics.width(" ", size: font.size, bold: font.bold, mono: font.mono)
      for piece in pieces(span.text) {
        switch piece {
        case .lineEnd: close()
        case .space: pendingSpace = !line.fragments.isEmpty
        case .word(let word):
          let size = FontMetrics.width(
            word, size: font.size, bold: font.bold, mono: font.mono)
          let gap = pendingSpace ? space : 0
          if line.width + gap + size <= width || (line.fragments.isEmpty && size <= width) {
            add(word, size, index, space: gap)
          } else if size <= width {
            close()
            add(word, size, index, space: 0)
          } else {
            if !line.fragments.isEmpty { close() }
            for part in cut(word, font, width) {
              if !line.fragments.isEmpty { close() }
              add(part.text, part.width, index, space: 0)
            }
          }
          pendingSpace = false
        }
      }
    }
    lines.append(line)
    return lines
  }

  private enum Piece {
    case word(String)
    case space
    case lineEnd
  }

  /// Words, spaces and line ends; wide characters are words of their own.
  private static func pieces(_ text: String) -> [Piece] {
    var result: [Piece] = []
    var word = ""
    for character in text {
      if character == " " || character == "\t" || character == "\n" || character == "\r\n" {
        if !word.isEmpty { result.append(.word(word)) }
        word = ""
        result.append(character == " " || character == "\t" ? .space : .lineEnd)
      } else if !character.isASCII, DisplayWidth.of(character) > 1 {
        if !word.isEmpty { result.append(.word(word)) }
        word = ""
        result.append(.word(String(character)))
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty { result.append(.word(word)) }
    return result
  }

  /// A word longer than a line, in parts that fit.
  private static func cut(
    _ word: String, _ font: Font, _ width: Double
  ) -> [(text: String, width: Double)] {
    var parts: [(text: String, width: Double)] = []
    var part = ""
    var used = 0.0
    for character in word {
      let size = FontMetrics.width(
        String(character), size: font.size, bold: font.bold, mono: font.mono)
      if used + size > width, !part.isEmpty {
        parts.append((part, used))
        part = ""
        used = 0
      }
      part.append(character)
      used += size
    }
    parts.append((part, used))
    return parts
  }
}
