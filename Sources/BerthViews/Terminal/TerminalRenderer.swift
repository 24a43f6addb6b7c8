package import BerthViewModel

/// Draws a view as text for a terminal or a pipe.
///
/// No line is wider than `width`. With `color` none and `isTerminal` false the text is plain:
/// no escape sequences, no boxes, ASCII ornaments, the same for every pipe.
///
/// ```swift
/// let renderer = TerminalRenderer(width: 80, color: .truecolor)
/// print(renderer.render(view), terminator: "")
/// ```
package struct TerminalRenderer: Sendable {
  /// The columns of the terminal; less than 16 counts as 16.
  package var width: Int
  /// How many colours it shows.
  var color: TerminalColor
  /// Whether it shows more than ASCII; the plugin's own words are never changed.
  var unicode: Bool
  /// Whether a person looks at it, rather than a pipe or a file.
  var isTerminal: Bool
  /// Whether links become OSC 8 hyperlinks.
  var hyperlinks: Bool
  /// Whether its background is dark or light.
  var theme: TerminalTheme
  /// How a link is shown to the reader, such as the command that opens it.
  var linkText: @Sendable (String) -> String

  /// A renderer; the defaults suit a modern terminal without colours.
  package init(
    width: Int = 80, color: TerminalColor = .none, unicode: Bool = true,
    isTerminal: Bool = true, hyperlinks: Bool = false, theme: TerminalTheme = .dark,
    linkText: @escaping @Sendable (String) -> String = TerminalRenderer.command(for:)
  ) {
    self.width = width
    self.color = color
    self.unicode = unicode
    self.isTerminal = isTerminal
    self.hyperlinks = hyperlinks
    self.theme = theme
    self.linkText = linkText
  }

  /// The view as text; every line ends with a line feed.
  package func render(_ node: View) -> String {
    String(decoding: utf8(node), as: UTF8.self)
  }

  /// The view as UTF-8; every line ends with a line feed.
  package func utf8(_ node: View) -> [UInt8] {
    var painter = TerminalPainter(self)
    painter.draw(node)
    return painter.finish()
  }

  /// What to type to follow a link: `berth open 'LINK'` for berth's own, else the address.
  package static func command(for link: String) -> String {
    guard link.hasPrefix("berth:") else { return link }
    let isSafe = link.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "/"),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "%"):
        return true
      default: return false
      }
    }
    if isSafe { return "berth open \(link)" }
    var quoted = ""
    for character in link { quoted += character == "'" ? "'\\''" : String(character) }
    return "berth open '\(quoted)'"
  }
}
