import BerthBase
import BerthViewModel
import FoundationEssentials
import Testing

@Suite("VIEWS.md")
struct ViewDocumentTests {
  /// The JSON examples of the document, with the line they start at.
  static let examples: [(line: Int, text: String)] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/BerthViewModel/VIEWS.md")
    guard let data = try? Data(contentsOf: file) else { return [] }
    var result: [(Int, String)] = []
    var block: [Substring]?
    var start = 0
    let text = String(decoding: data, as: UTF8.self)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if line == "```json" {
        block = []
        start = index + 2
      } else if line == "```", let lines = block {
        result.append((start, lines.joined(separator: "\n")))
        block = nil
      } else {
        block?.append(line)
      }
    }
    return result
  }()

  @Test("has an example of every kind that is understood to the last field")
  func examples() throws {
    var kinds = Set<String>()
    for (line, text) in Self.examples {
      let (view, warnings) = try View.decodeReporting(JSON.parse(text))
      #expect(warnings.isEmpty, "VIEWS.md line \(line): \(warnings)")
      let again = try View.decode(view.json)
      #expect(again == view)
      kinds.insert(view.kind)
    }
    #expect(
      kinds == [
        "page", "section", "text", "list", "table", "keyValues", "card", "badges", "chart",
        "graph", "map", "timeline", "chat", "form", "paywall", "picture", "actions", "progress",
        "divider", "deck", "choices", "figure",
      ])
  }
}
