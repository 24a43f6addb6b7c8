import BerthViewModel
import BerthViews
import Testing

@Suite("Terminal colours and safety")
struct TerminalColorTests {
  private static let evil = "a\u{1B}]0;owned\u{7}b\u{9B}31mc\u{7F}\u{0}\u{202E}d"

  @Test("control characters of a view never reach the terminal", arguments: 0..<150)
  func injection(seed: Int) {
    var trees = Trees(seed: UInt64(seed) &+ 500)
    let node = View.section(Self.evil, children: [trees.node(), .text(Self.evil, role: .code)])
    for color in [TerminalColor.none, .ansi16, .ansi256, .truecolor] {
      let text = TerminalRenderer(width: 50, color: color, hyperlinks: true).render(node)
      #expect(strippingOwnSequences(text).unicodeScalars.allSatisfy { !isControl($0) })
    }
    let plain = TerminalRenderer(width: 50, isTerminal: false).render(node)
    #expect(plain.unicodeScalars.allSatisfy { !isControl($0) })
  }

  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: return false
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: return true
    default: return false
    }
  }

  /// Takes out SGR sequences of digits and semicolons, and OSC 8 links, and nothing else.
  private func strippingOwnSequences(_ text: String) -> String {
    var result = ""
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        result.unicodeScalars.append(scalar)
        continue
      }
      if rest.first == "[" {
        let end = rest.dropFirst().firstIndex { !($0 == ";" || ("0"..."9").contains($0)) }
        if let end, rest[end] == "m" {
          rest = rest[rest.index(after: end)...]
          continue
        }
      } else if rest.starts(with: "]8;;".unicodeScalars) {
        if let end = rest.firstIndex(of: "\u{1B}"), rest[end...].dropFirst().first == "\\" {
          let link = rest.dropFirst(4)[..<end]
          if link.isEmpty || ViewLink.isAllowed(String(link)) {
            rest = rest[end...].dropFirst(2)
            continue
          }
        }
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  static let inks: [(name: String, color: TerminalColor, sequence: String)] = [
    ("sixteen colours", .ansi16, "\u{1B}[1;36m"),
    ("the cube", .ansi256, "\u{1B}[1;38;5;43m"),
    ("true colour", .truecolor, "\u{1B}[1;38;2;0;217;192m"),
  ]

  @Test("a title in the accent", arguments: inks.map(\.name))
  func accent(name: String) throws {
    let ink = try #require(Self.inks.first { $0.name == name })
    let page = View.page("Hi", children: [])
    let text = TerminalRenderer(width: 40, color: ink.color).render(page)
    #expect(text == "\(ink.sequence)Hi\u{1B}[0m\n")
  }

  @Test("a page's own accent replaces the teal, and ends with the page")
  func ownAccent() {
    let inner = View.page(
      "In", accent: .init(0xFFC800), children: [])
    let page = View.page("Out", children: [inner, .list([.init("x")])])
    let text = TerminalRenderer(width: 40, color: .truecolor).render(page)
    #expect(text.contains("\u{1B}[1;38;2;255;200;0mIn"))
    #expect(text.contains("\u{1B}[38;2;0;217;192m•"))
  }

  @Test("hyperlinks only when asked for, and then without the command")
  func hyperlinks() {
    let actions = View.actions([.init("Save", link: "https://example.org/é")])
    let off = TerminalRenderer(width: 60, color: .ansi16).render(actions)
    #expect(!off.contains("\u{1B}]8"))
    #expect(off.contains("https://example.org/é"))
    let on = TerminalRenderer(width: 60, color: .ansi16, hyperlinks: true).render(actions)
    #expect(on.contains("\u{1B}]8;;https://example.org/%C3%A9\u{1B}\\"))
    #expect(!on.contains("https://example.org/é"))
    // Nothing outside of berth opens berth's own: the command is what helps.
    let own = TerminalRenderer(width: 60, color: .ansi16, hyperlinks: true)
      .render(.actions([.init("Save", link: "berth://a/b")]))
    #expect(own.contains("berth open berth://a/b"))
    #expect(!own.contains("\u{1B}]8"))
    let bad = View.actions([.init("Save", link: "javascript:alert(1)")])
    #expect(!TerminalRenderer(hyperlinks: true).render(bad).contains("javascript"))
  }

  @Test("a link is told as a command that a shell takes as it is")
  func commands() {
    #expect(
      TerminalRenderer.command(for: "berth://cocktail/random")
        == "berth open berth://cocktail/random")
    #expect(
      TerminalRenderer.command(for: "berth://a/b?c='d'") == #"berth open 'berth://a/b?c='\''d'\'''"#
    )
    #expect(TerminalRenderer.command(for: "tel:112") == "tel:112")
  }

  @Test(
    "no line is wider than the terminal", arguments: Array(stride(from: 20, through: 200, by: 6)))
  func width(columns: Int) {
    for seed in 0..<40 {
      var trees = Trees(seed: UInt64(seed * 211 + columns))
      let node = View.page(trees.text(), children: trees.some(5) { $0.node() })
      // In a pipe a program reads, what it takes whole stays on one line.
      for unicode in [true, false] {
        let text = TerminalRenderer(width: columns, unicode: unicode, isTerminal: true)
          .render(node)
        for line in text.split(separator: "\n") where DisplayWidth.of(String(line)) > columns {
          Issue.record("seed \(seed), width \(columns), unicode \(unicode): \(line)")
          return
        }
      }
    }
  }

  @Test("lines have no spaces at their end unless a box closes them")
  func trailingSpaces() {
    for seed in 0..<60 {
      var trees = Trees(seed: UInt64(seed) &+ 7000)
      let text = TerminalRenderer(width: 60, isTerminal: false).render(trees.node())
      #expect(text.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
      #expect(text.isEmpty || text.hasSuffix("\n"))
    }
  }

  static let pictures: [(name: String, shape: View.Shape, row: String)] = [
    (
      "a filled rectangle",
      .rect(width: 16, height: 16.0 / 34).fill(red),
      String(repeating: "\u{1B}[38;2;255;0;0m▀\u{1B}[0m", count: 34)
    ),
    (
      "a path of two arcs that covers the same",
      .path("M-90 8a98 98 0 1 1 196 0a98 98 0 11-196 0z").fill(red),
      String(repeating: "\u{1B}[38;2;255;0;0;48;2;255;0;0m▀\u{1B}[0m", count: 44)
    ),
    (
      "a thick line, moved and turned",
      .line(x1: -9, y1: 0, x2: 9, y2: 0).stroke(red, width: 40).rotated(degrees: 180)
        .translated(x: 8, y: 0),
      String(repeating: "\u{1B}[38;2;255;0;0;48;2;255;0;0m▀\u{1B}[0m", count: 44)
    ),
  ]

  private static let red = View.Paint.rgb(0xFF0000)

  @Test("a picture is painted in half blocks", arguments: pictures.map(\.name))
  func picture(name: String) throws {
    let entry = try #require(Self.pictures.first { $0.name == name })
    let height = entry.name == "a filled rectangle" ? 16.0 : 1
    let node = View.picture(width: 16, height: height, label: "", shapes: [entry.shape])
    let text = TerminalRenderer(width: 60, color: .truecolor).render(node)
    #expect(text.split(separator: "\n").first.map(String.init) == entry.row)
  }

  @Test("a picture without colours is its label")
  func pictureLabel() {
    let picture = View.picture(
      width: 9, height: 9, label: "A lime", shapes: [.circle(x: 4, y: 4, radius: 4)])
    #expect(TerminalRenderer(width: 60).render(picture) == "[A lime]\n")
    #expect(TerminalRenderer(width: 60, color: .ansi16).render(picture).contains("[A lime]"))
  }
}
