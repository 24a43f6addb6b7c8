import BerthBase
import Glibc
import TestSupport
import Testing

@testable import BerthCapabilities
@testable import BerthServices

@Suite struct ChannelTests {
  private func delivery(_ json: JSON) throws -> Delivery {
    let request = try NotificationRequest.decode(json, plugin: ScratchHome.bar, zone: .utc)
    return Delivery(
      id: "12", plugin: "bar", pluginName: "The Bar", notification: request,
      at: CivilTime(year: 2026, month: 11, day: 21, hour: 17, minute: 30, offset: -21_600))
  }

  @Test func `the terminal gets lines, and nothing that could steer it`() throws {
    var json = NotificationRequestTests.sound
    json["title"] = "Negroni \u{1B}[31mred\u{7}\u{202E}"
    json["body"] = "First\nSecond\r\nThird"
    var text = ""
    let channel = TerminalChannel { bytes in
      text += String(decoding: bytes, as: UTF8.self)
      return true
    }
    try channel.deliver(try delivery(json))
    #expect(
      text == """
        The Bar: Negroni  [31mred\u{20}\u{20}
          First
          Second
          Third
          berth open 'berth://bar/show?id=negroni'
          Make it: berth notify respond 12 make
          Later: berth notify respond 12 later

        """)
    let closed = TerminalChannel { _ in false }
    #expect(berthError { try closed.deliver(try delivery(json)) }?.code == "notify.channel")
  }

  @Test func `the log file has one line of JSON for each`() throws {
    let scratch = try ScratchHome()
    let channel = LogFileChannel(home: scratch.home)
    let one = try delivery(NotificationRequestTests.sound)
    try channel.deliver(one)
    try channel.deliver(one)
    let bytes = try #require(FileBytes.read(scratch.home.userFolder + "/notifications.log"))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 2)
    let line = try JSON.parse(String(lines[1]))
    #expect(line["id"] == "12")
    #expect(line["deliveredAt"] == "2026-11-21T17:30:00-06:00")
    #expect(line["title"] == "Negroni")
    #expect(line == one.json)
    let nowhere = LogFileChannel(path: scratch.home.path + "/none/at/all.log")
    #expect(berthError { try nowhere.deliver(one) }?.code == "notify.channel")
  }

  @Test func `answers are noted and passed on`() throws {
    let bench = try NotifyBench()
    var seen: [(JSON, String)] = []
    bench.provider.respond = { json, action throws(BerthError) in
      seen.append((json, action))
      return ["message": "Cheers"]
    }
    var json = NotificationRequestTests.sound
    json["at"] = "2026-11-21T17:30:00Z"
    json["expires"] = nil
    try bench.schedule(json)
    func respond(_ id: String, _ action: String) throws -> JSON {
      let provider = bench.provider
      return try bench.scheduler.respond(id: id, action: action, at: bench.now) { _ in provider }
    }
    #expect(berthError { _ = try respond("1", "make") }?.code == "notify.not-delivered")
    try bench.tick("2026-11-21T17:30:00")
    bench.now += 60_000
    let id = bench.channel.deliveries[0].id
    #expect(
      try respond(id, "make") == [
        "id": .string(id), "plugin": "bar", "action": "make",
        "link": "berth://bar/make?id=negroni", "message": "Cheers",
      ])
    #expect(try respond(id, "open")["link"] == "berth://bar/show?id=negroni")
    #expect(try respond(id, "later")["link"] == nil)
    #expect(seen.map(\.1) == ["make", "open", "later"])
    #expect(seen[0].0["key"] == "daily-2026-11-21")
    let entry = try bench.scheduler.log()["log"]?[0]
    #expect(entry?["action"] == "later")
    #expect(entry?["respondedAt"] == "2026-11-21T17:31:00+00:00")
    #expect(entry?["changedAt"] == "2026-11-21T17:30:00+00:00")
    #expect(berthError { _ = try respond(id, "mak") }?.code == "input.choice")
    for unknown in ["99", "x", ""] {
      #expect(berthError { _ = try respond(unknown, "open") }?.code == "not-found")
    }
  }

  @Test func `the log can be asked by app, state and time`() throws {
    let bench = try NotifyBench()
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z", key: "a"))
    try bench.schedule(NotifyBench.at("2026-11-22T17:30:00Z", key: "b", category: "news"))
    try bench.run(until: "2026-11-23T00:00:00")
    func keys(_ json: JSON) -> [String] {
      (json["log"]?.array ?? []).compactMap { $0["key"]?.string }
    }
    #expect(keys(try bench.scheduler.log()) == ["b", "a"])
    #expect(keys(try bench.scheduler.log(state: .suppressed)) == ["b"])
    #expect(keys(try bench.scheduler.log(plugin: "tool")).isEmpty)
    let limited = try bench.scheduler.log(limit: 1)
    #expect(keys(limited) == ["b"])
    #expect(limited["total"] == 2)
    #expect(keys(try bench.scheduler.log(to: bench.moment("2026-11-22T00:00:00"))) == ["a"])
  }

  @Test func `a test notification goes to every channel`() throws {
    let bench = try NotifyBench()
    let answer = try bench.scheduler.test(channels: [bench.channel], at: bench.now)
    #expect(answer["delivered"] == ["memory"])
    #expect(bench.channel.deliveries.count == 1)
    #expect(
      berthError { _ = try bench.scheduler.test(channels: [], at: 0) }?.code == "notify.channel")
    #expect(!FileBytes.exists(bench.scratch.home.notifications))
  }
}
