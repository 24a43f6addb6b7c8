import BerthBase
import TestSupport
import Testing

@testable import BerthCapabilities
@testable import BerthServices

@Suite struct PolicyTests {
  @Test func `a category that is off holds back and says how to turn it on`() throws {
    let bench = try NotifyBench()
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z", category: "news"))
    let list = try bench.scheduler.upcoming(
      plugins: ["bar": ScratchHome.bar], at: bench.now)["notifications"]
    #expect(list?[0]?["forecast"] == "suppress")
    #expect(list?[0]?["rule"] == "opt-in")
    let report = try bench.tick("2026-11-21T17:30:00")
    #expect(
      report.suppressed.first?["reason"]?.string?.contains("notify settings bar news on") == true)
    #expect(try bench.log() == ["one suppressed opt-in"])
    try bench.settings.allowNotification(plugin: ScratchHome.bar, category: "news", true)
    try bench.schedule(NotifyBench.at("2026-11-22T17:30:00Z", category: "news"))
    try bench.tick("2026-11-22T17:30:00")
    #expect(bench.channel.deliveries.count == 1)
  }

  @Test func `a daily one that is held back comes again the next day`() throws {
    let bench = try NotifyBench()
    try bench.schedule(NotifyBench.window("17:30", "18:30", category: "news"))
    try bench.run(until: "2026-11-22T12:00:00")
    try bench.settings.allowNotification(plugin: ScratchHome.bar, category: "news", true)
    try bench.run(until: "2026-11-23T12:00:00")
    #expect(try bench.log() == ["each suppressed opt-in", "each delivered"])
  }

  @Test func `the main switch silences everybody`() throws {
    let bench = try NotifyBench()
    var planned = 0
    bench.provider.plan = { _, _ throws(BerthError) in
      planned += 1
      return ["notifications": []]
    }
    _ = try bench.settings.assign("notifications", text: "off")
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    try bench.tick("2026-11-21T17:30:00")
    #expect(try bench.log() == ["one suppressed off"])
    #expect(planned == 0)
  }

  @Test func `the cap counts local days, changes of the clock included`() throws {
    // 25 hours in Chicago; the cap of two holds for all of them.
    let bench = try NotifyBench(zone: "America/Chicago", at: "2026-10-31T12:00:00")
    let times = [
      "2026-10-31T23:59:00-05:00", "2026-11-01T00:00:00-05:00", "2026-11-01T01:30:00-05:00",
      "2026-11-01T01:30:00-06:00", "2026-11-01T23:59:00-06:00", "2026-11-02T00:00:00-06:00",
    ]
    for (number, time) in times.enumerated() {
      try bench.schedule(NotifyBench.at(time, key: "k\(number)", category: "capped"))
    }
    try bench.run(until: "2026-11-03T00:00:00")
    #expect(
      try bench.log() == [
        "k0 delivered", "k1 delivered", "k2 delivered", "k3 suppressed per-day",
        "k4 suppressed per-day", "k5 delivered",
      ])
  }

  @Test func `a fixed time outside its category's window waits for it`() throws {
    let bench = try NotifyBench()
    try bench.schedule(NotifyBench.at("2026-11-21T12:30:00Z", key: "a", category: "evening"))
    let report = try bench.tick("2026-11-21T12:30:00")
    #expect(report.delayed.first?["due"] == "2026-11-21T17:30:00+00:00")
    #expect(report.delayed.first?["planned"] == "2026-11-21T12:30:00+00:00")
    try bench.run(until: "2026-11-22T00:00:00")
    #expect(bench.channel.times == ["2026-11-21T17:30:00+00:00"])
    // One that expires before the window opens is held back by that rule.
    bench.now = bench.moment("2026-11-22T12:00:00")
    var json = NotifyBench.at("2026-11-22T12:30:00Z", key: "b", category: "evening")
    json["expires"] = "2026-11-22T17:30:00Z"
    try bench.schedule(json)
    try bench.run(until: "2026-11-23T00:00:00")
    #expect(try bench.log() == ["a delivered", "b suppressed window"])
  }

  @Test func `policies are asked in order and see what was delivered`() throws {
    let quiet = DeliveryPolicy("quiet") { context in
      context.calendar.zone.civil(context.now).hour < 8
        ? .delay(until: context.today.lowerBound + 8 * 3_600_000, "it is night") : .allow
    }
    let once = DeliveryPolicy("pause") { context throws(BerthError) in
      var last: PastDelivery?
      try context.history.deliveries { past in
        last = past
        return false
      }
      guard let last, last.answeredAt == nil, context.now - last.at < 3_600_000
      else { return .allow }
      return .suppress("the last one was not answered")
    }
    let bench = try NotifyBench(at: "2026-11-21T00:00:00", policies: [quiet, once])
    for (key, time) in [("a", "03:00"), ("b", "08:30"), ("c", "10:00")] {
      try bench.schedule(NotifyBench.at("2026-11-21T\(time):00Z", key: key, category: "news"))
    }
    try bench.run(until: "2026-11-22T00:00:00")
    #expect(try bench.log() == ["a delivered", "b suppressed pause", "c delivered"])
    #expect(bench.channel.times.first == "2026-11-21T08:00:00+00:00")
  }

  @Test func `a policy that delays for ever ends in suppression`() throws {
    let never = DeliveryPolicy("never") { .delay(until: $0.now, "not now") }
    let bench = try NotifyBench(policies: [never])
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    try bench.tick("2026-11-21T17:30:00")
    #expect(try bench.log() == ["one suppressed never"])
  }

  @Test func `what belongs to no installed app is held back by name`() throws {
    let bench = try NotifyBench()
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    bench.now = bench.moment("2026-11-21T17:30:00")
    let report = try bench.scheduler.tick(
      at: bench.now, plugins: [], channels: [bench.channel]
    ) { _ in NotificationProvider() }
    #expect(report.suppressed.first?["reason"]?.string?.contains("“bar” is not installed") == true)
  }

  @Test func `settings as data list every category`() throws {
    let bench = try NotifyBench()
    let json = try bench.settings.notificationSettings(plugins: ScratchHome.manifests)
    #expect(json["notifications"] == true)
    let ids = (json["categories"]?.array ?? []).map { $0["id"]?.string ?? "" }
    #expect(ids == ["bar.daily", "bar.news", "bar.capped", "bar.evening"])
    #expect(json["categories"]?[3]?["window"] == ["from": "17:30", "to": "18:30"])
    #expect(json["categories"]?[2]?["perDay"] == 2)
  }
}
