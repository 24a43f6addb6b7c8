import BerthBase
import TestSupport
import Testing

@testable import BerthCapabilities
@testable import BerthServices

@Suite struct SchedulerTests {
  @Test func `a fixed time comes once, when it is due`() throws {
    let bench = try NotifyBench()
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    #expect(try bench.tick("2026-11-21T17:29:59").delivered.isEmpty)
    let report = try bench.tick("2026-11-21T17:30:00")
    #expect(report.delivered.map(\.notification.title) == ["Title"])
    #expect(report.next == nil)
    try bench.tick("2026-11-21T17:31:00")
    #expect(bench.channel.deliveries.count == 1)
    #expect(try bench.log() == ["one delivered"])
    // The app asks again for what has been: nothing comes of it.
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    try bench.tick("2026-11-21T17:40:00")
    #expect(bench.channel.deliveries.count == 1)
    // Another time under the same key is another one.
    try bench.schedule(NotifyBench.at("2026-11-22T17:30:00Z"))
    try bench.tick("2026-11-22T17:30:00")
    #expect(bench.channel.deliveries.count == 2)
  }

  @Test func `a waiting one is replaced by its key`() throws {
    let bench = try NotifyBench()
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    var later = NotifyBench.at("2026-11-21T19:00:00Z")
    later["title"] = "Later"
    try bench.schedule(later)
    let list = try #require(bench.scheduler.list(plugin: "bar")["notifications"]?.array)
    #expect(list.map { $0["title"] } == ["Later"])
    #expect(list[0]["due"] == "2026-11-21T19:00:00+00:00")
    try bench.run(until: "2026-11-23T00:00:00")
    #expect(bench.channel.deliveries.map(\.notification.title) == ["Later"])
    #expect(try bench.log() == ["one delivered"])
  }

  @Test func `cancelling takes it back, and says whether there was one`() throws {
    let bench = try NotifyBench()
    #expect(try !bench.scheduler.cancel(plugin: "bar", key: "one", at: bench.now))
    #expect(!FileBytes.exists(bench.scratch.home.notifications))
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    #expect(try !bench.scheduler.cancel(plugin: "tool", key: "one", at: bench.now))
    #expect(try bench.scheduler.cancel(plugin: "bar", key: "one", at: bench.now))
    #expect(try !bench.scheduler.cancel(plugin: "bar", key: "one", at: bench.now))
    try bench.run(until: "2026-11-23T00:00:00")
    #expect(bench.channel.deliveries.isEmpty)
    #expect(try bench.log() == ["one cancelled app"])
    // A cancelled one may be asked for again.
    bench.now = bench.moment("2026-11-21T12:00:00")
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    try bench.tick("2026-11-21T17:30:00")
    #expect(bench.channel.deliveries.count == 1)
  }

  @Test(
    "What comes too late is missed",
    arguments: [
      (NotifyBench.at("2026-11-21T17:30:00Z"), "2026-11-22T17:29:59", "one delivered"),
      (NotifyBench.at("2026-11-21T17:30:00Z"), "2026-11-22T17:30:00", "one missed late"),
      (expiring, "2026-11-21T17:59:59", "one delivered"),
      (expiring, "2026-11-21T18:00:00", "one missed expired"),
      (NotifyBench.window("17:30", "18:30"), "2026-11-21T18:29:59", "each delivered"),
      (NotifyBench.window("17:30", "18:30"), "2026-11-21T18:30:00", "each missed window"),
    ])
  func lateness(notification: JSON, tick: String, expected: String) throws {
    let bench = try NotifyBench()
    try bench.schedule(notification)
    try bench.tick(tick)
    #expect(try bench.log() == [expected])
  }

  static let expiring: JSON = {
    var json = NotifyBench.at("2026-11-21T17:30:00Z")
    json["expires"] = "2026-11-21T18:00:00Z"
    return json
  }()

  @Test func `a daily window comes every day until it is cancelled`() throws {
    let bench = try NotifyBench(zone: "America/Chicago", at: "2026-11-21T18:00:00")
    try bench.schedule(NotifyBench.window("17:30", "18:30"))
    #expect(try bench.waiting() == ["each 2026-11-21T17:30:00-06:00"])
    try bench.run(until: "2026-11-24T12:00:00")
    #expect(
      bench.channel.times == [
        "2026-11-21T18:00:00-06:00", "2026-11-22T17:30:00-06:00", "2026-11-23T17:30:00-06:00",
      ])
    // Asking for the same again changes nothing, also right after today's has come.
    bench.now = bench.moment("2026-11-23T17:40:00")
    try bench.schedule(NotifyBench.window("17:30", "18:30"))
    #expect(try bench.waiting() == ["each 2026-11-24T17:30:00-06:00"])
    #expect(try bench.scheduler.cancel(plugin: "bar", key: "each", at: bench.now))
    try bench.schedule(NotifyBench.window("17:00", "18:30"))
    #expect(try bench.waiting() == ["each 2026-11-24T17:00:00-06:00"])
  }

  @Test func `each day the machine was off is reported as missed`() throws {
    let bench = try NotifyBench()
    try bench.schedule(NotifyBench.window("17:30", "18:30"))
    try bench.tick("2026-11-24T12:00:00")
    #expect(try bench.log() == Array(repeating: "each missed window", count: 3))
    #expect(try bench.waiting() == ["each 2026-11-24T17:30:00+00:00"])
    try bench.tick("2026-11-24T18:00:00")
    #expect(bench.channel.times == ["2026-11-24T18:00:00+00:00"])
    // A clock that jumps far ahead does not fill the disk.
    try bench.tick("2126-01-01T12:00:00")
    #expect(try bench.log().count < 400)
    #expect(try bench.waiting() == ["each 2126-01-01T17:30:00+00:00"])
    // And one that jumps back brings nothing twice.
    try bench.tick("2026-11-24T18:10:00")
    #expect(bench.channel.deliveries.count == 1)
  }

  @Test func `a window expires with its notification`() throws {
    let bench = try NotifyBench()
    var json = NotifyBench.window("17:30", "18:30")
    json["expires"] = "2026-11-23T18:00:00Z"
    try bench.schedule(json)
    try bench.run(until: "2026-11-23T00:00:00")
    #expect(try bench.waiting() == ["each 2026-11-23T17:30:00+00:00"])
    try bench.tick("2026-11-23T18:10:00")
    #expect(try bench.log() == ["each delivered", "each delivered", "each missed expired"])
    #expect(try bench.waiting().isEmpty)
  }

  @Test func `a notification without a time takes its category's window`() throws {
    let bench = try NotifyBench()
    try bench.schedule(["key": "k", "category": "evening", "title": "T"])
    #expect(try bench.waiting() == ["k 2026-11-21T17:30:00+00:00"])
  }

  @Test func `another time zone moves the windows, never doubles them`() throws {
    let bench = try NotifyBench(zone: "Europe/Berlin", at: "2026-11-21T12:00:00")
    try bench.schedule(NotifyBench.window("17:30", "18:30"))
    try bench.tick("2026-11-21T17:30:00")
    let away = try NotifyBench(
      zone: "America/Chicago", at: "2026-11-21T11:00:00", on: bench)
    try away.tick()
    #expect(try away.waiting() == ["each 2026-11-22T17:30:00-06:00"])
    try away.tick("2026-11-21T17:30:00")
    #expect(away.channel.deliveries.count == 1)
    try away.tick("2026-11-22T17:30:00")
    #expect(away.channel.deliveries.count == 2)
  }

  @Test func `a condition is asked for now and then, comes once when true, at most once a day`()
    throws
  {
    let bench = try NotifyBench()
    let json: JSON = [
      "key": "low", "category": "daily", "title": "Gin is low",
      "condition": ["command": "low", "arguments": ["id": "gin"]],
    ]
    var asked: [JSON] = []
    var answers = [false, false, true]
    bench.provider.condition = { command, arguments throws(BerthError) in
      asked.append(["command": .string(command), "arguments": arguments])
      return answers.isEmpty ? true : answers.removeFirst()
    }
    try bench.schedule(json)
    try bench.run(until: "2026-11-21T13:00:00")
    #expect(asked.count == 3)
    #expect(asked[0] == ["command": "low", "arguments": ["id": "gin"]])
    #expect(bench.channel.times == ["2026-11-21T12:30:00+00:00"])
    #expect(try bench.waiting().isEmpty)
    try bench.schedule(json)
    #expect(try bench.waiting() == ["low 2026-11-22T00:00:00+00:00"])
    try bench.run(until: "2026-11-22T13:00:00")
    #expect(bench.channel.times.last == "2026-11-22T00:00:00+00:00")
  }

  @Test func `a plugin can only let so many wait`() throws {
    let bench = try NotifyBench()
    for number in 0..<1000 {
      try bench.schedule(NotifyBench.at("2026-12-01T00:00:00Z", key: "k\(number)"))
    }
    let error = berthError { try bench.schedule(NotifyBench.at("2026-12-01T00:00:00Z", key: "x")) }
    #expect(error?.code == "notify.full")
    try bench.schedule(NotifyBench.at("2026-12-02T00:00:00Z", key: "k1"))
  }
}
