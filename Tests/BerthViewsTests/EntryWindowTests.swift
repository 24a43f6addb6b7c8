import BerthViewModel
import Testing

@testable import BerthViews

/// A long view on several pages.
struct EntryWindowTests {
  private struct Links: HTMLLinks {
    var token: String { "t" }
    func target(of link: String) -> HTMLTarget { .address("/x") }
  }

  private static func page(_ view: View, from first: Int, limit: Int = 2000) -> HTMLFragment {
    HTMLRenderer().fragment(
      view, links: Links(),
      window: EntryWindow(first: first, limit: limit) { "/garden/list?berth-from=\($0)" })
  }

  private static func text(_ fragment: HTMLFragment) -> String {
    String(decoding: fragment.body, as: UTF8.self)
  }

  /// The entries a page shows, and where the next begins.
  private static func entries(_ view: View, from first: Int) -> (shown: [Int], next: Int?) {
    let text = text(page(view, from: first))
    let shown = text.split(separator: "entry-").dropFirst().compactMap {
      Int($0.prefix { $0.isNumber })
    }
    let more = text.firstRange(of: "\">More</a>").map { text[..<$0.lowerBound] }
    let next = more?.split(separator: "berth-from=").last.flatMap { Int($0) }
    return (shown, next)
  }

  private static func items(_ range: Range<Int>) -> [View.Item] {
    range.map { View.Item("entry-\($0) and some words about it", subtitle: "what it is") }
  }

  private static let views: [(name: String, view: View)] = [
    ("a list", .page("All", children: [.text("Before."), .list(items(0..<300))])),
    (
      "sections",
      .page(
        "All",
        children: (0..<30).map { part in
          .section("Part \(part)", children: [.list(items(part * 10..<part * 10 + 10))])
        })
    ),
    (
      "a table",
      .table(columns: [.init("Name")], rows: (0..<300).map { [.init("entry-\($0) of a table")] })
    ),
    ("cards", .page("All", children: (0..<300).map { .card("entry-\($0)", body: "Some words.") })),
  ]

  @Test("every entry is on exactly one page, in its order", arguments: views.map(\.name))
  func whole(name: String) throws {
    let view = try #require(Self.views.first { $0.name == name }).view
    var shown: [Int] = []
    var next: Int? = 0
    var pages = 0
    while let first = next, pages < 100 {
      let page = Self.entries(view, from: first)
      #expect(page.shown.first == first)
      shown += page.shown
      next = page.next
      pages += 1
    }
    #expect(shown == Array(0..<300))
    #expect(pages > 3)
  }

  @Test("a short view is whole, and says nothing of pages")
  func short() {
    let view = View.page("All", children: [.list(Self.items(0..<12)), .text("After.")])
    let whole = HTMLRenderer().fragment(view, links: Links())
    #expect(Self.text(Self.page(view, from: 0, limit: 10)) == Self.text(whole))
  }

  @Test("what stands before the entries is on the first page, what stands after them on all")
  func around() {
    let view = View.page(
      "All", children: [.text("Before."), .list(Self.items(0..<100)), .text("After.")])
    let first = Self.text(Self.page(view, from: 0))
    let second = Self.text(Self.page(view, from: 30))
    #expect(first.contains("Before.") && first.contains("After."))
    #expect(!second.contains("Before.") && second.contains("After."))
  }

  @Test("a page that shows nothing of a section has no heading of it, but the way there")
  func sections() throws {
    let text = Self.text(Self.page(Self.views[1].view, from: 100))
    #expect(!text.contains("<h2>Part 9</h2>") && text.contains("<h2>Part 10</h2>"))
    #expect(!text.contains("<h2>Part 29</h2>"))
    #expect(text.contains("<a href=\"/garden/list?berth-from=290\">Part 29</a>"))
  }

  @Test("a list that goes on has its numbers go on")
  func numbers() {
    let view = View.list(Self.items(0..<100), style: .numbered)
    #expect(Self.text(Self.page(view, from: 40)).contains(" start=\"41\">"))
  }

  @Test("a beginning beyond the end is the start", arguments: [300, 9_999_999, Int.max])
  func beyond(first: Int) {
    #expect(Self.entries(Self.views[0].view, from: first).shown.first == 0)
  }

  @Test("what is in a card is no entry of its own")
  func cards() {
    let view = View.page(
      "All", children: [.card("entry-0", children: [.list(Self.items(1..<200))])])
    #expect(Self.entries(view, from: 0).shown.count == 200)
  }
}
