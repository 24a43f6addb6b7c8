import BerthViewModel
import BerthViews
import Testing

@Suite("Maps")
struct MapTests {
  static func map(
    _ points: [View.Point], clusters: [View.Cluster] = [],
    bounds: View.Bounds? = .init(south: 0, west: 0, north: 10, east: 10)
  ) -> View {
    .map(
      title: "Garden", points: points, clusters: clusters,
      legend: [.init("rose", label: "Roses", color: .red)], bounds: bounds)
  }

  static let rose = View.Point(
    "Old <rose>", latitude: 5, longitude: 5, category: "rose",
    link: "berth://garden/show?id=1",
    detail: "In bloom")

  @Test("HTML tells about a place when it is tapped: label, meaning, detail and link")
  func details() {
    let document = HTMLRenderer().render(Self.map([Self.rose]))
    for text in [
      #"<g class="pin" tabindex="0" role="button" data-link="berth://garden/show?id=1""#,
      #" aria-label="Old &lt;rose&gt;""#, #"data-category="Roses""#, "<title>In bloom</title>",
      #"<div class="info" role="status" hidden></div>"#,
      #"<figure class="stage map" data-min="1" data-max="16">"#, "svg.addEventListener(\"click\"",
      "--shrink", "transform=\"translate(",
    ] {
      #expect(document.contains(text), "\(text)")
    }
    #expect(!document.contains("innerHTML"))
    #expect(document.contains("<title>Garden</title>"))
  }

  @Test("A name that a device's wider letters would carry over the edge stands left of its point")
  func edge() {
    struct NoLinks: HTMLLinks {
      var token: String { "" }
      func target(of link: String) -> HTMLTarget { .nowhere }
    }
    func place(_ name: String, at longitude: Double) -> String {
      let point = View.Point(name, latitude: 5, longitude: longitude, category: "rose")
      return String(
        decoding: HTMLRenderer().fragment(Self.map([point]), links: NoLinks()).body, as: UTF8.self)
    }
    // In Helvetica it would end some ten units before the edge.
    #expect(place("Grand Hotel, Point Clear", at: 6).contains("text-anchor=\"end\""))
    #expect(!place("Grand Hotel, Point Clear", at: 4).contains("text-anchor=\"end\""))
    #expect(!place("Mobile", at: 6).contains("text-anchor=\"end\""))
  }

  @Test("A link of another kind is no link, on the map neither")
  func links() {
    var bad = Self.rose
    bad.link = "javascript:alert(1)"
    let cluster = View.Cluster(
      "x", latitude: 1, longitude: 1, count: 3, link: "data:text/html,x")
    for document in [
      HTMLRenderer().render(Self.map([bad], clusters: [cluster])),
      SVGRenderer().render(Self.map([bad], clusters: [cluster])),
    ] {
      #expect(!document.contains("javascript:") && !document.contains("data:text"))
    }
  }

  @Test("SVG keeps places as links, without the script's attributes")
  func svg() throws {
    let document = SVGRenderer().render(Self.map([Self.rose]))
    #expect(document.contains(#"<a href="berth://garden/show?id=1""#))
    #expect(!document.contains("aria-label") && !document.contains("tabindex"))
    _ = try TinyXML(document)
  }

  @Test("A cluster has its category's colour everywhere, else the accent")
  func clusters() throws {
    let plain = View.Cluster("plants", latitude: 5, longitude: 5, count: 7)
    var red = plain
    red.category = "rose"
    #expect(HTMLRenderer().render(Self.map([], clusters: [red])).contains(">7</text>"))
    #expect(
      SVGRenderer().render(Self.map([], clusters: [red]))
        != SVGRenderer().render(Self.map([], clusters: [plain])))
    let node = Self.map([], clusters: [red])
    #expect(try View.decode(node.json) == node)
    var renderer = TerminalRenderer()
    renderer.width = 60
    #expect(renderer.render(node).contains("7 plants"))
  }

  @Test("Names that would lie on each other are left out of the drawing, not of the page")
  func names() {
    let crowd = (0..<40).map {
      View.Point(
        "Plant \($0)", latitude: 5, longitude: 5 + Double($0) / 1000, detail: "d")
    }
    let document = HTMLRenderer().render(Self.map(crowd))
    let drawn = document.split(separator: "class=\"t halo\" x=").count - 1
    #expect(drawn == 1)
    for number in 0..<40 { #expect(document.contains("aria-label=\"Plant \(number)\"")) }
    let apart = (0..<5).map {
      View.Point("Plant \($0)", latitude: Double($0) * 2 + 1, longitude: 2)
    }
    let wide = HTMLRenderer().render(Self.map(apart))
    #expect(wide.split(separator: "class=\"t halo\" x=").count - 1 == 5)
  }

  @Test(
    "A name lies on no cluster and on no other point: it stands left of its point, else nowhere",
    arguments: [
      ([], "start"), ([5.9], "end"), ([4.1], "start"), ([5.9, 4.1], "none"),
    ] as [([Double], String)])
  func circles(around longitudes: [Double], side: String) {
    for isCluster in [true, false] {
      let point = View.Point("Rose garden", latitude: 5, longitude: 5)
      // Points beside it have no name of their own.
      let others = longitudes.map { View.Point("", latitude: 5, longitude: $0) }
      let clusters = longitudes.map { View.Cluster("x", latitude: 5, longitude: $0, count: 12) }
      let document = HTMLRenderer().render(
        Self.map([point] + (isCluster ? [] : others), clusters: isCluster ? clusters : []))
      let isNamed = document.contains(">Rose garden</text>")
      let isLeft = document.contains("text-anchor=\"end\">Rose garden")
      #expect(
        isNamed == (side != "none") && isLeft == (side == "end"), "\(longitudes) \(isCluster)")
    }
  }
}
