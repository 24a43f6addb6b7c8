import BerthBase
import BerthViewModel

/// Writes lines into one buffer, inside a stack of frames (indents, bullets, box sides).
struct TerminalPainter {
  /// What stands left and right of the content of each line.
  struct Frame {
    var left: [UInt8]
    var leftWidth: Int
    /// Replaces `left` on the first line, such as a bullet.
    var firstLeft: [UInt8]?
    var right: [UInt8]?
    var rightWidth = 0
    /// The columns between left and right.
    var contentWidth: Int
  }

  let options: TerminalRenderer
  let glyphs: Glyphs
  let isPlain: Bool
  var inks: Inks
  private(set) var out: [UInt8] = []
  private var frames: [Frame] = []
  /// Columns written in the content of the present line.
  private(set) var column = 0
  private var isOpen = false
  private var lineStart = 0
  private var wantsGap = false
  private var isFresh = true
  private var hyperlinkOpen = false

  static let reset: [UInt8] = Array("\u{1B}[0m".utf8)

  init(_ options: TerminalRenderer) {
    self.options = options
    isPlain = options.color == .none && !options.isTerminal
    glyphs = options.unicode && !isPlain ? .drawn : .ascii
    inks = Inks(color: options.color, theme: options.theme)
    out.reserveCapacity(4096)
  }

  /// The columns free for content in the innermost frame.
  var available: Int { frames.last?.contentWidth ?? max(options.width, 16) }

  /// The columns text should fill at most, so that lines stay readable.
  var measure: Int { min(available, 96) }

  mutating func finish() -> [UInt8] {
    endLine()
    return out
  }

  // MARK: Lines

  /// Asks for an empty line before the next one, unless nothing stands above it.
  mutating func gap() {
    if !isFresh { wantsGap = true }
  }

  private mutating func begin() {
    guard !isOpen else { return }
    flushGap()
    openLine()
    isFresh = false
  }

  private mutating func flushGap() {
    guard wantsGap else { return }
    wantsGap = false
    openLine(isGap: true)
    closeLine()
  }

  private mutating func openLine(isGap: Bool = false) {
    lineStart = out.count
    for index in frames.indices {
      if let first = frames[index].firstLeft, !isGap {
        out.append(contentsOf: first)
        frames[index].firstLeft = nil
      } else {
        out.append(contentsOf: frames[index].left)
      }
    }
    column = 0
    isOpen = true
  }

  /// Ends the present line, if one is open.
  mutating func endLine() {
    if isOpen { closeLine() }
  }

  /// Writes an empty line if none is open, then ends it.
  mutating func newLine() {
    begin()
    closeLine()
  }

  private mutating func closeLine() {
    var width = column
    var hasRight = false
    for frame in frames.reversed() {
      if let right = frame.right {
        if frame.contentWidth > width { spaces(frame.contentWidth - width) }
        out.append(contentsOf: right)
        width = frame.contentWidth + frame.rightWidth
        hasRight = true
      }
      width += frame.leftWidth
    }
    if !hasRight {
      while out.count > lineStart, out.last == 0x20 { out.removeLast() }
    }
    out.append(0x0A)
    isOpen = false
    column = 0
  }

  // MARK: Frames

  /// Draws `body` behind an indent of `columns`; `first` stands in the indent's first line.
  mutating func indented(
    _ columns: Int, first: String? = nil, ink: Ink = [], _ body: (inout Self) -> Void
  ) {
    let columns = min(columns, max(available - 8, 0))
    var frame = Frame(
      left: [UInt8](repeating: 0x20, count: columns), leftWidth: columns,
      contentWidth: available - columns)
    if let first {
      var bytes = ink
      bytes.append(contentsOf: first.utf8)
      if !ink.isEmpty { bytes.append(contentsOf: Self.reset) }
      let width = DisplayWidth.of(first)
      if width <= columns {
        bytes.append(contentsOf: repeatElement(0x20, count: columns - width))
        frame.firstLeft = bytes
      }
    }
    push(frame, body)
  }

  /// Draws `body`, which must draw something, inside `frame`.
  mutating func push(_ frame: Frame, _ body: (inout Self) -> Void) {
    endLine()
    flushGap()
    frames.append(frame)
    let outerFresh = isFresh
    isFresh = true
    body(&self)
    endLine()
    frames.removeLast()
    if isFresh { isFresh = outerFresh } else { wantsGap = false }
  }

  // MARK: Content

  mutating func spaces(_ count: Int) {
    if count > 0 { out.append(contentsOf: repeatElement(0x20, count: count)) }
  }

  /// Moves to `column` of the content.
  mutating func pad(to target: Int) {
    begin()
    if target > column {
      spaces(target - column)
      column = target
    }
  }

  /// Writes bytes known to be clean and to take `width` columns.
  mutating func put(_ bytes: ArraySlice<UInt8>, width: Int, ink: Ink = []) {
    begin()
    if ink.isEmpty {
      out.append(contentsOf: bytes)
    } else {
      out.append(contentsOf: ink)
      out.append(contentsOf: bytes)
      out.append(contentsOf: Self.reset)
    }
    column += width
  }

  /// Writes the painter's own words or ornaments.
  mutating func put(_ text: String, ink: Ink = []) {
    let bytes = Array(text.utf8)
    put(bytes[...], width: DisplayWidth.of(text), ink: ink)
  }

  mutating func put(_ text: CleanText, width: Int? = nil, ink: Ink = []) {
    put(text.bytes[...], width: width ?? text.width, ink: ink)
  }

  /// Whether a link becomes a hyperlink of the terminal: berth's own are commands, which nothing
  /// outside of berth opens.
  func isHyperlink(_ link: String) -> Bool {
    options.hyperlinks && !isPlain && ViewLink.isAllowed(link) && !link.hasPrefix("berth:")
  }

  /// Opens an OSC 8 hyperlink when the terminal knows them and the link is allowed.
  mutating func openLink(_ link: String?) {
    guard !hyperlinkOpen, let link, isHyperlink(link) else { return }
    begin()
    out.append(contentsOf: "\u{1B}]8;;".utf8)
    for byte in link.utf8 {
      if byte < 0x7F { out.append(byte) } else { PercentEncoding.append(byte, to: &out) }
    }
    out.append(contentsOf: "\u{1B}\\".utf8)
    hyperlinkOpen = true
  }

  mutating func closeLink() {
    guard hyperlinkOpen else { return }
    out.append(contentsOf: "\u{1B}]8;;\u{1B}\\".utf8)
    hyperlinkOpen = false
  }
}
