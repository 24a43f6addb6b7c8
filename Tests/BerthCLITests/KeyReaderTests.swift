import Testing

@testable import BerthCLI

/// What a terminal sends, and the keys that it means.
@Suite struct KeyReaderTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var bytes: String
    var presses: [KeyReader.Press]
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "letters", bytes: "aé日", presses: [.text("aé日")]),
    Case(name: "a space", bytes: " ", presses: [.text(" ")]),
    Case(name: "enter, both ways", bytes: "\r\n", presses: [.key("enter"), .key("enter")]),
    Case(
      name: "arrows", bytes: "\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[D",
      presses: [.key("up"), .key("down"), .key("right"), .key("left")]),
    Case(
      name: "the block of six", bytes: "\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[4~\u{1B}[3~",
      presses: [.key("pageup"), .key("pagedown"), .key("home"), .key("end"), .key("delete")]),
    Case(
      name: "control keys", bytes: "\u{3}\u{14}\u{15}\u{9}\u{7F}\u{8}",
      presses: [
        .key("ctrl-c"), .key("ctrl-t"), .key("ctrl-u"), .key("tab"), .key("backspace"),
        .key("backspace"),
      ]),
    Case(
      name: "a paste with lines", bytes: "a\u{1B}[200~x\ny\u{1B}[201~b",
      presses: [.text("a"), .paste("x y"), .text("b")]),
    Case(
      name: "a paste that holds keys", bytes: "\u{1B}[200~\u{1B}[Aq\u{1B}[201~",
      presses: [.paste(" [Aq")]),
    Case(name: "a function key", bytes: "\u{1B}[15~x", presses: [.text("x")]),
    Case(name: "Alt and a letter", bytes: "\u{1B}xy", presses: [.text("y")]),
    Case(name: "Esc twice", bytes: "\u{1B}\u{1B}[A", presses: [.key("esc"), .key("up")]),
  ]

  @Test(arguments: cases) func atOnce(_ test: Case) {
    var reader = KeyReader()
    #expect(reader.read(test.bytes.utf8) == test.presses)
    #expect(!reader.isWaiting)
  }

  @Test(arguments: cases) func byteByByte(_ test: Case) {
    var reader = KeyReader()
    var presses: [KeyReader.Press] = []
    for byte in test.bytes.utf8 {
      for press in reader.read([byte]) {
        if case .text(let more) = press, case .text(let text)? = presses.last {
          presses[presses.count - 1] = .text(text + more)
        } else {
          presses.append(press)
        }
      }
    }
    #expect(presses == test.presses)
  }

  @Test func escAloneIsToldByThePause() {
    var reader = KeyReader()
    #expect(reader.read([0x1B]).isEmpty)
    #expect(reader.isWaiting)
    #expect(reader.flush() == [.key("esc")])
    #expect(!reader.isWaiting)
    #expect(reader.flush().isEmpty)
  }

  @Test func whatIsNotUTF8IsPassedOver() {
    var reader = KeyReader()
    #expect(reader.read([0xFF, 0x61, 0xC0, 0x62]) == [.text("ab")])
    #expect(reader.read([0x63]) == [.text("c")])
  }

  @Test func theLineTakesAndGives() {
    var line = PageLine()
    for (press, text) in [
      (KeyReader.Press.text("ab cd"), "ab cd"), (.key("backspace"), "ab c"),
      (.key("ctrl-w"), "ab "), (.paste("ñ&="), "ab ñ&="),
    ] {
      #expect(line.take(press) == true)
      #expect(line.text == text)
    }
    #expect(
      line.filled("berth://garden/say?text={text}") == "berth://garden/say?text=ab%20%C3%B1%26%3D")
    #expect(line.take(.key("tab")) == nil)
    #expect(line.take(.key("ctrl-u")) == true)
    #expect(line.take(.key("ctrl-u")) == false && line.isBlank)
  }
}
