import BerthBase
import Testing

/// Content lines of iCalendar (RFC 5545, sections 3.1 and 3.3).
@Suite struct ContentLinesTests {
  /// The lines without their folds; nil when one is longer than 75 octets, cut within a character or
  /// not ended with CRLF.
  private func unfolded(_ text: String) -> [String]? {
    var lines: [String] = []
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      guard let end = bytes.firstIndex(of: 0x0D), bytes[end...].starts(with: [0x0D, 0x0A]),
        end - bytes.startIndex <= 75, let line = String(validating: bytes[..<end], as: UTF8.self)
      else { return nil }
      if line.utf8.first == 0x20 {
        guard !lines.isEmpty else { return nil }
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(line)
      }
      bytes = bytes[(end + 2)...]
    }
    return lines
  }

  @Test func `folding keeps characters whole at every length`() throws {
    for length in 60...90 {
      for filler in ["a", "é", "€", "\u{1F378}"] {
        var lines = ContentLines()
        let value = String(repeating: "x", count: length) + String(repeating: filler, count: 80)
        lines.add("SUMMARY", text: value)
        #expect(unfolded(lines.text) == ["SUMMARY:\(value)"], "\(length) \(filler)")
      }
    }
    var lines = ContentLines()
    let value = String(repeating: "ü🍋", count: 60)
    lines.add("SUMMARY", raw: value)
    #expect(lines.text.split(separator: "\r\n").count > 4)
    #expect(unfolded(lines.text) == ["SUMMARY:\(value)"])
  }

  @Test func `a line of 75 octets is not folded`() {
    var lines = ContentLines()
    lines.add("X", raw: String(repeating: "x", count: 73))
    #expect(lines.text.utf8.count == 77)
    lines.add("X", raw: String(repeating: "x", count: 74))
    #expect(lines.text.hasSuffix("x\r\n x\r\n"))
  }

  @Test func `texts are escaped, each line break once`() {
    #expect(ContentLines.escaped("a\\b; c, d") == "a\\\\b\\; c\\, d")
    #expect(ContentLines.escaped("a\r\nb\nc\rd\n\ne") == "a\\nb\\nc\\nd\\n\\ne")
    #expect(ContentLines.escaped("\u{7}a\tb\u{7F}") == " a\tb ")
    // A mark that combines with a comma makes no other letter of it.
    #expect(ContentLines.escaped(",\u{301}") == "\\,\u{301}")
  }

  @Test func `components, lists and addresses`() {
    var lines = ContentLines()
    lines.component("VEVENT") { lines in
      lines.add("CATEGORIES", list: ["a,b", "c"])
      lines.add("URL", uri: "berth://bar/show?id=café \"x\"")
    }
    #expect(
      unfolded(lines.text) == [
        "BEGIN:VEVENT", "CATEGORIES:a\\,b,c", "URL:berth://bar/show?id=caf%C3%A9%20%22x%22",
        "END:VEVENT",
      ])
  }

  @Test func `instants, times and dates`() {
    #expect(ContentLines.utc(0) == "19700101T000000Z")
    #expect(ContentLines.utc(1_795_285_805_999) == "20261121T183005Z")
    #expect(ContentLines.utc(-1) == "19691231T235959Z")
    let time = CivilTime(
      year: 2026, month: 1, day: 2, hour: 3, minute: 4, second: 5, offset: -21_600)
    #expect(ContentLines.local(time) == "20260102T030405")
    #expect(ContentLines.date(CivilDate(year: 2026, month: 1, day: 2)) == "20260102")
  }
}
