import BerthBase
import BerthSDK
import BerthServices
import BerthTesting
import Testing

@testable import CalmEngine

@Suite("Export and import", .serialized)
struct ImportTests {
  @Test("An export brings everything to another home, and twice is once")
  func roundTrip() throws {
    let old = try CalmHost(now: "2026-06-20T18:00:00+02:00", zone: "Europe/Berlin")
    try old.practise(seconds: 75)
    try old.run("checkin", ["before": "box", "anxiety": 7])
    old.host.advance(minutes: 5)
    try old.run("checkin", ["after": "box", "anxiety": 4])
    try old.run("journal-add", ["text": ["Über den Fluss 🌊"], "mood": "good", "tag": ["walk"]])
    try old.run("favorite", ["id": ["gratitude-practice"]])
    try old.run("rate", ["id": "gratitude-practice", "stars": 4])
    try old.run("chocolate", ["log": "two cups"])
    try old.run("gad", ["answers": ["1,0,2,1,0,1,0"]])
    try old.run("pattern-add", ["name": "Slow", "steps": "5-5", "rounds": 7])
    let export = try old.run("export")

    let new = try ImportHost(export)
    let brought = try new.run()
    #expect(brought["plays"]?.int == 1 && brought["entries"]?.int == 3)
    #expect(brought["others"]?.int == 5 && brought["skipped"]?.int == 0)
    var again = try new.calm.run("export")
    for key in ["plays", "entries", "favorites", "ratings", "rituals", "selfChecks", "patterns"] {
      #expect(again[key]?.array?.count == export[key]?.array?.count, "\(key)")
    }
    #expect(again["entries"]?[2]?["text"] == export["entries"]?[2]?["text"])
    #expect(try new.calm.run("journal-search", ["text": ["fluss"]])["total"]?.int == 1)
    let effect = try new.calm.run("progress")["effects"]?[0]
    #expect(effect?["anxietyChange"]?.double == -3)
    #expect(try new.run()["entries"]?.int == 0)
    again = try new.calm.run("export")
    #expect(again["plays"]?.array?.count == 1 && again["rituals"]?.array?.count == 1)
  }

  @Test("What is no export changes nothing", arguments: ["", "[1", "{\"app\":\"meal\"}", "null"])
  func refused(text: String) throws {
    let host = try ImportHost(text: text)
    #expect(host.calm.error("import", ["from": .string(host.path)])?.code == "input.invalid")
  }

  @Test("Damaged rows are passed over and counted")
  func damaged() throws {
    let host = try ImportHost([
      "app": "calm", "plays": [["kind": "nap"]], "entries": [["kind": "journal", "at": "now"]],
      "ratings": [["id": "x", "stars": 9, "at": "2026-01-01T00:00:00Z"]],
      "patterns": [["name": "Bad", "steps": "in four"]],
    ])
    #expect(try host.run()["skipped"]?.int == 4)
  }

  struct Number: CustomTestStringConvertible {
    var testDescription: String
    var list: String
    var row: JSON
  }

  private static func play(_ key: String, _ value: Double) -> Number {
    var row: JSON = [
      "kind": "session", "item": "body-scan", "startedAt": "2026-06-20T10:00:00Z",
      "day": "2026-06-20", "completed": true,
    ]
    row[key] = JSON(value)
    return Number(testDescription: "\(key) of \(value)", list: "plays", row: row)
  }

  private static func check(_ answer: Int) -> Number {
    Number(
      testDescription: "an answer of \(answer)", list: "selfChecks",
      row: [
        "at": "2026-06-20T10:00:00Z",
        "answers": .array([JSON(answer), JSON(answer)] + Array(repeating: 0, count: 5)),
      ])
  }

  private static func pattern(_ rounds: Int) -> Number {
    Number(
      testDescription: "\(rounds) rounds", list: "patterns",
      row: ["name": "Far", "steps": "in 4, out 6", "rounds": JSON(rounds)])
  }

  static let numbers = [
    play("heardSeconds", 1e300), play("heardSeconds", 1e15), play("heardSeconds", -1),
    play("position", 1e300), play("totalSeconds", 90_000), check(.max), check(-1), check(4),
    pattern(.max), pattern(0),
  ]

  @Test("Numbers that cannot be are passed over and counted", arguments: numbers)
  func farNumbers(_ number: Number) throws {
    let host = try ImportHost(["app": "calm", number.list: [number.row]])
    #expect(try host.run()["skipped"]?.int == 1)
    #expect(try host.calm.run("export")[number.list]?.array?.isEmpty == true)
  }

  @Test("The same rows with numbers that can be are brought in")
  func nearNumbers() throws {
    let host = try ImportHost([
      "app": "calm",
      "plays": [Self.play("heardSeconds", 600).row], "selfChecks": [Self.check(3).row],
      "patterns": [Self.pattern(7).row],
    ])
    let brought = try host.run()
    #expect(brought["plays"]?.int == 1 && brought["others"]?.int == 2)
    #expect(brought["skipped"]?.int == 0)
  }

  @Test(
    "Moments are read with their offset",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-06-20T18:00:00+02:00", 1_781_971_200_000),
      ("2026-06-20T12:00:00-04:00", 1_781_971_200_000), ("2026-06-20 18:00:00Z", nil),
      ("2026-06-20T18:00:00", nil), ("2026-06-20T25:00:00Z", nil), ("", nil),
    ] as [(String, Int64?)])
  func moments(text: String, expected: Int64?) { #expect(Instant.parse(text) == expected) }
}

/// A home and a file to import from.
private struct ImportHost {
  let calm: CalmHost
  let path: String

  init(_ document: JSON) throws { try self.init(text: document.text()) }

  init(text: String) throws {
    calm = try CalmHost(now: "2026-06-21T18:00:00+02:00", zone: "Europe/Berlin")
    path = calm.host.home.path + "/export.json"
    try CalmFiles.write(text, to: path)
  }

  func run() throws -> JSON { try calm.run("import", ["from": .string(path)]) }
}
