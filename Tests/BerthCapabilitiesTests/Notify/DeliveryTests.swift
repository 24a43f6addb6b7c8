import BerthBase
import TestSupport
import Testing

@testable import BerthCapabilities

@Suite struct DeliveryTests {
  @Test func `finalizing changes what is shown, and the log keeps it`() throws {
    let bench = try NotifyBench()
    bench.provider.finalize = { json throws(BerthError) in
      var changed = json
      changed["title"] = "Fresh"
      return changed
    }
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    try bench.tick("2026-11-21T17:30:00")
    #expect(bench.channel.deliveries.first?.notification.title == "Fresh")
    let entry = try bench.scheduler.log()["log"]?[0]
    #expect(entry?["title"] == "Fresh")
    #expect(entry?["state"] == "delivered")
    #expect(entry?["channels"] == [["id": "memory"]])
  }

  @Test func `the app can drop one at the last moment`() throws {
    let bench = try NotifyBench()
    bench.provider.finalize = { _ throws(BerthError) in nil }
    try bench.schedule(NotifyBench.window("17:30", "18:30"))
    try bench.tick("2026-11-21T17:30:00")
    #expect(try bench.log() == ["each suppressed app"])
    #expect(try bench.waiting() == ["each 2026-11-22T17:30:00+00:00"])
  }

  @Test func `what fails is tried again, and missed when its time is over`() throws {
    let bench = try NotifyBench()
    var failures = 2
    bench.provider.finalize = { json throws(BerthError) in
      if failures > 0 {
        failures -= 1
        throw BerthError("plugin.crashed", "the app crashed")
      }
      return json
    }
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    try bench.run(until: "2026-11-22T00:00:00")
    // One minute, then five.
    #expect(bench.channel.times == ["2026-11-21T17:36:00+00:00"])
    #expect(bench.problems.map(\.code) == ["plugin.crashed", "plugin.crashed"])
    failures = .max
    bench.now = bench.moment("2026-11-23T12:00:00")
    try bench.schedule(NotifyBench.at("2026-11-23T17:30:00Z", key: "two"))
    try bench.schedule(NotifyBench.window("17:30", "17:33"))
    try bench.run(until: "2026-11-24T12:00:00")
    #expect(
      try bench.log() == ["one delivered", "each missed failed", "two missed failed"])
    #expect(try bench.waiting() == ["each 2026-11-24T17:30:00+00:00"])
  }

  @Test func `garbage from finalize is a failure, not a delivery`() throws {
    let bench = try NotifyBench()
    bench.provider.finalize = { _ throws(BerthError) in ["title": 7] }
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    let report = try bench.tick("2026-11-21T17:30:00")
    #expect(report.problems.first?.message.contains("$.title") == true)
    #expect(bench.channel.deliveries.isEmpty)
  }

  @Test func `a channel that fails leaves it to the others; all failing means later`() throws {
    let bench = try NotifyBench()
    bench.channel.failures = [BerthError("notify.channel", "no sound")]
    let second = MemoryChannel("second")
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    bench.now = bench.moment("2026-11-21T17:30:00")
    let report = try bench.scheduler.tick(
      at: bench.now, plugins: ScratchHome.manifests, channels: [bench.channel, second]
    ) { _ in NotificationProvider() }
    #expect(report.delivered.count == 1)
    #expect(report.problems.map(\.message) == ["no sound"])
    let channels = try bench.scheduler.log()["log"]?[0]?["channels"]
    #expect(
      channels == [
        [
          "id": "memory", "state": "waiting", "tries": 1, "error": "no sound",
          "retryAt": "2026-11-21T17:31:00+00:00",
        ], ["id": "second"],
      ])
    try bench.tick("2026-11-21T17:31:00")
    #expect(bench.channel.deliveries.map(\.notification.key) == ["one"])

    bench.channel.failures = [BerthError("notify.channel", "no sound")]
    try bench.schedule(NotifyBench.at("2026-11-21T18:00:00Z", key: "two"))
    try bench.run(until: "2026-11-21T19:00:00")
    #expect(bench.channel.times.last == "2026-11-21T18:01:00+00:00")
  }

  @Test func `no channel at all is a reason, and in the end a miss`() throws {
    let bench = try NotifyBench()
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    bench.now = bench.moment("2026-11-21T17:30:00")
    for _ in 0..<6 {
      _ = try bench.scheduler.tick(at: bench.now, plugins: ScratchHome.manifests, channels: []) {
        _ in NotificationProvider()
      }
      bench.now = try bench.scheduler.store.nextDue() ?? bench.now
    }
    #expect(try bench.log() == ["one missed failed"])
    #expect(try bench.scheduler.log()["log"]?[0]?["reason"]?.string?.contains("channel") == true)
  }

  // MARK: Two tickers and crashes

  @Test func `of two tickers one delivers, also when they meet in the middle`() throws {
    let one = try NotifyBench(owner: ClaimOwner(id: "one") { $0 == "two" })
    let two = try NotifyBench(on: one, owner: ClaimOwner(id: "two") { $0 == "one" })
    for number in 0..<20 {
      try one.schedule(NotifyBench.at("2026-11-21T17:30:00Z", key: "k\(number)"))
    }
    two.now = two.moment("2026-11-21T17:30:00")
    // The other ticker runs while the first is finalizing, and while its channel is at work.
    one.provider.finalize = { json throws(BerthError) in
      #expect(throws: Never.self) { try two.tick() }
      return json
    }
    var depth = 0
    defer { one.channel.onDelivery = nil }
    one.channel.onDelivery = { _ in
      depth += 1
      defer { depth -= 1 }
      if depth == 1 { #expect(throws: Never.self) { try two.tick() } }
    }
    try one.tick("2026-11-21T17:30:00")
    #expect(one.channel.deliveries.count == 20)
    #expect(Set(one.channel.deliveries.map(\.notification.key)).count == 20)
    #expect(try one.log().allSatisfy { $0.hasSuffix("delivered") })
  }

  @Test func `the cap holds for two tickers together`() throws {
    let one = try NotifyBench(owner: ClaimOwner(id: "one") { _ in true })
    let two = try NotifyBench(on: one, owner: ClaimOwner(id: "two") { _ in true })
    for number in 0..<6 {
      try one.schedule(
        NotifyBench.at("2026-11-21T17:30:00Z", key: "k\(number)", category: "capped"))
    }
    two.now = two.moment("2026-11-21T17:30:00")
    one.provider.finalize = { json throws(BerthError) in
      #expect(throws: Never.self) { try two.tick() }
      return json
    }
    try one.tick("2026-11-21T17:30:00")
    #expect(one.channel.deliveries.count == 2)
  }

  @Test func `a crash before a channel saw it: the next tick delivers it`() throws {
    let bench = try NotifyBench()
    try bench.schedule(NotifyBench.window("17:30", "18:30"))
    try claim(bench, handedOver: false)
    let next = try NotifyBench(
      at: "2026-11-21T17:31:00", on: bench, owner: .init(id: "next") { _ in false })
    let report = try next.tick()
    #expect(report.delivered.count == 1)
    #expect(try next.log() == ["each delivered"])
    #expect(try next.waiting() == ["each 2026-11-22T17:30:00+00:00"])
  }

  @Test func `a crash while a channel showed it: it is missed and says so, never shown again`()
    throws
  {
    let bench = try NotifyBench()
    try bench.schedule(NotifyBench.window("17:30", "18:30"))
    try claim(bench, handedOver: true)
    let next = try NotifyBench(
      at: "2026-11-21T17:31:00", on: bench, owner: .init(id: "next") { _ in false })
    let report = try next.tick()
    #expect(report.missed.first?["reason"]?.string?.contains("may have been seen") == true)
    #expect(try next.log() == ["each missed interrupted"])
    #expect(try next.waiting() == ["each 2026-11-22T17:30:00+00:00"])
    try next.tick("2026-11-21T17:32:00")
    #expect(next.channel.deliveries.isEmpty)
  }

  @Test func `the living are left alone, unless they have been at it for hours`() throws {
    let bench = try NotifyBench()
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    try claim(bench, handedOver: true)
    let next = try NotifyBench(
      at: "2026-11-21T18:30:00", on: bench, owner: .init(id: "next") { _ in true })
    try next.tick()
    #expect(try next.log() == ["one delivering"])
    try next.tick("2026-11-21T23:31:00")
    #expect(try next.log() == ["one missed interrupted"])
  }

  @Test func `what brings the host down again and again is given up`() throws {
    let bench = try NotifyBench()
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    for _ in 0..<NotificationStore.maximumAttempts {
      try claim(bench, handedOver: false)
      _ = try bench.scheduler.store.recover(
        .init(id: "next") { _ in false }, at: bench.now, bench.scheduler.zone())
    }
    #expect(try bench.log() == ["one missed failed"])
  }

  @Test func `taken back or replaced while being prepared`() throws {
    let bench = try NotifyBench()
    defer { bench.provider = NotificationProvider() }
    bench.provider.finalize = { _ throws(BerthError) in
      let found = try bench.scheduler.cancel(plugin: "bar", key: "each", at: bench.now)
      #expect(found)
      throw BerthError("plugin.failed", "not now")
    }
    try bench.schedule(NotifyBench.window("17:30", "18:30"))
    try bench.tick("2026-11-21T17:30:00")
    #expect(try bench.log() == ["each cancelled app"])
    #expect(try bench.waiting().isEmpty)
    bench.provider.finalize = { json throws(BerthError) in
      #expect(throws: Never.self) { try bench.schedule(NotifyBench.window("20:00", "21:00")) }
      return json
    }
    bench.now = bench.moment("2026-11-22T12:00:00")
    try bench.schedule(NotifyBench.window("17:30", "18:30"))
    try bench.tick("2026-11-22T17:30:00")
    #expect(bench.channel.deliveries.count == 1)
    #expect(try bench.waiting() == ["each 2026-11-23T20:00:00+00:00"])
  }

  /// Claims what is due at 17:30 as a process that then dies.
  private func claim(_ bench: NotifyBench, handedOver: Bool) throws {
    bench.now = bench.moment("2026-11-21T17:30:00")
    let (store, zone) = (bench.scheduler.store, try bench.scheduler.zone())
    let id = try #require(store.due(at: bench.now).first)
    let claim = try store.claim(id, by: "dead", at: bench.now, zone) { _ in .allow }
    guard case .claimed(let row) = claim else {
      Issue.record("not claimed: \(claim)")
      return
    }
    if handedOver { #expect(try store.handOver(row, by: "dead")) }
  }
}
