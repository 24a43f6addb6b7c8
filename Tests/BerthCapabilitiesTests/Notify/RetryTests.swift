import BerthBase
import TestSupport
import Testing

@testable import BerthCapabilities

/// Channels that failed are tried again, each by itself.
@Suite struct RetryTests {
  /// A bench with channels of its own.
  private struct Setup {
    let bench: NotifyBench
    let channels: [MemoryChannel]

    init(_ names: [String] = ["a", "b"], on other: NotifyBench? = nil) throws {
      bench = try NotifyBench(on: other)
      channels = names.map { MemoryChannel($0) }
    }

    @discardableResult
    func tick(_ text: String? = nil, _ scheduler: NotificationScheduler? = nil) throws
      -> TickReport
    {
      if let text { bench.now = bench.moment(text) }
      let report = try (scheduler ?? bench.scheduler).tick(
        at: bench.now, plugins: ScratchHome.manifests, channels: NotificationChannels(channels)
      ) { _ in NotificationProvider() }
      bench.problems += report.problems
      return report
    }

    /// Ticks at every moment the scheduler names, up to one.
    func run(until text: String) throws {
      let end = bench.moment(text)
      while true {
        try tick()
        guard let next = try bench.scheduler.store.nextWake("me", at: bench.now), next <= end
        else { break }
        bench.now = max(next, bench.now + 1)
      }
      bench.now = end
    }

    var record: JSON? { get throws { try bench.scheduler.log()["log"]?[0]?["channels"] } }
  }

  private let failure = BerthError("notify.channel", "no answer")

  @Test func `waits double from a minute to an hour, half of them drawn`() {
    func waits(_ draw: Double) -> [Int64] {
      (1...9).map { ChannelBackOff.wait(after: $0, draw: draw) / 1000 }
    }
    #expect(waits(1) == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
    #expect(waits(0) == [30, 60, 120, 240, 480, 960, 1800, 1800, 1800])
    #expect(ChannelBackOff.wait(after: 0, draw: 7) == 60_000)
    #expect(ChannelBackOff.wait(after: .max, draw: 0) == 1_800_000)
    #expect(ChannelBackOff.wait(after: 1, draw: 0, asked: 90_000) == 90_000)
    #expect(ChannelBackOff.wait(after: 1, draw: 0, asked: .max) == 86_400_000)
    #expect(ChannelBackOff.draw(.max) < 1)
    #expect(ChannelBackOff.draw(0) == 0)
  }

  @Test func `the others are tried again and again, the one that showed it never`() throws {
    let setup = try Setup(["a", "b", "c"])
    setup.channels[0].failures = [failure, failure, failure]
    setup.channels[2].failures = [failure]
    try setup.bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    let first = try setup.tick("2026-11-21T17:30:00")
    #expect(first.delivered.count == 1)
    #expect(first.problems.count == 2)
    try setup.run(until: "2026-11-22T00:00:00")
    #expect(setup.channels.map(\.deliveries.count) == [1, 1, 1])
    #expect(
      try setup.record == [["id": "a", "tries": 4], ["id": "b"], ["id": "c", "tries": 2]])
    // One, two and four minutes later; what it says is when it came to the user first.
    #expect(setup.channels[0].times == ["2026-11-21T17:30:00+00:00"])
    #expect(try setup.bench.log() == ["one delivered"])
    #expect(try setup.bench.scheduler.store.nextWake("me", at: setup.bench.now) == nil)
  }

  @Test func `one that never works is given up in the end and says so`() throws {
    let setup = try Setup()
    setup.channels[1].failures = Array(repeating: failure, count: 100)
    try setup.bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    try setup.run(until: "2026-11-22T17:00:00")
    #expect(
      try setup.record == [
        ["id": "a"],
        ["id": "b", "state": "failed", "tries": 8, "error": "no answer"],
      ])
    #expect(setup.bench.problems.count == 8)
    #expect(setup.channels[0].deliveries.count == 1)
  }

  @Test func `a refusal is not tried again`() throws {
    let setup = try Setup()
    setup.channels[1].failures = [.refusal("not here"), failure]
    try setup.bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    try setup.run(until: "2026-11-22T00:00:00")
    #expect(
      try setup.record == [
        ["id": "a"], ["id": "b", "state": "failed", "tries": 1, "error": "not here"],
      ])
    #expect(setup.channels[1].failures == [failure])
    // When all refuse, it is missed at once.
    for channel in setup.channels { channel.failures = [.refusal("not here")] }
    try setup.bench.schedule(NotifyBench.at("2026-11-22T12:00:00Z", key: "two"))
    try setup.tick("2026-11-22T12:00:00")
    #expect(try setup.bench.log() == ["one delivered", "two missed failed"])
    #expect(try setup.record?[0]?["state"] == "failed")
  }

  @Test func `the wait a server asks for is kept`() throws {
    let setup = try Setup()
    setup.channels[1].failures = [
      BerthError("notify.channel", "busy", details: ["retryAfterSeconds": 1800])
    ]
    try setup.bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    try setup.tick("2026-11-21T17:30:00")
    #expect(try setup.record?[1]?["retryAt"] == "2026-11-21T18:00:00+00:00")
    try setup.tick("2026-11-21T17:59:59")
    #expect(setup.channels[1].deliveries.isEmpty)
    try setup.tick("2026-11-21T18:00:00")
    #expect(setup.channels[1].deliveries.count == 1)
  }

  @Test func `it is tried until the notification is too late or answered`() throws {
    let setup = try Setup()
    setup.channels[1].failures = Array(repeating: failure, count: 100)
    var json = NotifyBench.at("2026-11-21T17:30:00Z")
    json["expires"] = "2026-11-21T17:35:00Z"
    try setup.bench.schedule(json)
    try setup.run(until: "2026-11-21T19:00:00")
    // At 17:30, 17:31 and 17:33; the next would be at 17:37.
    #expect(try setup.record?[1]?["tries"] == 3)
    #expect(try setup.record?[1]?["state"] == "failed")

    try setup.bench.schedule(NotifyBench.at("2026-11-21T19:00:00Z", key: "two"))
    let report = try setup.tick("2026-11-21T19:00:00")
    _ = try setup.bench.scheduler.respond(
      id: report.delivered[0].id, action: "open", at: setup.bench.now
    ) { _ in NotificationProvider() }
    setup.channels[1].failures = []
    try setup.run(until: "2026-11-21T22:00:00")
    #expect(setup.channels[1].deliveries.isEmpty)
    #expect(try setup.record?[1]?["state"] == "failed")
  }

  @Test func `none shows it: each waits its own time, and one of them is enough`() throws {
    let setup = try Setup()
    setup.channels[0].failures = [failure, failure, failure]
    setup.channels[1].failures = [
      BerthError("notify.channel", "busy", details: ["retryAfterSeconds": 300])
    ]
    try setup.bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    try setup.run(until: "2026-11-22T00:00:00")
    #expect(setup.channels[1].times == ["2026-11-21T17:35:00+00:00"])
    #expect(setup.channels[0].deliveries.count == 1)
    #expect(try setup.bench.log() == ["one delivered"])
    #expect(try setup.record == [["id": "a", "tries": 4], ["id": "b", "tries": 2]])
  }

  @Test func `what is to be tried survives a restart`() throws {
    let setup = try Setup()
    setup.channels[1].failures = [failure]
    try setup.bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    try setup.tick("2026-11-21T17:30:00")
    setup.bench.scheduler.close()
    let next = try Setup(on: setup.bench)
    try next.tick("2026-11-21T17:31:00")
    #expect(next.channels.map(\.deliveries.count) == [0, 1])
    #expect(next.channels[1].deliveries.first?.notification.title == "Title")
  }

  @Test func `of two hosts one tries; what a dead one had in hand is given up`() throws {
    let setup = try Setup()
    let two = try NotifyBench(on: setup.bench, owner: .init(id: "two") { $0 == "me" })
    let three = try NotifyBench(on: setup.bench, owner: .init(id: "three") { _ in false })
    setup.channels[1].failures = [failure]
    try setup.bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    try setup.tick("2026-11-21T17:30:00")
    defer { setup.channels[1].onDelivery = nil }
    setup.channels[1].onDelivery = { _ in
      #expect(throws: Never.self) { try setup.tick(nil, two.scheduler) }
      // While it is in hand a living host looks again soon, lest the other dies.
      let wake = try? two.scheduler.store.nextWake("two", at: setup.bench.now)
      #expect(wake == setup.bench.now + 60_000)
    }
    try setup.tick("2026-11-21T17:31:00")
    #expect(setup.channels[1].deliveries.count == 1)

    setup.channels[1].failures = [failure]
    try setup.bench.schedule(NotifyBench.at("2026-11-21T18:00:00Z", key: "two"))
    let id = try #require(Int64(setup.tick("2026-11-21T18:00:00").delivered[0].id))
    let (store, zone) = (setup.bench.scheduler.store, try setup.bench.scheduler.zone())
    let later = setup.bench.moment("2026-11-21T18:01:00")
    #expect(try store.claimTry(id, by: "dead", at: later, zone)?.place == 1)
    #expect(try store.claimTry(id, by: "me", at: later, zone) == nil)
    try setup.tick("2026-11-21T18:02:00", three.scheduler)
    #expect(try setup.record?[1]?["error"]?.string?.contains("may have been seen") == true)
    #expect(setup.channels[1].deliveries.count == 1)
  }

  @Test func `a channel nobody chose any more is let go`() throws {
    let setup = try Setup()
    setup.channels[1].failures = [failure]
    try setup.bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    try setup.tick("2026-11-21T17:30:00")
    setup.bench.now = setup.bench.moment("2026-11-21T17:31:00")
    _ = try setup.bench.scheduler.tick(
      at: setup.bench.now, plugins: ScratchHome.manifests, channels: [setup.channels[0]]
    ) { _ in NotificationProvider() }
    #expect(try setup.record?[1]?["state"] == "failed")
  }

  @Test func `a stop ends the pass between two notifications`() throws {
    let setup = try Setup(["a"])
    for number in 0..<3 {
      try setup.bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z", key: "k\(number)"))
    }
    setup.bench.now = setup.bench.moment("2026-11-21T17:30:00")
    let channel = setup.channels[0]
    _ = try setup.bench.scheduler.tick(
      at: setup.bench.now, plugins: ScratchHome.manifests, channels: [channel],
      isCancelled: { channel.deliveries.count == 1 }
    ) { _ in NotificationProvider() }
    #expect(channel.deliveries.count == 1)
    try setup.tick()
    #expect(channel.deliveries.count == 3)
  }
}
