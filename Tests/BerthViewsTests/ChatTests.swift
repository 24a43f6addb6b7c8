import BerthViewModel
import BerthViews
import Testing

@Suite("Chats, decks and languages")
struct ChatTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var shown: View.Message.Shown?
    var sees: [String]
    var misses: [String]
    var start: Int
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "all faces", shown: nil, sees: ["Hola", "Hello", "a noun"], misses: [], start: 1),
    Case(
      name: "the words", shown: .original, sees: ["Hola"], misses: ["Hello", "a noun"], start: 1),
    Case(
      name: "a pane by its title", shown: .title("Translation"), sees: ["Hello", "Translation"],
      misses: ["Hola", "a noun"], start: 2),
    Case(
      name: "a pane by its place", shown: .pane(1), sees: ["a noun"], misses: ["Hola", "Hello"],
      start: 0),
    Case(
      name: "a title nobody has", shown: .title("Song"), sees: ["Hola"], misses: ["Hello"],
      start: 1),
  ]

  @Test("the face that is shown is drawn alone", arguments: cases)
  func shown(_ test: Case) {
    let chat = View.chat(messages: [
      .init(
        "Hola",
        panes: [
          .init("Translation", text: "Hello"),
          .init("Grammar", text: "a noun", position: .before),
        ], shown: test.shown)
    ])
    for drawing in [
      TerminalRenderer(isTerminal: false).render(chat), SVGRenderer().render(chat),
    ] {
      for word in test.sees { #expect(drawing.contains(word)) }
      for word in test.misses { #expect(!drawing.contains(word), "\(word) in \(drawing)") }
    }
    let html = HTMLRenderer().render(chat)
    #expect(html.contains("data-start=\"\(test.start)\""))
    let places = ["a noun", "Hola", "Hello"].compactMap { html.firstRange(of: $0)?.lowerBound }
    #expect(places.count == 3 && places == places.sorted(), "left, words, right")
  }

  @Test(
    "states are ticks, or words where there are none",
    arguments: [
      (View.Message.State.queued, "○"), (.sent, "✓"), (.delivered, "✓✓"), (.read, "✓✓"),
    ])
  func states(state: View.Message.State, ticks: String) {
    let chat = View.chat(messages: [.init("x", side: .own, state: state)])
    #expect(TerminalRenderer().render(chat).contains("You  \(ticks)\n"))
    #expect(TerminalRenderer(isTerminal: false).render(chat).contains("(\(state.rawValue))"))
    #expect(HTMLRenderer().render(chat).contains("aria-label=\"\(state.rawValue)\">\(ticks)<"))
  }

  @Test(
    "languages have a direction",
    arguments: [
      ("ar", true), ("he-IL", true), ("ckb", true), ("en", false), ("pt-BR", false),
      ("az-Arab-IR", true), ("ar-Latn", false), ("en-x-arab", false),
    ])
  func directions(tag: String, isRight: Bool) {
    #expect((View.Direction(language: tag) == .rightToLeft) == isRight)
    let html = HTMLRenderer().render(.page(language: tag, children: [.divider]))
    #expect(html.contains("<html lang=\"\(tag)\"\(isRight ? " dir=\"rtl\"" : "")>"))
  }

  @Test("a direction goes before the language, for pages and messages")
  func givenDirections() {
    let html = HTMLRenderer().render(
      .page(
        language: "en", direction: .rightToLeft,
        children: [
          .chat(messages: [.init("a", direction: .rightToLeft), .init("b")])
        ]))
    #expect(html.contains("<html lang=\"en\" dir=\"rtl\">"))
    #expect(html.contains("dir=\"rtl\">a</p>"))
    #expect(html.contains("dir=\"auto\">b</p>"))
  }

  @Test("a deck prints both sides and can be flipped in HTML")
  func deck() throws {
    let cards = (1...8).map { number in
      View.Flashcard(
        front: [.text("front \(number)")], back: [.text("back \(number)")],
        actions: [.init("Known", link: "berth://garden/known?id=\(number)")])
    }
    let deck = View.deck(title: "Trees", cards: cards)
    let text = TerminalRenderer(isTerminal: false).render(deck)
    let front = try #require(text.firstRange(of: "1  front 1\n"))
    let back = try #require(text.firstRange(of: "   -> back 1\n"))
    #expect(front.upperBound <= back.lowerBound)
    #expect(text.contains("Known"))
    let html = HTMLRenderer().render(deck)
    #expect(html.contains("class=\"flashcard\"") && html.contains(".flashcard"))
    let svg = SVGRenderer().render(deck)
    #expect(svg.contains("back 6") && !svg.contains("front 7") && svg.contains("2 more cards"))
  }
}
