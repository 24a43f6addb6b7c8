import BerthViewModel

/// Reads a header of C as a page: its first comment is what it is about, the other comments stand as text
/// above what they describe.
struct HeaderReader {
  private let name: String
  private let lines: [Substring]

  /// - Parameter name: `berth/clock.h`.
  init(_ text: String, name: String) {
    self.name = name
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  var page: View {
    var children: [View] = []
    var code: [Substring] = []
    var index = 0
    func end() {
      while code.first?.allSatisfy(\.isWhitespace) == true { code.removeFirst() }
      while code.last?.allSatisfy(\.isWhitespace) == true { code.removeLast() }
      if !code.isEmpty { children.append(.text(code.joined(separator: "\n"), role: .code)) }
      code = []
    }
    while index < lines.count {
      // A comment that begins a line at the margin is about what follows; others belong to their line.
      guard lines[index].hasPrefix("/*") else {
        code.append(lines[index])
        index += 1
        continue
      }
      end()
      var comment: [Substring] = []
      while index < lines.count {
        comment.append(lines[index])
        index += 1
        if comment[comment.count - 1].contains("*/") { break }
      }
      children.append(.text(paragraphs: Self.words(comment).map { [View.Span($0)] }))
    }
    end()
    return .page(name, children: children)
  }

  /// The paragraphs of a comment.
  private static func words(_ comment: [Substring]) -> [String] {
    var paragraphs = [""]
    for line in comment {
      var text = line.drop { "/* \t".contains($0) }
      while let last = text.last, "/* \t".contains(last) { text.removeLast() }
      if text.isEmpty {
        paragraphs.append("")
      } else {
        let old = paragraphs[paragraphs.count - 1]
        paragraphs[paragraphs.count - 1] = old.isEmpty ? String(text) : "\(old) \(text)"
      }
    }
    return paragraphs.filter { !$0.isEmpty }
  }
}
