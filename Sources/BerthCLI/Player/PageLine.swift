import BerthBase

/// The line typed in below an interactive page.
struct PageLine {
  private(set) var text = ""
  /// The maximum number of characters.
  private static let maximumCount = 2000

  /// Takes a key; true when the text changed, nil when the key means nothing to a line.
  mutating func take(_ press: KeyReader.Press) -> Bool? {
    switch press {
    case .text(let more), .paste(let more):
      let room = Self.maximumCount - text.count
      text += more.prefix(max(room, 0))
      return room > 0
    case .key("backspace"):
      guard !text.isEmpty else { return false }
      text.removeLast()
      return true
    case .key("ctrl-u"):
      defer { text = "" }
      return !text.isEmpty
    case .key("ctrl-w"):
      let before = text
      while text.last?.isWhitespace == true { text.removeLast() }
      while let last = text.last, !last.isWhitespace { text.removeLast() }
      return text != before
    default: return nil
    }
  }

  /// Empties the line.
  mutating func clear() { text = "" }

  /// Whether there is nothing but spaces.
  var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  /// A link with `{text}` filled in, percent-encoded but for the unreserved characters of RFC 3986.
  func filled(_ link: String) -> String {
    link.replacing("{text}", with: PercentEncoding.encoded(text))
  }
}
