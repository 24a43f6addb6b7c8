import BerthABI
import BerthBase
import BerthHost
import BerthSDK
import BerthServices
import BerthTesting
import Glibc
import Testing

@testable import CalmEngine

@Suite("Journal", .serialized)
struct JournalTests {
  private let secret = "marmalade-sky"

  @Test("A page is written, read, changed, found and gone")
  func life() throws {
    let calm = try CalmHost()
    let page = try calm.run(
      "journal-add",
      [
        "text": ["A long walk by the river."], "mood": "good", "anxiety": 3,
        "tag": ["Walk", "sun"],
      ])
    let id = try #require(page["id"]?.string)
    #expect(page["mood"]?.int == 4 && page["moodName"]?.string == "good")
    #expect(page["tags"]?.texts == ["walk", "sun"])
    #expect(
      try calm.run("journal-show", ["id": .string(id)])["text"]?.string?.contains("river") == true)
    let changed = try calm.run(
      "journal-edit", ["id": .string(id), "text": ["A long walk by the sea."]])
    #expect(changed["mood"]?.int == 4 && changed["tags"]?.texts == ["walk", "sun"])
    #expect(try calm.run("journal-search", ["text": ["sea"]])["total"]?.int == 1)
    #expect(try calm.run("journal-search", ["text": ["river"]])["total"]?.int == 0)
    #expect(try calm.run("journal-search", ["text": ["walk"], "tag": ["sun"]])["total"]?.int == 1)
    #expect(try calm.run("journal-list")["entries"]?.ids == [id])
    try calm.run("journal-delete", ["id": .string(id)])
    #expect(try calm.run("journal-search", ["text": ["sea"]])["total"]?.int == 0)
    #expect(calm.error("journal-show", ["id": .string(id)])?.code == "not-found")
  }

  @Test(
    "Odd pages are refused with a reason",
    arguments: [
      (["text": ["   "]], "input.invalid"), (["text": ["x"], "mood": "purple"], "input.choice"),
      (["text": [.string(String(repeating: "x", count: 20_001))]], "input"),
    ] as [(JSON, String)])
  func refused(arguments: JSON, code: String) throws {
    let calm = try CalmHost()
    #expect(calm.error("journal-add", arguments)?.code.hasPrefix(code) == true)
  }

  @Test("Words stay out of logs, events and the search across apps unless asked for")
  func privacy() throws {
    let calm = try CalmHost()
    let runtime = { calm.host.runtime }
    let id = try calm.run("journal-add", ["text": [.string("the \(secret) was out")]])["id"]
    try calm.run("journal-search", ["text": [.string(secret)]])
    try calm.run("checkin", ["note": .string(secret), "mood": "low"])
    let events = try runtime().events.query(plugin: "calm", name: "")
    #expect(!events.text().contains("marmalade"))
    #expect(!calm.host.log.joined().contains("marmalade"))
    func hits() throws -> Int {
      var total = 0
      for collection in ["sessions", "shared-journal"] {
        let reply = try runtime().plugin("calm").search(collection, ["text": .string(secret)])
        total += reply["results"]?.array?.count ?? 0
      }
      return total
    }
    #expect(try hits() == 0)
    #expect(!(try calm.run("stats").text().contains("marmalade")))

    // Asked for, it is found; taken back, it is gone.
    try calm.set("journalInSearch", "true")
    try calm.run("journal-add", ["text": ["another page"]])
    #expect(try hits() == 1)
    let line = try runtime().plugin("calm").describe("shared-journal", id: id?.string ?? "")
    #expect(line["link"]?.string == "berth://calm/journal-show?id=\(id?.string ?? "")")
    try calm.set("journalInSearch", "false")
    #expect(throws: BerthError.self) {
      _ = try runtime().plugin("calm").describe("shared-journal", id: id?.string ?? "")
    }
    #expect(try hits() == 0)
  }

  @Test("The file belongs to its owner alone")
  func mode() throws {
    let calm = try CalmHost()
    try calm.run("journal-add", ["text": ["quiet"]])
    let path = calm.host.home.privateDatabase(ofPlugin: "calm")
    for name in [path, path + "-wal"] {
      var status = stat()
      if stat(name, &status) != 0 {
        #expect(name != path, "\(name) is missing")
        continue
      }
      #expect(status.st_mode & 0o077 == 0, "\(name) has mode \(String(status.st_mode, radix: 8))")
    }
  }

  @Test("Before and after are told apart by type of session, with their number")
  func effects() throws {
    let calm = try CalmHost()
    for (before, after) in [(7, 4), (6, 5), (8, 3)] {
      try calm.run("checkin", ["before": "breath-awareness", "anxiety": JSON(before), "mood": "2"])
      calm.host.advance(minutes: 10)
      let end = try calm.run(
        "checkin", ["after": "breath-awareness", "anxiety": JSON(after), "mood": "3"])
      #expect(end["anxietyChange"]?.int == after - before)
      calm.host.advance(hours: 5)
    }
    // After too long a time the two do not belong together.
    try calm.run("checkin", ["before": "box", "anxiety": 9])
    calm.host.advance(hours: 5)
    try calm.run("checkin", ["after": "box", "anxiety": 1])
    let effects = try calm.run("progress")["effects"]?.array ?? []
    #expect(effects.ids == ["beginner"])
    #expect(effects.first?["anxietyN"]?.int == 3 && effects.first?["anxietyChange"]?.double == -3)
    #expect(effects.first?["moodChange"]?.double == 1)
    #expect(effects.first?["text"]?.string?.contains("n = 3") == true)
    #expect(effects.first?["text"]?.string?.contains("too few") == true)
  }

  @Test("Seven answers make a sum and no diagnosis")
  func selfCheck() throws {
    let calm = try CalmHost()
    let low = try calm.run("gad", ["answers": ["1", "0", "2", "1", "0", "1", "0"]])
    #expect(low["score"]?.int == 5 && low["diagnosis"]?.bool == false)
    let high = try calm.run("gad", ["answers": ["3,3,3,3,3,3,3"]])
    #expect(high["score"]?.int == 21 && high["text"]?.string?.contains("doctor") == true)
    let questions = try calm.run("gad")
    #expect(questions["past"]?.array?.count == 2)
    #expect(questions["answers"]?.array?.first == "not at all")
    #expect(calm.error("gad", ["answers": ["1", "2"]])?.code == "input.invalid")
    #expect(calm.error("gad", ["answers": ["1,2,3,4,1,1,1"]])?.code == "input.invalid")
  }
}
