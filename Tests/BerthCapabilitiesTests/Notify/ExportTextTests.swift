import BerthBase
import Testing

@testable import BerthCapabilities

/// Logs and lists as CSV and iCalendar, read back by readers that take nothing wrong.
@Suite struct ExportTextTests {
  private let log: JSON = [
    "log": [
      [
        "id": "7", "plugin": "bar", "category": "daily", "key": "d", "state": "delivered",
        "title": "Gin, \"neat\"; 50\\50", "body": "First\nSecond\r\nThird — \u{1F378}\u{7}",
        "due": "2026-11-21T17:30:00-06:00", "changedAt": "2026-11-21T17:31:05-06:00",
        "link": "berth://bar/show?id=café \"x\"", "why": "at a fixed time",
        "channels": [["id": "log"], ["id": "webhook", "state": "failed", "error": "no"]],
      ],
      [
        "id": "8", "plugin": "bar", "key": "e", "state": "suppressed", "rule": "per-day",
        "reason": "one a day", "due": "2026-11-22T00:30:00+01:00",
        "title": .string(String(repeating: "Überraschung \u{1F469}\u{200D}\u{1F373} ", count: 12)),
        "changedAt": "2026-11-22T00:30:00+01:00",
      ],
    ]
  ]

  /// Reads CSV strictly by RFC 4180; nil for anything it does not allow.
  private func rows(_ text: String) -> [[String]]? {
    var rows: [[String]] = [[]]
    var rest = Array(text.unicodeScalars)[...]
    var field = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        guard field.isEmpty else { return nil }
        while true {
          guard let inner = rest.popFirst() else { return nil }
          if inner != "\"" {
            field.append(inner)
          } else if rest.first == "\"" {
            field.append(rest.removeFirst())
          } else {
            break
          }
        }
        guard rest.first == "," || rest.first == "\r" else { return nil }
      case ",":
        rows[rows.count - 1].append(String(field))
        field = .init()
      case "\r":
        guard rest.popFirst() == "\n" else { return nil }
        rows[rows.count - 1].append(String(field))
        field = .init()
        rows.append([])
      case "\n": return nil
      default: field.append(scalar)
      }
    }
    guard field.isEmpty, rows.removeLast().isEmpty else { return nil }
    return rows
  }

  @Test func `CSV reads back field by field`() throws {
    let rows = try #require(self.rows(NotificationExport(log).csv))
    #expect(rows.count == 3)
    #expect(rows[0] == NotificationExport.columns)
    #expect(rows.allSatisfy { $0.count == rows[0].count })
    for (row, entry) in zip(rows.dropFirst(), log["log"]?.array ?? []) {
      for (column, field) in zip(rows[0], row) where column != "channels" {
        #expect(field == entry[column]?.string ?? "", "\(column)")
      }
    }
    let place = try #require(rows[0].firstIndex(of: "channels"))
    #expect(rows[1][place] == "log webhook:failed")
    #expect(rows[2][place] == "")
    #expect(NotificationExport(["log": []]).csv.split(separator: "\r\n").count == 1)
  }

  /// Reads iCalendar strictly: CRLF, 75 octets, known properties; nil for anything else.
  private func properties(_ text: String) -> [(name: String, value: String)]? {
    var bytes = Array(text.utf8)[...]
    var lines: [[UInt8]] = []
    while !bytes.isEmpty {
      guard let end = bytes.firstIndex(of: 0x0D),
        bytes.dropFirst(end - bytes.startIndex + 1).first == 0x0A
      else { return nil }
      let line = bytes[..<end]
      guard (1...75).contains(line.count), !line.contains(where: { $0 < 0x20 && $0 != 9 }),
        String(validating: line, as: UTF8.self) != nil
      else { return nil }
      if line.first == 0x20 {
        guard !lines.isEmpty else { return nil }
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(Array(line))
      }
      bytes = bytes[(end + 2)...]
    }
    var found: [(name: String, value: String)] = []
    for line in lines {
      let text = String(decoding: line, as: UTF8.self)
      guard let colon = text.firstIndex(of: ":") else { return nil }
      found.append((String(text[..<colon]), String(text[text.index(after: colon)...])))
    }
    return found
  }

  /// A TEXT value as it was meant.
  private func meant(_ value: String) -> String {
    var text = ""
    var rest = value[...]
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.popFirst() {
        text += next == "n" ? "\n" : String(next)
      } else {
        text.append(character)
      }
    }
    return text
  }

  @Test func `a calendar reads back line by line`() throws {
    let text = NotificationExport(log).calendar(owner: "me", at: 0)
    let found = try #require(properties(text))
    #expect(found.first?.value == "VCALENDAR" && found.last?.value == "VCALENDAR")
    func values(_ name: String) -> [String] { found.filter { $0.name == name }.map(\.value) }
    #expect(values("VERSION") == ["2.0"])
    #expect(values("UID") == ["7.me@berth", "8.me@berth"])
    // Delivered ones stand where they came, others where they were due.
    #expect(values("DTSTART") == ["20261121T233105Z", "20261121T233000Z"])
    #expect(values("DTSTAMP") == ["20261121T233105Z", "20261121T233000Z"])
    #expect(values("STATUS") == ["CONFIRMED", "CANCELLED"])
    #expect(values("CATEGORIES") == ["bar,daily", "bar"])
    #expect(values("URL") == ["berth://bar/show?id=caf%C3%A9%20%22x%22"])
    #expect(
      values("SUMMARY").map(meant) == (log["log"]?.array ?? []).compactMap { $0["title"]?.string })
    #expect(
      values("DESCRIPTION").map(meant) == [
        "First\nSecond\nThird — \u{1F378} \nat a fixed time", "per-day: one a day",
      ])
    #expect(NotificationExport(log).calendar(owner: "me", at: 5) == text)
    let empty = properties(NotificationExport(["log": []]).calendar(owner: "me", at: 0))
    #expect(empty?.map(\.name) == ["BEGIN", "VERSION", "PRODID", "CALSCALE", "END"])
  }

  @Test func `upcoming ones stand where they will come`() throws {
    let list: JSON = [
      "notifications": [
        ["id": "1", "state": "waiting", "forecast": "deliver", "due": "2026-11-21T17:30:00Z"],
        [
          "id": "2", "state": "waiting", "forecast": "delay", "due": "2026-11-21T23:00:00Z",
          "until": "2026-11-22T07:00:00Z",
        ], ["id": "3", "state": "waiting", "forecast": "miss", "due": "2026-11-21T17:30:00Z"],
      ]
    ]
    let found = try #require(
      properties(NotificationExport(list).calendar(owner: "me", at: 1_795_284_000_000)))
    func values(_ name: String) -> [String] { found.filter { $0.name == name }.map(\.value) }
    #expect(values("DTSTART") == ["20261121T173000Z", "20261122T070000Z", "20261121T173000Z"])
    #expect(values("DTSTAMP") == Array(repeating: "20261121T180000Z", count: 3))
    #expect(values("STATUS") == ["CONFIRMED", "TENTATIVE", "CANCELLED"])
  }
}
