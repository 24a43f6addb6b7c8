import BerthViewModel
import BerthViews
import Testing

@Suite("Fragments")
struct FragmentTests {
  /// What begins with `write` is posted, `gone` leads nowhere, the rest are pages.
  private struct Links: HTMLLinks {
    var token: String { "t\"0" }

    func target(of link: String) -> HTMLTarget {
      if link.hasPrefix("berth://a/write") {
        return .post(address: "/a/write", fields: [("id", "x & \"y\"")])
      }
      if link.hasPrefix("berth://a/gone") { return .nowhere }
      guard link.hasPrefix("berth:") else { return .address(link) }
      return .address("/" + link.dropFirst("berth:".count).drop { $0 == "/" })
    }
  }

  private func body(_ view: View) -> String {
    String(decoding: HTMLRenderer().fragment(view, links: Links()).body, as: UTF8.self)
  }

  @Test("a wide picture fills its place, and one with words on it is shown to its edges")
  func widePictures() {
    let plain = View.Shape.circle(x: 5, y: 5, radius: 2).fill(.color(.blue))
    let word = View.Shape.text("Negroni", x: 5, y: 5, size: 3).fill(.color(.gray))
    for (shapes, fills) in [([plain], true), ([plain, word], false)] {
      let picture = body(.picture(width: 20, height: 10, label: "L", shapes: shapes))
      #expect(picture.contains("slice") == fills && picture.contains("picture written") == !fills)
    }
    let high = body(.picture(width: 10, height: 20, label: "L", shapes: [word]))
    #expect(!high.contains("slice") && !high.contains("written"))
  }

  /// A view of every kind with the link in every place that can hold one.
  static func places(_ link: String) -> [(name: String, view: View)] {
    [
      ("span", .text(paragraphs: [[.init("x", link: link)]])),
      ("item", .list([.init("x", link: link)])),
      ("inner item", .list([.init("a", children: [.init("x", link: link)])])),
      ("cell", .table(columns: ["A"], rows: [[.init("x", link: link)]])),
      ("value", .keyValues([.init("k", "x", link: link)])),
      ("card", .card("x", link: link)),
      ("action of a card", .card("t", actions: [.init("x", link: link)])),
      ("action", .actions([.init("x", link: link, role: .primary)])),
      ("choice", .choices([.init("x", link: link)])),
      ("figure", .figure("f", value: "x", link: link)),
      ("product", .paywall("P", products: [.init(id: "x", name: "x", price: "$1", link: link)])),
      ("restore", .paywall("P", restore: link)),
      ("action of a message", .chat(messages: [.init("m", actions: [.init("x", link: link)])])),
      (
        "action of a flashcard",
        .deck(cards: [.init(front: [], back: [], actions: [.init("x", link: link)])])
      ),
      ("form", .form(fields: [.init("n", label: "N")], submit: .init("x", link: link))),
      ("node", .graph(nodes: [.init(id: "n", label: "x", x: 1, y: 1, link: link)], edges: [])),
      (
        "expansion",
        .graph(nodes: [.init(id: "n", label: "x", x: 1, y: 1, expand: link)], edges: [])
      ),
      ("place", .map(points: [.init("x", latitude: 1, longitude: 1, link: link)])),
      (
        "cluster",
        .map(clusters: [.init("x", latitude: 1, longitude: 1, count: 2, link: link)])
      ),
      ("section", .section("S", children: [.actions([.init("x", link: link)])])),
      ("page", .page("P", children: [.actions([.init("x", link: link)])])),
      (
        "line",
        .page(
          "P", stay: .init(input: .init(label: "x", link: "\(link)?text={text}")), children: [])
      ),
      (
        "key",
        .page("P", stay: .init(keys: [.init(key: "a", label: "x", link: link)]), children: [])
      ),
    ]
  }

  @Test("every kind of node leads to pages", arguments: places("").map(\.name))
  func pages(name: String) throws {
    let view = try #require(Self.places("berth://a/read").first { $0.name == name }?.view)
    let text = body(view)
    #expect(text.contains("=\"/a/read\""), "\(text)")
    #expect(!text.contains("berth:"), "\(text)")
    #expect(!text.contains("method=\"post\""), "\(text)")
  }

  @Test("every kind of node posts what changes something", arguments: places("").map(\.name))
  func posts(name: String) throws {
    let view = try #require(Self.places("berth://a/write").first { $0.name == name }?.view)
    let text = body(view)
    #expect(!text.contains("berth:"), "\(text)")
    if ["node", "expansion", "cluster"].contains(name) {
      // No form can stand in a drawing: it is a link to a page that asks.
      #expect(text.contains("href=\"/a/write?id=x%20%26%20%22y%22\""), "\(text)")
      return
    }
    #expect(text.contains(#"method="post" action="/a/write""#), "\(text)")
    #expect(text.contains(#" name="id" value="x &amp; &quot;y&quot;""#), "\(text)")
    #expect(text.contains(#"<input type="hidden" name="token" value="t&quot;0">"#), "\(text)")
  }

  @Test("what leads nowhere is no link", arguments: places("").map(\.name))
  func nowhere(name: String) throws {
    for link in ["berth://a/gone", "javascript:alert(1)", "data:text/html,x"] {
      let view = try #require(Self.places(link).first { $0.name == name }?.view)
      let text = body(view)
      for word in ["<a ", "href", "berth:", "javascript:", "data:", "data-link", "method=\"post\""]
      {
        #expect(!text.contains(word), "\(word): \(text)")
      }
    }
  }

  @Test("a button and its form belong together, and the button keeps its look")
  func button() {
    #expect(
      body(.actions([.init("Go", link: "berth://a/write", role: .primary)]))
        == #"<p class="actions"><button form="post1" class="button primary" name="id""#
        + #" value="x &amp; &quot;y&quot;">Go</button></p>"#
        + #"<form id="post1" method="post" action="/a/write" data-later hidden>"#
        + #"<input type="hidden" name="token" value="t&quot;0"></form>"#)
    let text = body(.text(paragraphs: [[.init("x", link: "berth://a/write")]]))
    #expect(text.hasPrefix(#"<p><button form="post1" class="link" name="id""#))
  }

  @Test("the line to type in is a form that keeps the other arguments")
  func line() {
    let input = View.Stay.Input(label: "Say", link: "berth://a/read?to=b%20c&text={text}")
    let text = body(.page("P", stay: .init(input: input), children: []))
    #expect(text.contains(#"<form class="line" method="get" action="/a/read">"#), "\(text)")
    #expect(text.contains(#"<input type="hidden" name="to" value="b c">"#), "\(text)")
    #expect(text.contains(#"name="text" placeholder="Say""#), "\(text)")
  }

  @Test("the title stands beside the body, and headings below it")
  func title() {
    let view = View.page(
      "T<", subtitle: "S", accent: .init(0x123456), language: "ar",
      children: [.section("B", children: [])])
    let fragment = HTMLRenderer().fragment(view, links: Links())
    #expect(fragment.title == "T<")
    #expect(fragment.subtitle == "S")
    #expect(fragment.language == "ar")
    #expect(fragment.direction == .rightToLeft)
    #expect(fragment.accent == RGB(0x123456))
    #expect(String(decoding: fragment.body, as: UTF8.self) == "<section><h2>B</h2></section>")
  }

  @Test("every part is well formed, without styles and scripts", arguments: 0..<250)
  func wellFormed(seed: Int) throws {
    var trees = Trees(seed: UInt64(seed) &+ 31_000)
    let node = View.page(trees.text(), children: trees.some(5) { $0.node() })
    let fragment = HTMLRenderer().fragment(node, links: Links(), lastID: 40)
    let text = "<main>" + String(decoding: fragment.body, as: UTF8.self) + "</main>"
    let xml = try HTMLTests.asXML(text)
    #expect(xml.elements["script"] == nil)
    #expect(xml.elements["h1"] == nil)
    for attribute in xml.attributes {
      #expect(!attribute.name.hasPrefix("on"), "\(attribute)")
      #expect(attribute.name != "style", "\(attribute)")
      if ["href", "action", "data-link", "data-expand"].contains(attribute.name) {
        let isInside =
          attribute.value.first == "#" && xml.ids.contains(String(attribute.value.dropFirst()))
        #expect(
          isInside || attribute.value.hasPrefix("/") || attribute.value.hasPrefix("https:"),
          "\(attribute)")
      }
      if attribute.name == "form" || attribute.name == "for" {
        #expect(xml.ids.contains(attribute.value), "\(attribute)")
      }
    }
  }
}

@Suite("Timelines of fragments")
struct FragmentTimelineTests {
  private struct Links: HTMLLinks {
    var token: String { "t" }

    func target(of link: String) -> HTMLTarget {
      link.contains("mark") ? .post(address: "/mark", fields: []) : .address("/done")
    }

    func media(_ file: String) -> String? { file == "bell.wav" ? "/media/bell.wav" : nil }
  }

  @Test("sounds, words and the links that hear how far it came")
  func playback() {
    var step = View.Step("Breathe in", duration: 4)
    step.say = "In \"slowly\""
    step.cue = "bell.wav"
    var other = View.Step("Out", duration: 4)
    other.cue = "gone.wav"
    let view = View.timeline(
      steps: [step, other],
      play: .init(from: 3, progress: "berth://a/mark", finished: "berth://a/done", bed: "bell.wav"))
    let fragment = HTMLRenderer().fragment(view, links: Links())
    let text = String(decoding: fragment.body, as: UTF8.self)
    #expect(fragment.behaviours == [.timeline, .sound, .playback, .outbox])
    for word in [
      #"data-at="3""#, #"data-bed="/media/bell.wav""#, #"data-cue="/media/bell.wav""#,
      #"data-say="In &quot;slowly&quot;""#, #"<a href="/done" data-key="finished">"#,
      #"class="link" data-key="progress">"#, #"<form id="post1" method="post" action="/mark""#,
    ] { #expect(text.contains(word), "\(word): \(text)") }
    #expect(!text.contains("gone.wav"))
    step.detail = step.say
    let twice = HTMLRenderer().fragment(
      .timeline(steps: [step], play: .init()), links: Links())
    #expect(String(decoding: twice.body, as: UTF8.self).contains(" data-say data-cue"))
    let plain = HTMLRenderer().render(view)
    #expect(!plain.contains("data-plays>") && !plain.contains("data-say"))
  }
}
