import BerthViewModel
import BerthViews
import Testing

@Suite("HTML")
struct HTMLTests {
  /// The document as XML: without what HTML allows beyond it.
  static func asXML(_ document: String) throws -> TinyXML {
    var text = document
    if text.hasPrefix("<!doctype") { text = String(text.dropFirst("<!doctype html>\n".count)) }
    text = cut(text, from: "<style>", to: "</style>")
    text = cut(text, from: "<script>", to: "</script>")
    for name in ["meta", "input", "hr"] { text = close(name, in: text) }
    for word in [
      "hidden", "required", "checked", "selected", "disabled", "data-plays", "data-plain",
      "data-waits", "data-later",
    ] {
      text = text.replacing(" \(word)>", with: ">").replacing(" \(word) ", with: " ")
    }
    return try TinyXML(text)
  }

  private static func cut(_ text: String, from start: String, to end: String) -> String {
    guard let range = text.firstRange(of: start), let last = text.firstRange(of: end) else {
      return text
    }
    return String(text[..<range.lowerBound]) + String(text[last.upperBound...])
  }

  private static func close(_ name: String, in text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "<\(name)") {
      guard let next = rest[start.upperBound...].first, next == " " || next == ">",
        let end = rest[start.lowerBound...].firstIndex(of: ">")
      else {
        result += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        continue
      }
      result += rest[..<end] + "/>"
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  @Test("every view is a document whose tags close and whose words are escaped", arguments: 0..<250)
  func wellFormed(seed: Int) throws {
    var trees = Trees(seed: UInt64(seed) &+ 77_000)
    let node = View.page(trees.text(), children: trees.some(5) { $0.node() })
    let xml = try Self.asXML(HTMLRenderer().render(node))
    #expect(xml.elements["main"] == 1)
    #expect(xml.elements["b"] == nil)
    for attribute in xml.attributes {
      #expect(!attribute.name.hasPrefix("on"), "\(attribute)")
      #expect(attribute.name != "src")
      if ["href", "action", "data-link", "data-expand"].contains(attribute.name) {
        let isInside =
          attribute.value.first == "#" && xml.ids.contains(String(attribute.value.dropFirst()))
        #expect(isInside || ViewLink.isAllowed(attribute.value), "\(attribute)")
      }
    }
  }

  @Test("nothing is fetched and the policy allows nothing to be")
  func policy() {
    let plain = HTMLRenderer().render(.text("x"))
    #expect(
      plain.contains(
        "content=\"default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; img-src data:;"))
    #expect(!plain.contains("<script"))
    #expect(!plain.contains("script-src"))
    for text in ["http://", "https://", "@import", "url("] { #expect(!plain.contains(text)) }
    let timed = HTMLRenderer().render(.timeline(steps: [.init("Breathe", duration: 4)]))
    #expect(timed.contains("script-src &#39;unsafe-inline&#39;"))
    #expect(timed.contains("<script>"))
  }

  @Test("scripts come only with what needs them")
  func scripts() {
    let chat = HTMLRenderer().render(
      .chat(messages: [.init("x", panes: [.init("T", text: "t")])]))
    #expect(chat.contains("scrollLeft"))
    #expect(!chat.contains("wheel"))
    let graph = HTMLRenderer().render(
      .graph(nodes: [.init(id: "a", label: "A", x: 1, y: 2, expand: "berth://x/y")], edges: []))
    for word in ["pointerdown", "wheel", "data-expand=\"berth://x/y\"", "data-max=\"3\""] {
      #expect(graph.contains(word), "\(word)")
    }
    #expect(!graph.contains("innerHTML"))
  }

  static let fragments: [(name: String, node: View, expected: String)] = [
    (
      "escaped words", .text("<script>alert('x') & \"y\""),
      "<p>&lt;script&gt;alert(&#39;x&#39;) &amp; &quot;y&quot;</p>"
    ),
    (
      "link that is not allowed",
      .text(paragraphs: [[.init("x", link: "javascript:alert(1)")]]), "<p>x</p>"
    ),
    (
      "span styles",
      .text(paragraphs: [[.init("a", style: .strong), .init("b", link: "berth://c")]]),
      #"<p><strong>a</strong><a href="berth://c">b</a></p>"#
    ),
    (
      "headings go down a level", .page("A", children: [.section("B", children: [])]),
      "<h2>B</h2>"
    ),
    (
      "ticked item", .list([.init("Lemons", checked: true)]),
      #"<span class="box on" role="img" aria-label="done"></span><span class="title done">Lemons</span>"#
    ),
    (
      "table head", .table(columns: [.init("N", type: .number)], rows: [[.init("1")]]),
      #"<th scope="col" class="end number">N</th>"#
    ),
    (
      "primary action", .actions([.init("Go", link: "berth://x", role: .primary)]),
      #"<a class="button primary" href="berth://x">Go</a>"#
    ),
    (
      "the query of a form travels in hidden fields",
      .form(
        fields: [.init("n", label: "Number", type: .number, minimum: 1, required: true)],
        submit: .init("Go", link: "berth://a/b?id=x%20y&n=1")),
      #"<form method="get" action="berth://a/b"><input type="hidden" name="id" value="x y"><p class="field">"#
    ),
    (
      "number field",
      .form(
        fields: [.init("n", label: "Number", type: .number, minimum: 1, required: true)],
        submit: .init("Go", link: "berth://a/b")),
      #"<input id="field1" name="n" required type="number" step="any" min="1">"#
    ),
    (
      "progress", .progress("L", value: 0.256),
      #"aria-valuenow="26" aria-label="L"><div style="width:26%">"#
    ),
    (
      "reachable node", .graph(nodes: [.init(id: "a", label: "A", x: 1, y: 2)], edges: []),
      #"class="node" tabindex="0" role="button""#
    ),
    (
      "paywall ticks",
      .paywall("P", comparison: [.init("F", free: false, premium: true)]),
      #"<span role="img" aria-label="yes">✓</span>"#
    ),
  ]

  @Test("fragments", arguments: fragments.map(\.name))
  func fragment(name: String) throws {
    let entry = try #require(Self.fragments.first { $0.name == name })
    let document = HTMLRenderer().render(entry.node)
    #expect(document.contains(entry.expected), "\(document.suffix(1500))")
  }

  @Test("cards that follow each other share one grid")
  func cards() throws {
    let card = View.card("A")
    let xml = try Self.asXML(
      HTMLRenderer().render(.page(children: [card, card, .divider, card])))
    #expect(xml.attributes.filter { $0.name == "class" && $0.value == "cards" }.count == 2)
  }

  @Test("light and dark, and the page's accent readable in both")
  func appearance() {
    let document = HTMLRenderer().render(
      .page("x", accent: .init(0xFFFF00), children: []))
    #expect(document.contains("@media (prefers-color-scheme:dark)"))
    #expect(document.contains("--accent:#FFFF00;"))
    // Yellow on white cannot be read, so text in the accent is darker there.
    #expect(!document.contains(":root{color-scheme:light dark;--accent-text:#FFFF00"))
    #expect(document.contains("color-scheme:dark){:root{--accent-text:#FFFF00"))
  }
}
