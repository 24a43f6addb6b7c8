import BerthViewModel
import BerthViews
import Testing

@Suite("Terminal")
struct TerminalTests {
  private func plain(_ node: View, width: Int = 60) -> String {
    TerminalRenderer(width: width, isTerminal: false).render(node)
  }

  private func drawn(_ node: View, width: Int = 60) -> String {
    TerminalRenderer(width: width).render(node)
  }

  static let page = View.page(
    "Margarita", subtitle: "Tequila sour",
    children: [
      .badges([.init("IBA"), .init("Sour", tone: .good)]),
      .section(
        "Ingredients",
        children: [
          .table(
            columns: [.init("Ingredient"), .init("Measure", type: .number)],
            rows: [
              [.init("Tequila"), .init("50 ml")], [.init("Lime juice"), .init("15 ml")],
            ])
        ]),
      .actions([.init("Save", link: "berth://cocktail/favorite?id=margarita")]),
    ])

  @Test("a page in a pipe is plain, stable ASCII")
  func pipe() {
    #expect(
      plain(Self.page) == """
        Margarita
        Tequila sour

        [IBA] [Sour]

        Ingredients
          Ingredient  Measure
          Tequila       50 ml
          Lime juice    15 ml

        -> Save  berth open 'berth://cocktail/favorite?id=margarita'

        """)
  }

  @Test("a page on a terminal without colours has rules and boxes")
  func terminal() {
    #expect(
      drawn(Self.page, width: 70) == """
        Margarita
        Tequila sour

        [IBA] [Sour]

        Ingredients ──────────────────────────────────────────────────────────
        Ingredient  Measure
        ───────────────────
        Tequila       50 ml
        Lime juice    15 ml

        → Save  berth open 'berth://cocktail/favorite?id=margarita'

        """)
  }

  @Test("a link to copy and the way to follow one stay on one line in a pipe")
  func longLinks() {
    let link = "berth://cocktail/collection-import?link=" + String(repeating: "a-b", count: 60)
    let lines = plain(
      .page(
        "Share",
        children: [.text(link, role: .code), .actions([.init("Take it in", link: link)])]),
      width: 40
    ).split(separator: "\n").map(String.init)
    #expect(lines.contains("  " + link))
    #expect(lines.contains { $0.hasSuffix("berth open '\(link)'") })
    let words = plain(.text(String(repeating: "word ", count: 30)), width: 40)
    #expect(words.split(separator: "\n").allSatisfy { $0.count <= 40 })
  }

  @Test("a card is a box, and only an indent when plain")
  func card() {
    let card = View.card("Mojito", subtitle: "Highball", body: "Mint, rum, lime.")
    #expect(
      drawn(card, width: 30) == """
        ╭─ Mojito ───────────────────╮
        │ Highball                   │
        │                            │
        │ Mint, rum, lime.           │
        ╰────────────────────────────╯

        """)
    #expect(plain(card) == "Mojito\n  Highball\n\n  Mint, rum, lime.\n")
    let ascii = TerminalRenderer(width: 30, unicode: false).render(card)
    #expect(ascii.hasPrefix("+- Mojito -------------------+\n| Highball"))
    #expect(ascii.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("boxes line up around wide characters and emoji")
  func wideBox() {
    let card = View.card("ジン", body: "日本の 🍋 e\u{301} 👩‍👩‍👧‍👦 🇯🇵")
    let lines = drawn(card, width: 34).split(separator: "\n")
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) == 34 })
  }

  @Test("a table too wide for the line wraps its words first")
  func tableWraps() {
    let table = View.table(
      columns: [.init("Name"), .init("What it is"), .init("Price", type: .number)],
      rows: [[.init("Gin"), .init("a spirit of juniper and other herbs"), .init("24.00")]])
    #expect(
      plain(table, width: 32) == """
        Name  What it is           Price
        Gin   a spirit of juniper  24.00
              and other herbs

        """)
  }

  @Test("a table too wide to wrap becomes records")
  func tableStacks() {
    let table = View.table(
      columns: ["Identifier", "Description", "Manufacturer"].map { .init($0) },
      rows: [
        [.init("margarita"), .init("sour"), .init("nobody")], [.init("daiquiri")],
      ])
    #expect(
      plain(table, width: 24)
        == """
        Identifier
          margarita
        Description
          sour
        Manufacturer
          nobody

        Identifier
          daiquiri

        """)
  }

  @Test("words break at spaces, between wide characters, and long ones are cut")
  func wrapping() {
    let text = View.text("one two-three abcdefghijklmnopqrstuvwxyz 日本語のカクテル。")
    #expect(
      plain(text, width: 16) == """
        one two-three
        abcdefghijklmnop
        qrstuvwxyz 日本
        語のカクテル。

        """)
  }

  @Test("numbers in lists line up and children are indented")
  func list() {
    let items = (1...10).map { View.Item("Item \($0)") }
    let text = plain(.list(items, style: .numbered))
    #expect(text.hasPrefix(" 1. Item 1\n"))
    #expect(text.hasSuffix("10. Item 10\n"))
    let tree = View.Item("Gin", children: [.init("London dry"), .init("Old Tom")])
    #expect(plain(.list([tree])) == "- Gin\n  - London dry\n  - Old Tom\n")
    let done = View.list([.init("Lemons", detail: "4", checked: true)])
    #expect(plain(done) == "[x] Lemons  4\n")
    #expect(drawn(done, width: 20) == "✓ Lemons           4\n")
  }

  @Test("an empty list says so")
  func empty() {
    #expect(plain(.list([], empty: "Nothing found.")) == "Nothing found.\n")
    #expect(plain(.table(columns: [.init("a")], rows: [])) == "Nothing here.\n")
  }

  @Test("a spark line, bars and a progress bar")
  func charts() {
    let spark = View.chart(
      .spark, title: "Mood", series: [.init(values: [1, 2, 3, 4, 5, 6, 7, 8])])
    #expect(drawn(spark) == "Mood  ▁▂▃▄▅▆▇█  1 to 8\n")
    let bars = View.chart(
      .bar, series: [.init(values: [4, 2])], labels: ["Gin", "Rum"], maximum: 4)
    #expect(
      drawn(bars, width: 20) == """
        Gin  █████████████ 4
        Rum  ██████▌ 2

        """)
    let progress = View.progress("Filling", value: 0.5, detail: "1 of 2")
    #expect(drawn(progress, width: 30) == "Filling\n━━━━━━━━━━━─────────── 50 %\n1 of 2\n")
  }

  @Test("a graph in a pipe tells who is joined to whom")
  func graphPlain() {
    let graph = View.graph(
      nodes: [
        .init(id: "n", label: "Negroni", x: 0, y: 0, category: "drink"),
        .init(id: "g", label: "Gin", x: 9, y: 9, detail: "Juniper."),
      ], edges: [.init("n", "g")],
      legend: [.init("drink", label: "Drink", color: .teal)])
    #expect(plain(graph) == "- Negroni (Drink): Gin\n- Gin: Negroni\n  Juniper.\n")
    let plot = drawn(graph)
    #expect(plot.contains("Negroni"))
    #expect(plot.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
  }

  @Test("the user's own messages stand to the right")
  func chat() {
    let chat = View.chat(messages: [
      .init("¿Qué tal?", author: "Marta", time: "09:12"), .init("Bien", side: .own),
    ])
    #expect(
      drawn(chat, width: 40) == """
        ▎ Marta  09:12
        ▎ ¿Qué tal?

                  ▎ You
                  ▎ Bien

        """)
  }
}
