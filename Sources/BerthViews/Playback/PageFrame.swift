package import BerthViewModel

/// What an interactive page looks like at a terminal: the page, what is typed, and the keys.
package struct PageFrame: Sendable {
  /// What stands below the page.
  package struct Foot: Sendable {
    /// The line typed in: what stands before it and its text; nil for none.
    var input: (label: String, text: String)?
    /// Lines below the line, such as guesses at its end.
    var suggestions: [String]
    /// What went wrong.
    var problem: String?
    /// Keys and what they do.
    var keys: [(key: String, label: String)]

    /// A foot.
    package init(
      input: (label: String, text: String)? = nil, suggestions: [String] = [],
      problem: String? = nil, keys: [(key: String, label: String)] = []
    ) {
      self.input = input
      self.suggestions = suggestions
      self.problem = problem
      self.keys = keys
    }
  }

  /// A drawn screen.
  package struct Picture: Sendable {
    /// The lines without their ends, at most as many as the screen has.
    package var lines: [[UInt8]]
    /// Where the cursor stands, from 0; nil hides it.
    package var cursor: (row: Int, column: Int)?
    /// The first line of the page that is seen.
    package var top: Int
    /// The lines of the page that can be seen at once, and all of them.
    package var room, count: Int
  }

  /// How the terminal draws.
  var renderer: TerminalRenderer
  /// The lines of the screen.
  var height: Int

  /// Frames for a terminal of a height in lines.
  package init(_ renderer: TerminalRenderer, height: Int) {
    self.renderer = renderer
    self.height = max(height, 4)
  }

  /// Draws a page from one of its lines on.
  ///
  /// - Parameter top: the first line seen; nil shows the end where something is typed, else the
  ///   beginning.
  package func draw(_ node: View, from top: Int?, foot: Foot) -> Picture {
    let page = Self.lines(renderer.utf8(node))
    var below: [[UInt8]] = []
    var cursor: Int?
    if let input = foot.input {
      let (line, column) = self.line(input.label, input.text)
      below.append(line)
      cursor = column
      for suggestion in foot.suggestions.prefix(3) {
        below.append(first(.note, "  \(suggestion)"))
      }
    }
    if let problem = foot.problem { below += lines(.warning, problem).prefix(3) }
    var keys = foot.keys
    let isLong = page.count > height - below.count - 2
    if isLong, !keys.contains(where: { $0.key == "up" || $0.key == "down" }) {
      keys.insert(("↑↓", "scroll"), at: max(keys.count - 1, 0))
    }
    let hints = self.hints(keys)
    var room = height - below.count - hints.count - 1
    var isShort = false
    if room < 2 {
      // On a tiny screen the page goes before the hints.
      isShort = true
      room = max(height - below.count, 1)
    }
    let last = max(page.count - room, 0)
    let start = min(max(top ?? (foot.input == nil ? 0 : last), 0), last)
    var lines = Array(page[start..<min(start + room, page.count)])
    if !isShort { lines.append([]) }
    let row = lines.count
    lines += below
    if !isShort { lines += hints }
    return Picture(
      lines: Array(lines.prefix(height)), cursor: cursor.map { (min(row, height - 1), $0) },
      top: start, room: room, count: page.count)
  }

  private func lines(_ role: View.TextRole, _ text: String) -> [[UInt8]] {
    Self.lines(renderer.utf8(.text(text, role: role)))
  }

  private func first(_ role: View.TextRole, _ text: String) -> [UInt8] {
    lines(role, text).first ?? []
  }

  private func hints(_ keys: [(key: String, label: String)]) -> [[UInt8]] {
    let words = keys.filter { !$0.label.isEmpty }.map { "\(Self.name(of: $0.key)) \($0.label)" }
    return words.isEmpty ? [] : Array(lines(.note, words.joined(separator: " · ")).prefix(2))
  }

  /// The line typed in, its end seen when it is longer than the screen, and the cursor's column.
  private func line(_ label: String, _ text: String) -> ([UInt8], Int) {
    var painter = TerminalPainter(renderer)
    let room = max(renderer.width, 16)
    let name = painter.shortened(CleanText(label.isEmpty ? "" : "\(label) "), to: room / 3)
    painter.put(name.0[...], width: name.1, ink: painter.inks.muted)
    painter.put("› ", ink: painter.inks.accent)
    var left = room - name.1 - 3
    var seen: [Character] = []
    for character in text.reversed() {
      let width = DisplayWidth.of(character)
      guard width <= left else { break }
      left -= width
      seen.append(character)
    }
    let shown = CleanText(String(seen.reversed()))
    let width = shown.width
    painter.put(shown.bytes[...], width: width)
    let bytes = painter.finish()
    return (Array(bytes.dropLast()), min(name.1 + 2 + width, room - 1))
  }

  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// A key as people know it.
  static func name(of key: String) -> String {
    switch key {
    case "left": return "←"
    case "right": return "→"
    case "up": return "↑"
    case "down": return "↓"
    case "enter", "tab", "space", "home", "end", "delete", "esc":
      return key.prefix(1).uppercased() + key.dropFirst()
    case "pageup": return "PgUp"
    case "pagedown": return "PgDn"
    default: return key.hasPrefix("ctrl-") ? "Ctrl-" + key.dropFirst(5).uppercased() : key
    }
  }
}
