import BerthBase
import BerthStorage
import Dispatch
import Glibc
import TestSupport
import Testing

@testable import BerthServices

@Suite struct EventLogTests {
  let scratch: ScratchHome
  let noon: Int64 = 1_795_262_400_000  // 2026-11-21T12:00:00Z

  init() throws { scratch = try ScratchHome() }

  private func log(_ retention: EventLog.Retention = .init()) -> EventLog {
    let settings = scratch.settings()
    return EventLog(home: scratch.home, retention: retention) { settings.eventsAreOn }
  }

  private func names(_ answer: JSON) -> [String] {
    (answer["events"]?.array ?? []).compactMap { $0["name"]?.string }
  }

  @Test func `events come back by name and time, oldest first`() throws {
    let events = log()
    try events.record(plugin: "bar", name: "b", properties: ["n": 2], at: noon + 2)
    try events.record(plugin: "bar", name: "a", at: noon + 1)
    try events.record(plugin: "bar", name: "a", properties: .emptyObject, at: noon + 3)
    try events.record(plugin: "tool", name: "a", at: noon)
    #expect(names(try events.query(plugin: "bar")) == ["a", "b", "a"])
    #expect(names(try events.query(plugin: "bar", name: "a")) == ["a", "a"])
    #expect(names(try events.query(plugin: "bar", from: noon + 2, to: noon + 3)) == ["b"])
    #expect(names(try events.query(plugin: "bar", limit: 1)) == ["a"])
    #expect(names(try events.query(plugin: "nobody")).isEmpty)
    let zone = try ZoneDatabase().rules("America/Chicago")
    let second = try events.query(plugin: "bar", name: "b", zone: zone)["events"]?[0]
    #expect(second?["at"] == "2026-11-21T06:00:00.002-06:00")
    #expect(second?["unixMs"] == .integer(noon + 2))
    #expect(second?["properties"] == ["n": 2])
    #expect(try log().query(plugin: "bar") == events.query(plugin: "bar", zone: .utc))
  }

  @Test func `nothing is recorded while events are off, and reading makes no file`() throws {
    let settings = scratch.settings()
    _ = try settings.assign("events", text: "off")
    let events = EventLog(home: scratch.home) { settings.eventsAreOn }
    try events.record(plugin: "bar", name: "a", at: noon)
    #expect(try !events.recordOnce("m", plugin: "bar", name: "a", at: noon))
    #expect(names(try events.query(plugin: "bar")).isEmpty)
    #expect(!FileBytes.exists(scratch.home.events))
    _ = try settings.assign("events", text: "on")
    #expect(try events.recordOnce("m", plugin: "bar", name: "a", at: noon))
    #expect(names(try events.query(plugin: "bar")) == ["a"])
  }

  @Test func `settings that cannot be read count as off`() throws {
    scratch.settingsText = "{"
    try log().record(plugin: "bar", name: "a", at: noon)
    #expect(!FileBytes.exists(scratch.home.events))
  }

  @Test(
    "What is no event is refused",
    arguments: [
      ("", .null, "name"), (String(repeating: "n", count: 129), .null, "name"),
      ("a\nb", .null, "name"), ("a", .array([]), "an array"), ("a", .string("x"), "a string"),
      ("a", ["x": .string(String(repeating: "y", count: 70_000))], "at most"),
    ] as [(String, JSON, String)])
  func refusing(name: String, properties: JSON, words: String) {
    let error = berthError {
      try log().record(plugin: "bar", name: name, properties: properties, at: noon)
    }
    #expect(error?.code == "input.invalid")
    #expect(error?.message.contains(words) == true)
  }

  @Test func `once is once, across processes`() throws {
    #expect(try log().recordOnce("mark", plugin: "bar", name: "a", at: noon))
    #expect(try !log().recordOnce("mark", plugin: "bar", name: "a", at: noon + 1))
    #expect(try log().recordOnce("mark", plugin: "tool", name: "a", at: noon))
    let events = log()
    #expect(names(try events.query(plugin: "bar")) == ["a"])
    #expect(names(try events.query(plugin: "tool")) == ["a"])
  }

  @Test func `old events and those over the cap go, of every plugin`() throws {
    let events = log(.init(days: 10, perPlugin: 300))
    let day: Int64 = 86_400_000
    for number in 0..<20 {
      try events.record(plugin: "old", name: "x", at: noon - 11 * day + Int64(number))
    }
    // All at one moment: the cap still keeps the newest.
    for number in 0..<1500 {
      try events.record(plugin: "bar", name: "n\(number)", at: noon)
    }
    #expect(names(try events.query(plugin: "old")).isEmpty)
    let kept = names(try events.query(plugin: "bar"))
    #expect((300..<300 + Int(EventLog.pruneInterval)).contains(kept.count))
    #expect(kept.last == "n1499")
  }

  @Test func `days are the local ones, empty ones in between`() throws {
    let events = log()
    let zone = try ZoneDatabase().rules("America/Chicago")
    func moment(_ text: String) throws -> Int64 {
      try #require(ISO8601.parse(text)).time.unixMilliseconds
    }
    for text in [
      "2026-11-01T00:30:00-05:00", "2026-11-01T01:30:00-05:00", "2026-11-01T01:30:00-06:00",
      "2026-11-01T23:59:59-06:00", "2026-11-02T00:00:00-06:00", "2026-11-04T12:00:00-06:00",
    ] {
      try events.record(plugin: "bar", name: text < "2026-11-02" ? "a" : "b", at: moment(text))
    }
    let days = try events.dailyCounts(plugin: "bar", zone: zone)
    #expect(days["total"] == 6)
    let list = days["days"]?.array ?? []
    #expect(
      list.map { $0["date"]?.string } == [
        "2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04",
      ])
    #expect(list.map { $0["total"]?.int } == [4, 1, 0, 1])
    #expect(list[0]["counts"] == ["a": 4])
    let summary = try events.summary(plugin: "bar", zone: zone)
    #expect(summary["names"]?[0]?["name"] == "a")
    #expect(summary["names"]?[0]?["count"] == 4)
    #expect(summary["names"]?[0]?["last"] == "2026-11-01T23:59:59-06:00")
    #expect(summary["total"] == 6)
  }

  @Test func `clocks put back at midnight count into the day they name`() throws {
    // Beirut: 00:00 on 25 October 2026 is 23:00 of the 24th once more.
    let zone = try ZoneDatabase().rules("Asia/Beirut")
    let events = log()
    let change: Int64 = 1_792_875_600_000
    for minutes in [-90, -30, 30, 90] {
      try events.record(plugin: "bar", name: "a", at: change + Int64(minutes) * 60_000)
    }
    let list = try events.dailyCounts(plugin: "bar", zone: zone)["days"]?.array ?? []
    #expect(list.map { $0["date"]?.string } == ["2026-10-24", "2026-10-25"])
    #expect(list.map { $0["total"]?.int } == [3, 1])
  }

  @Test func `several processes can make and fill the file at once`() throws {
    let home = scratch.home
    DispatchQueue.concurrentPerform(iterations: 6) { writer in
      let events = EventLog(home: home) { true }
      for number in 0..<50 {
        do {
          try events.record(plugin: "bar", name: "w\(writer)", at: Int64(number))
          try events.recordOnce("shared", plugin: "bar", name: "once", at: Int64(number))
        } catch {
          Issue.record(error)
        }
      }
    }
    let found = names(try log().query(plugin: "bar"))
    #expect(found.count == 301)
    #expect(found.count { $0 == "once" } == 1)
  }

  @Test func `a file of a newer host is refused, a damaged one reported`() throws {
    let events = log()
    try events.record(plugin: "bar", name: "a", at: noon)
    try events.file.open().execute("PRAGMA user_version=9")
    events.close()
    #expect(berthError { _ = try log().query(plugin: "bar") }?.code == "storage.schema")
    try FileBytes.replace(scratch.home.events, with: Array(repeating: 0x41, count: 9000))
    unlink(scratch.home.events + "-wal")
    unlink(scratch.home.events + "-shm")
    #expect(berthError { _ = try log().query(plugin: "bar") }?.code == "storage.corrupt")
  }
}
