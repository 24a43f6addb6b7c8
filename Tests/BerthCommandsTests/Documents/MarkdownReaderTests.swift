import BerthBase
import BerthViewModel
import BerthViews
import Testing

@testable import BerthCommands

@Suite("Documents out of Markdown")
struct MarkdownReaderTests {
  private func page(_ text: String) -> View {
    var reader = MarkdownReader(text) { $0.hasPrefix("https://") ? $0 : nil }
    return reader.page()
  }

  private func drawn(_ text: String) -> String {
    TerminalRenderer(width: 60, isTerminal: false).render(page(text))
  }

  @Test("the first heading is the title, the others begin sections inside each other")
  func headings() throws {
    let json = page("# A title\n\nwords\n\n## One\n### Deep\n## Two\nlast\n").json
    #expect(json["title"] == "A title")
    let children = try #require(json["children"]?.array)
    #expect(children.map { $0["kind"]?.string } == ["text", "section", "section"])
    #expect(children[1]["children"]?[0]?["title"] == "Deep" && children[2]["title"] == "Two")
  }

  @Test(
    "words keep what they mean",
    arguments: [
      ("a `b*c*` d", "a b*c* d"), ("**strong** and *soft*", "strong and soft"),
      ("snake_case_words stay", "snake_case_words stay"), ("_line_ here", "line here"),
      ("a [link](https://x.example) b", "a link b"), ("2 * 3 * 4", "2 * 3 * 4"),
      ("an \\*escaped\\* star", "an *escaped* star"), ("![a picture](x.png)", "a picture"),
      ("[not a link] (x)", "[not a link] (x)"), ("`unclosed", "`unclosed"), ("``a`b``", "a`b"),
    ])
  func words(text: String, expected: String) {
    #expect(MarkdownSpans.plain(text) == expected)
  }

  @Test("links lead where they may, and elsewhere only their words stand")
  func links() {
    let spans = MarkdownSpans("[a](https://x.example) [b](file:///etc)") {
      $0.hasPrefix("https://") ? $0 : nil
    }.spans
    #expect(spans.map(\.link) == ["https://x.example", nil, nil])
  }

  @Test(
    "tables have their columns, whatever a row lacks or has too many; a bar in code is no border")
  func tables() throws {
    let json = page("| a | b |\n|---|:--|\n| 1 | `x|y` | 3 |\n| 2 |\n").json
    let rows = try #require(json["children"]?[0]?["rows"]?.array)
    #expect(rows.count == 2 && rows.allSatisfy { $0.array?.count == 2 })
    #expect(rows[0][1] == "x|y")
  }

  @Test("lists nest, go on over lines, and end where the text goes on")
  func lists() throws {
    let text =
      "- one\n  goes on\n- two\n  - inner\n  - more\n- three\n\nafter\n\n1. first\n2. second\n"
    let children = try #require(page(text).json["children"]?.array)
    #expect(children.map { $0["kind"]?.string } == ["list", "text", "list"])
    let items = try #require(children[0]["items"]?.array)
    #expect(items.count == 3 && items[1]["children"]?.array?.count == 2)
    #expect(drawn(text).contains("one goes on"))
    #expect(children[2]["style"] == "numbered")
  }

  @Test("code is kept as it stands, in a list's depth too, and one that never ends takes the rest")
  func code() {
    #expect(drawn("```c\nint  x;\n\n  y\n```\nafter").contains("int  x;"))
    #expect(drawn("```\n# no heading\n").contains("# no heading"))
  }

  @Test("whatever stands there, reading ends", arguments: 0..<200)
  func ends(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let pieces = [
      "# ", "- ", "  ", "|", "```", "`", "*", "_", "[", "](", ")", "\n", "\n\n", "a", "> ", "1. ",
      "\\",
    ]
    let text = (0..<120).map { _ in pieces[random.index(pieces.count)] }.joined()
    #expect(page(text).json["kind"] == "page")
  }
}

/// A small generator whose numbers are the same everywhere.
private struct SeededRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func index(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
}
