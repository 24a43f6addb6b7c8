import BerthViewModel
import BerthViews
import Testing

@Suite("What a page is there for")
struct MeaningTests {
  private static let link = "berth://garden/rose"

  private func fragment(_ view: View) -> HTMLFragment {
    HTMLRenderer().fragment(view, links: Links())
  }

  private func html(_ view: View) -> String { String(decoding: fragment(view).body, as: UTF8.self) }

  private func text(_ view: View) -> String {
    TerminalRenderer(width: 60, color: .none).render(view)
  }

  private struct Links: HTMLLinks {
    var token: String { "" }
    func target(of link: String) -> HTMLTarget { .address("/" + link.dropFirst(8)) }
    func media(_ file: String) -> String? { file == "rose.jpg" ? "/media/a?b=1&c" : nil }
  }

  @Test("a hero card stands alone, its buttons before its details and its sign without words")
  func hero() throws {
    let body = html(
      .page {
        View.card(
          "Rose",
          actions: [
            .init("Water", link: Self.link, role: .primary),
            .init("Keep", link: Self.link, symbol: "heart"),
          ], role: .hero
        ) { View.text("Likes sun.") }
        View.card("Fern")
      })
    #expect(body.contains("<article class=\"card hero\">"))
    #expect(body.ranges(of: "<div class=\"cards\">").count == 2)
    let water = try #require(body.firstRange(of: "Water")).lowerBound
    let detail = try #require(body.firstRange(of: "Likes sun.")).lowerBound
    #expect(water < detail)
    #expect(body.contains("<span class=\"unseen\">Keep</span>"))
    #expect(!body.contains("<span class=\"unseen\">Water</span>"))
  }

  @Test("a sign stands beside the label of a common action")
  func symbol() {
    let body = html(.actions([.init("Call", link: "tel:112", symbol: "phone")]))
    #expect(body.contains("<svg class=\"icon\"") && body.contains(">Call</a>"))
    #expect(!html(.actions([.init("Call", link: "tel:112")])).contains("<svg"))
  }

  @Test("choices are links with their colours; a terminal says how to follow each")
  func choices() {
    let view = View.choices([
      .init("Water", subtitle: "Six are thirsty", link: Self.link, color: .brown)
    ])
    let body = html(view)
    #expect(body.contains("href=\"/garden/rose\">Water</a>") && body.contains("f-brown"))
    #expect(text(view).contains("Water  berth garden rose") || text(view).contains(Self.link))
    #expect(text(view).contains("Six are thirsty"))
  }

  @Test("a figure says its number, its range and its level in every form")
  func figure() {
    let view = View.figure(
      "Frost", value: "35 %", range: "between 20 and 55 %",
      level: .init("Possible", color: .amber))
    for words in ["Frost", "35 %", "between 20 and 55 %", "Possible"] {
      #expect(html(view).contains(words))
      #expect(text(view).contains(words))
      #expect(SVGRenderer().render(view).contains(words))
    }
    #expect(html(view).contains("f-amber"))
  }

  @Test("each series of a strip has a row with its own scale and unit")
  func strip() {
    let view = View.chart(
      .strip,
      series: [
        .init("Tide", values: [0, 2], unit: "ft"), .init("Wind", values: [5, 30], unit: "mph"),
        .init("Oxygen", values: [nil, nil]),
      ], labels: ["6:00", "7:00"], marks: [.init(at: 0.5, "now")])
    for words in ["Tide", "0 to 2 ft", "Wind", "5 to 30 mph"] {
      #expect(html(view).contains(words))
      #expect(text(view).contains(words))
    }
    #expect(html(view).contains("not known") && html(view).contains("now"))
  }

  @Test("rows of a strip stand above one axis in a terminal, with its marks and labels")
  func stripInTerminal() throws {
    let view = View.chart(
      .strip,
      series: [
        .init("Chance 4 %", values: [nil, nil, 1, 4, 2, 1, 1, 1, 1, 1]),
        .init("Tide", values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], unit: "ft"),
        .init("Wind", values: [9, 9, 9, 0, 9, 9, 9, 9], unit: "mph"),
      ], labels: (0..<10).map { "\($0)h" }, marks: [.init(at: 3, "now")])
    let lines = text(view).split(separator: "\n").map(Array.init)
    let start = try #require(
      lines.first { $0.starts(with: "Tide") }?.dropFirst(4).firstIndex { $0 != " " })
    let wind = try #require(lines.first { $0.starts(with: "Wind") })
    let chance = try #require(lines.first { $0.starts(with: "Chance") })
    // The fourth hour stands in one column, whatever the names and whichever hours are not known.
    #expect(start == "Chance 4 %".count + 2)
    #expect(wind[start + 3] != wind[start + 2] && wind[start + 3] != wind[start + 4])
    #expect(chance[start] == " " && chance[start + 1] == " " && chance[start + 2] != " ")
    let mark = try #require(lines.first { String($0).contains("^ now") })
    #expect(mark.firstIndex(of: "^") == start + 3)
    #expect(lines.contains { String($0).contains("0h") })
  }

  @Test("messages of one language have one tint, whoever wrote them, and say their language")
  func tints() {
    let body = html(
      .chat(messages: [
        .init("Hola", language: "es"), .init("Hello", side: .own, language: "en"),
        .init("Adiós", side: .own, language: "es"), .init("?"),
      ]))
    #expect(body.contains("message other tongue0\""))
    #expect(body.contains("message own tongue1\""))
    #expect(body.contains("message own tongue0\""))
    #expect(body.contains("message other\""))
    #expect(body.contains("<p lang=\"es\" class=\"bubble\" dir=\"auto\">Hola"))
  }

  @Test("what stands beside a page and what stays in reach are apart from it")
  func apart() {
    let page = View.page(
      "Rose", beside: [.list([.init("Fern", link: Self.link)])],
      standing: .init("Water", link: Self.link)
    ) { View.text("Likes sun.") }
    let found = fragment(page)
    #expect(String(decoding: found.beside, as: UTF8.self).contains("Fern"))
    #expect(String(decoding: found.standing, as: UTF8.self).contains("Water"))
    let body = String(decoding: found.body, as: UTF8.self)
    #expect(!body.contains("Fern") && !body.contains("Water"))
    #expect(text(page).contains("Water") && !text(page).contains("Fern"))
  }

  @Test("a photo lies over what is drawn, where a page can get it, and is left out elsewhere")
  func photo() {
    let picture = { (file: String) in
      View.picture(
        width: 40, height: 30, label: "Rose",
        shapes: [
          .circle(x: 20, y: 15, radius: 9).fill(.color(.pink)),
          .image(file, width: 40, height: 30),
        ])
    }
    let body = html(picture("rose.jpg"))
    #expect(body.contains("<image") && body.contains("href=\"/media/a?b=1&amp;c\""))
    #expect(body.contains("slice"))
    #expect(!html(picture("fern.jpg")).contains("<image"))
    for document in [
      HTMLRenderer().render(picture("rose.jpg")), SVGRenderer().render(picture("rose.jpg")),
    ] {
      #expect(document.contains("circle") && !document.contains("<image"))
    }
  }

  @Test("a drawing without words says nothing where it cannot be drawn")
  func decoration() {
    let shapes: [View.Shape] = [.circle(x: 5, y: 5, radius: 4)]
    let named = View.picture(width: 10, height: 10, label: "A dot", shapes: shapes)
    let plain = View.picture(width: 10, height: 10, label: "", shapes: shapes)
    #expect(text(named).contains("[A dot]"))
    #expect(!text(.card("Rose", picture: plain)).contains("["))
  }

  @Test("the colour of a badge stands beside its words")
  func colour() {
    let view = View.badges([.init("Major", color: .orange)])
    #expect(html(view).contains("f-orange") && html(view).contains("Major"))
    #expect(text(view).contains("Major"))
  }
}
