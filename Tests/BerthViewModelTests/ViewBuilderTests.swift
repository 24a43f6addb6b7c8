import BerthBase
import BerthViewModel
import Testing

@Suite("View builders")
struct ViewBuilderTests {
  private static let picture = View.picture(
    width: 20, height: 30, label: "Glass",
    gradients: [
      .init(
        "g", from: (0, 1), to: (1, 1),
        stops: [.init(0, .teal), .init(1, .init(0xFF), opacity: 0.5)])
    ],
    shapes: [
      .path("M0 0 L1 1").fill(.gradient("g")).stroke(
        .rgb(0x00D9C0), width: 2, roundEnds: true, dash: [1, 2]),
      .circle(x: 1, y: 2, radius: 3).fill(.none).opacity(0.5),
      .ellipse(x: 1, y: 2, radiusX: 3, radiusY: 4).translated(x: 1, y: 2),
      .rect(x: 1, y: 2, width: 3, height: 4, radius: 1).rotated(degrees: 30),
      .line(x1: 0, y1: 0, x2: 5, y2: 5).scaled(x: 2, y: 2),
      .polygon([(0, 0), (1, 1)], closed: false).fill(.color(.init(0xFF8800, alpha: 0.5))),
      .group([
        .text(
          "Hi", x: 1, y: 2, size: 9, anchor: .end, weight: 700, font: .serif, maxWidth: 9,
          spacing: 1)
      ]),
    ])

  static let views: [(kind: String, view: View)] = [
    (
      "page",
      .page("T", subtitle: "S", accent: .init(0x112233)) {
        View.divider
        if true { View.text("x") }
        for number in 1...2 { View.text("\(number)") }
      }
    ),
    ("section", .section("T") { View.badges(["a"]) }),
    (
      "text",
      .text([.init("a", style: .code), "b", .init("c", link: "berth://x")], role: .warning)
    ),
    ("text", .text("one\ntwo", role: .code)),
    (
      "list",
      .list(
        [
          .init(
            "t", subtitle: "s", detail: "d", badges: [.init("b", tone: .bad)], checked: false,
            link: "berth://x", children: ["c"])
        ], style: .numbered, empty: "none")
    ),
    (
      "table",
      .table(
        columns: ["a", .init("b", type: .number, align: .start)],
        rows: [["x", 4], [.init("y", tone: .good, link: "berth://x")]], empty: "none")
    ),
    ("keyValues", .keyValues([.init("k", "v", tone: .accent, link: "berth://x")])),
    (
      "card",
      .card(
        "t", subtitle: "s", body: "b", badges: ["x"], picture: picture,
        actions: [.init("a", link: "berth://x", role: .destructive)], link: "berth://y"
      ) { View.divider }
    ),
    ("badges", .badges([.init("x", tone: .warning)])),
    ("actions", .actions([.init("a", link: "https://example.org")])),
    ("progress", .progress("p", value: 0.5, detail: "d")),
    ("divider", .divider),
    (
      "chart",
      .chart(
        .bar, title: "t", series: [.init("s", values: [1, nil, 2.5], color: .amber)],
        labels: ["a", "b"], unit: "ml", minimum: 0, maximum: 9, marks: [.init(at: 0.5, "m")])
    ),
    (
      "graph",
      .graph(
        title: "t", width: 100, height: 90,
        nodes: [
          .init(
            id: "a", label: "A", x: 1, y: 2, radius: 3, category: "c", link: "berth://x",
            expand: "berth://y", detail: "d", pinned: true), .init(id: "b", label: "b", x: 5, y: 6),
        ], edges: [.init("a", "b", weight: 2, kind: "k")],
        legend: [.init("c", label: "C", color: .blue)],
        edgeLegend: [.init("k", label: "K", color: .red, dashed: true)], zoom: 0.5...4)
    ),
    (
      "map",
      .map(
        title: "t",
        points: [
          .init("p", latitude: 1, longitude: 2, category: "c", link: "berth://x", detail: "d")
        ],
        clusters: [
          .init("q", latitude: 1, longitude: 2, count: 4, category: "c", link: "berth://x")
        ],
        lines: [.init("l", points: [(1, 2), (3, 4)], category: "c", closed: true)],
        legend: [.init("c", label: "C", color: .green)],
        bounds: .init(south: 0, west: 0, north: 5, east: 6))
    ),
    (
      "timeline",
      .timeline(title: "t", steps: [.init("s", duration: 4, detail: "d"), .init("u")], rounds: 2)
    ),
    (
      "chat",
      .chat(
        title: "t",
        messages: [
          .init(
            "hi", author: "a", side: .own, time: "9:00",
            panes: [
              .init("p", text: "q"),
              .init("r", text: "s", position: .before, direction: .rightToLeft),
            ], id: "m", shown: "p", state: .delivered, direction: .leftToRight,
            actions: [.init("go", link: "berth://x")]), .init("x", shown: 0),
          .init("y", shown: .original),
        ])
    ),
    (
      "deck",
      .deck(
        title: "t",
        cards: [
          .init("a", back: "b", actions: [.init("go", link: "berth://x")]),
          .init(front: [.divider], back: []),
        ])
    ),
    (
      "form",
      .form(
        title: "t",
        fields: [
          .init(
            "n", label: "N", type: .choice, value: "1", placeholder: "p", help: "h",
            options: ["1", .init("2", label: "two")], minimum: 0, maximum: 9, required: true)
        ], submit: .init("go", link: "berth://x", role: .primary))
    ),
    (
      "paywall",
      .paywall(
        "t", message: "m", comparison: [.init("f", free: "10", premium: true)],
        products: [
          .init(
            id: "i", name: "n", price: "$1", period: "month", trial: "t", badge: "b",
            link: "berth://x")
        ], restore: "berth://r", footnote: "f")
    ),
    ("picture", picture),
  ]

  @Test("each is read back with every field understood", arguments: views.indices)
  func roundTrip(index: Int) throws {
    let (kind, view) = Self.views[index]
    let (node, warnings) = try View.decodeReporting(view.json)
    #expect(warnings.isEmpty, "\(warnings)")
    #expect(node.kind == kind)
    #expect(node.json == view.json)
    #expect(try View.decode(JSON.parse(view.json.text())) == node)
  }

  @Test("there is a builder for every kind")
  func complete() {
    #expect(Set(Self.views.map(\.kind)).count == 20)
  }
}
