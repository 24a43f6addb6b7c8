import BerthViewModel
import BerthViews
import Testing

@Suite("Pages on a screen")
struct PageFrameTests {
  private func page(_ lines: Int) -> View {
    .page(children: [.list((1...lines).map { .init("line \($0)") }, style: .plain)])
  }

  private func text(_ picture: PageFrame.Picture) -> [String] {
    picture.lines.map { String(decoding: $0, as: UTF8.self) }
  }

  private let renderer = TerminalRenderer(width: 40)

  @Test("a page longer than the screen shows its beginning, or its end where something is typed")
  func anchors() {
    let keys = PageFrame.Foot(keys: [("left", "back"), ("ctrl-t", "today"), ("x", "")])
    let top = PageFrame(renderer, height: 10).draw(page(30), from: nil, foot: keys)
    #expect(text(top).first == "line 1")
    #expect(text(top).last == "← back · Ctrl-T today · ↑↓ scroll")
    #expect(top.lines.count == 10 && top.room == 8 && top.count == 30 && top.cursor == nil)
    let typing = PageFrame.Foot(input: ("Say", "olá"), suggestions: ["a", "b", "c", "d"])
    let end = PageFrame(renderer, height: 10).draw(page(30), from: nil, foot: typing)
    #expect(text(end).suffix(5) == ["Say › olá", "  a", "  b", "  c", "↑↓ scroll"])
    #expect(text(end).contains("line 30") && end.lines.count == 10)
    #expect(end.cursor?.row == 5 && end.cursor?.column == 9)
  }

  @Test("it is scrolled to its ends and no further", arguments: [(-5, 0), (7, 7), (99, 22)])
  func scrolled(top: Int, shown: Int) {
    let picture = PageFrame(renderer, height: 10).draw(
      page(30), from: top, foot: .init(keys: [("q", "leave")]))
    #expect(picture.top == shown)
    #expect(text(picture).first == "line \(shown + 1)")
  }

  @Test("nothing is wider or higher than the screen", arguments: [(16, 4), (20, 5), (80, 24)])
  func fits(width: Int, height: Int) {
    let long = String(repeating: "日本 long ", count: 40)
    let foot = PageFrame.Foot(
      input: (long, long), suggestions: [long], problem: long, keys: [("q", long)])
    let picture = PageFrame(TerminalRenderer(width: width), height: height).draw(
      page(50), from: nil, foot: foot)
    #expect(picture.lines.count <= height)
    for line in text(picture) { #expect(DisplayWidth.of(line) <= width, "\(line)") }
    #expect((picture.cursor?.column ?? 0) < width && (picture.cursor?.row ?? 0) < height)
  }
}
