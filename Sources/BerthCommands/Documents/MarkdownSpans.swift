import BerthViewModel

/// The words of one paragraph of Markdown.
struct MarkdownSpans {
  private(set) var spans: [View.Span] = []
  private let link: (String) -> String?
  private var plain = ""

  init(_ text: String, link: @escaping (String) -> String?) {
    self.link = link
    read(text[...], .plain)
    flush(.plain)
  }

  /// The words alone.
  static func plain(_ text: String) -> String {
    MarkdownSpans(text) { _ in nil }.spans.map(\.text).joined()
  }

  private mutating func flush(_ style: View.Span.Style) {
    if !plain.isEmpty { spans.append(View.Span(plain, style: style)) }
    plain = ""
  }

  private mutating func read(_ text: Substring, _ style: View.Span.Style) {
    var rest = text
    while let sign = rest.first {
      if sign == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
        plain.append(next)
        rest = rest.dropFirst(2)
      } else if sign == "`", let end = code(rest) {
        flush(style)
        spans.append(View.Span(String(end.words), style: .code))
        rest = end.rest
      } else if rest.hasPrefix("!["), let found = Self.linked(rest.dropFirst()) {
        plain += found.words
        rest = found.rest
      } else if sign == "[", let found = Self.linked(rest) {
        flush(style)
        let words = Self.plain(String(found.words))
        let isCode = found.words.hasPrefix("`")
        spans.append(
          View.Span(words, style: isCode ? .code : style, link: link(String(found.address))))
        rest = found.rest
      } else if let found = Self.marked(rest, before: plain.last) {
        flush(style)
        read(found.words, found.style)
        flush(found.style)
        rest = found.rest
      } else {
        plain.append(sign)
        rest = rest.dropFirst()
      }
    }
  }

  /// What stands between as many backquotes.
  private func code(_ text: Substring) -> (words: Substring, rest: Substring)? {
    let fence = text.prefix { $0 == "`" }
    let inside = text.dropFirst(fence.count)
    guard let end = inside.firstRange(of: fence) else { return nil }
    return (inside[..<end.lowerBound], inside[end.upperBound...])
  }

  /// `[words](address)`.
  private static func linked(
    _ text: Substring
  ) -> (words: Substring, address: Substring, rest: Substring)? {
    var depth = 0
    var end: Substring.Index?
    for index in text.indices {
      if text[index] == "[" { depth += 1 }
      if text[index] == "]" { depth -= 1 }
      if depth == 0 {
        end = index
        break
      }
    }
    guard let end, text[text.index(after: end)...].first == "(",
      let close = text[end...].firstIndex(of: ")")
    else { return nil }
    let words = text[text.index(after: text.startIndex)..<end]
    let address = text[text.index(end, offsetBy: 2)..<close]
    return (words, address.prefix { $0 != " " }, text[text.index(after: close)...])
  }

  /// Words between stars, or between lines that stand at words' ends.
  private static func marked(
    _ text: Substring, before: Character?
  ) -> (words: Substring, style: View.Span.Style, rest: Substring)? {
    for (mark, style) in [("**", View.Span.Style.strong), ("*", .emphasis), ("_", .emphasis)] {
      guard text.hasPrefix(mark) else { continue }
      let inside = text.dropFirst(mark.count)
      guard inside.first?.isWhitespace == false, let end = inside.firstRange(of: mark),
        end.lowerBound > inside.startIndex,
        !inside[inside.index(before: end.lowerBound)].isWhitespace
      else { continue }
      if mark == "_", before?.isLetter == true || inside[end.upperBound...].first?.isLetter == true
      {
        continue
      }
      return (inside[..<end.lowerBound], style, inside[end.upperBound...])
    }
    return nil
  }
}
