import BerthViewModel
import BerthViews
import Testing

@Suite("SVG")
struct SVGTests {
  @Test("every view is a well-formed document", arguments: 0..<300)
  func wellFormed(seed: Int) throws {
    var trees = Trees(seed: UInt64(seed) &+ 31_000)
    let node = View.page(trees.text(), children: trees.some(5) { $0.node() })
    let document = SVGRenderer(width: Double(trees.number(200...1200))).render(node)
    let xml = try TinyXML(document)
    #expect(xml.elements["svg", default: 0] >= 1)
    for attribute in xml.attributes {
      #expect(!attribute.value.contains("nan") && !attribute.value.contains("inf"))
      #expect(!attribute.name.hasPrefix("on"))
      if attribute.name == "href" { #expect(ViewLink.isAllowed(attribute.value)) }
      if attribute.value.hasPrefix("url(#") {
        #expect(xml.ids.contains(String(attribute.value.dropFirst(5).dropLast())))
      }
    }
  }

  @Test("a lone picture is a document of its own size")
  func picture() throws {
    let picture = View.picture(
      width: 1080, height: 1350, label: "Card",
      shapes: [.rect(width: 1080, height: 1350)])
    let document = SVGRenderer().render(picture)
    #expect(document.contains(#"width="1080" height="1350" viewBox="0 0 1080 1350""#))
    #expect(document.contains(#"<rect width="1080" height="1350" class="f-text"/>"#))
    _ = try TinyXML(document)
    let inPage = SVGRenderer().render(.page(children: [picture]))
    #expect(inPage == document)
  }

  static let shapes: [(name: String, shape: View.Shape, expected: String)] = [
    (
      "circle in a role", .circle(x: 1, y: 2, radius: 3).fill(.color(.teal)),
      #"<circle cx="1" cy="2" r="3" class="f-teal"/>"#
    ),
    (
      "gradient and transparent stroke",
      .rect(width: 4, height: 5, radius: 1).fill(.gradient("g"))
        .stroke(.rgb(0xFF0000, alpha: 0.2), width: 2),
      ##"<rect width="4" height="5" rx="1" fill="url(#p1-0)" stroke="#FF0000" stroke-opacity="0.2" stroke-width="2"/>"##
    ),
    (
      "place",
      .line(x1: 0, y1: 0, x2: 1, y2: 1).fill(.none)
        .stroke(.none, width: 3, roundEnds: true, dash: [1, 2.5]).opacity(0.5)
        .translated(x: 3, y: 4).rotated(degrees: 45).scaled(x: 2, y: 2),
      #"<line x2="1" y2="1" fill="none" stroke="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="1 2.5" opacity="0.5" transform="translate(3 4) rotate(45) scale(2 2)"/>"#
    ),
    (
      "open polygon", .polygon([(0, 0), (1, 1.5)], closed: false),
      #"<polyline points="0 0 1 1.5" class="f-text"/>"#
    ),
    (
      "squeezed words",
      .text("Worcestershire", x: 1, y: 2, size: 20, weight: 700, maxWidth: 50),
      #"<text class="f-text" x="1" y="2" font-size="20" font-weight="700" textLength="50" lengthAdjust="spacingAndGlyphs">Worcestershire</text>"#
    ),
    (
      "a group passes its paint on",
      .group([.path("M0 0Z")]).stroke(.color(.red)),
      #"<g class="f-text s-red" stroke-width="1"><path d="M0 0Z"/></g>"#
    ),
    ("a path that is none is left out", .path("url(evil)"), "<style>"),
  ]

  @Test("shapes", arguments: shapes.map(\.name))
  func shape(name: String) throws {
    let entry = try #require(Self.shapes.first { $0.name == name })
    let document = SVGRenderer().render(
      .picture(
        width: 10, height: 10, label: "", gradients: [.init("g", stops: [.init(0, .teal)])],
        shapes: [entry.shape]))
    #expect(document.contains(entry.expected), "\(document)")
    #expect(!document.contains("evil"))
  }

  @Test("light and dark live in one document")
  func appearance() {
    let node = View.progress("x", value: 1)
    let both = SVGRenderer().render(node)
    #expect(both.contains("@media (prefers-color-scheme:dark){"))
    #expect(both.contains(".f-accent{fill:#00D9C0}"))
    let light = SVGRenderer(appearance: .light).render(node)
    let dark = SVGRenderer(appearance: .dark).render(node)
    #expect(!light.contains("@media") && !dark.contains("@media"))
    #expect(light != dark)
    let own = SVGRenderer().render(
      .page(accent: .init(0xFF0000), children: [node]))
    #expect(own.contains(".f-accent{fill:#FF0000}"))
  }

  @Test("a graph holds its circles, lines, labels and legend")
  func graph() throws {
    let graph = View.graph(
      nodes: [
        .init(
          id: "a", label: "Negroni & Co", x: 100, y: 100, radius: 70, category: "c",
          link: "berth://x/y"),
        .init(id: "b", label: "A long label", x: 700, y: 100, radius: 8, detail: "Small"),
      ], edges: [.init("a", "b", weight: 4)],
      legend: [.init("c", label: "Cocktail", color: .violet)])
    let document = SVGRenderer().render(graph)
    let xml = try TinyXML(document)
    #expect(document.contains("Negroni &amp; Co</text>"))
    #expect(document.contains("f-violet s-violet"))
    #expect(document.contains(">Cocktail</text>"))
    #expect(document.contains(#"<a href="berth://x/y">"#))
    #expect(document.contains("<title>A long label: Small</title>"))
    #expect(document.contains(#"<line x1="100" y1="100" x2="700" y2="100""#))
    // The long label stands below its small circle, on ground of its own.
    #expect(document.contains(#"class="t halo""#))
    #expect(xml.elements["circle"] == 5)
  }

  @Test("the picture of a page is as high as what it shows")
  func height() throws {
    let one = SVGRenderer().render(.list([.init("x")]))
    let many = SVGRenderer().render(
      .list((0..<100).map { .init("x \($0)") }))
    let heightOf = { (document: String) throws -> Double in
      let xml = try TinyXML(document)
      return Double(xml.attributes.first { $0.name == "height" }?.value ?? "") ?? 0
    }
    #expect(try heightOf(many) > heightOf(one) + 99 * 20)
  }
}
