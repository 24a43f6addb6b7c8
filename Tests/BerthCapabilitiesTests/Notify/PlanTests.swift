import BerthBase
import BerthStorage
import TestSupport
import Testing

@testable import BerthCapabilities

@Suite struct PlanTests {
  @Test func `a plan is asked for the time ahead and followed, changed and withdrawn`() throws {
    let bench = try NotifyBench()
    var plan: [JSON] = [
      NotifyBench.at("2026-11-21T17:30:00Z", key: "a"),
      NotifyBench.at("2026-11-22T17:30:00Z", key: "b"),
    ]
    var asked: [(Int64, Int64)] = []
    bench.provider.plan = { now, horizon throws(BerthError) in
      asked.append((now, horizon))
      return ["notifications": .array(plan)]
    }
    try bench.tick()
    #expect(asked[0] == (bench.now, bench.now + NotificationScheduler.horizon))
    #expect(try bench.waiting().count == 2)
    plan[1] = NotifyBench.at("2026-11-22T19:00:00Z", key: "b")
    try bench.tick("2026-11-21T17:30:00")
    try bench.tick("2026-11-21T17:30:00")
    #expect(bench.channel.times == ["2026-11-21T17:30:00+00:00"])
    #expect(try bench.waiting() == ["b 2026-11-22T19:00:00+00:00"])
    plan = []
    try bench.tick("2026-11-21T18:00:00")
    #expect(try bench.waiting().isEmpty)
    #expect(try bench.log() == ["a delivered", "b cancelled plan"])
  }

  @Test func `what is due is delivered even when the plan looks only ahead`() throws {
    let bench = try NotifyBench()
    bench.provider.plan = { now, _ throws(BerthError) in
      let isAhead = now < 1_795_282_200_000
      return ["notifications": isAhead ? [NotifyBench.at("2026-11-21T17:30:00Z")] : []]
    }
    try bench.tick()
    try bench.tick("2026-11-21T17:45:00")
    #expect(try bench.log() == ["one delivered"])
  }

  @Test func `a plan that says the same writes nothing`() throws {
    let bench = try NotifyBench()
    bench.provider.plan = { _, _ throws(BerthError) in
      [
        "notifications": [
          NotifyBench.at("2026-11-21T17:30:00Z"), NotifyBench.window("17:30", "18:30"),
          [
            "key": "c", "category": "daily", "title": "T",
            "condition": ["command": "low", "arguments": ["x": 1.0]],
          ],
        ]
      ]
    }
    bench.provider.condition = { _, _ throws(BerthError) in false }
    try bench.tick()
    let before = try bench.scheduler.store.file.open().totalChanges
    bench.now += 1000
    try bench.tick()
    try bench.tick()
    #expect(try bench.scheduler.store.file.open().totalChanges == before)
  }

  @Test func `what the app scheduled itself outranks its plan`() throws {
    let bench = try NotifyBench()
    bench.provider.plan = { _, _ throws(BerthError) in
      ["notifications": [NotifyBench.at("2026-11-21T17:30:00Z")]]
    }
    try bench.tick()
    try bench.schedule(NotifyBench.at("2026-11-21T19:00:00Z"))
    try bench.tick()
    #expect(try bench.waiting() == ["one 2026-11-21T19:00:00+00:00"])
    bench.provider.plan = { _, _ throws(BerthError) in ["notifications": []] }
    try bench.tick()
    #expect(try bench.waiting().count == 1)
  }

  @Test func `categories that are off are neither asked for nor kept`() throws {
    let bench = try NotifyBench()
    bench.provider.plan = { _, _ throws(BerthError) in
      ["notifications": [NotifyBench.at("2026-11-21T17:30:00Z", category: "news")]]
    }
    try bench.tick()
    #expect(try bench.waiting().isEmpty)
    try bench.settings.allowNotification(plugin: ScratchHome.bar, category: "news", true)
    try bench.tick()
    #expect(try bench.waiting().count == 1)
    for category in ["daily", "news", "capped", "evening"] {
      try bench.settings.allowNotification(plugin: ScratchHome.bar, category: category, false)
    }
    bench.provider.plan = { _, _ throws(BerthError) in
      Issue.record("asked although all is off")
      return .emptyObject
    }
    try bench.tick()
  }

  @Test func `a bad entry is a problem with its path, the others are kept`() throws {
    let bench = try NotifyBench()
    bench.provider.plan = { _, _ throws(BerthError) in
      [
        "notifications": [
          NotifyBench.at("2026-11-21T17:30:00Z", key: "a"), ["key": "b"],
          NotifyBench.at("2026-11-21T17:30:00Z", key: "c", category: "nope"),
        ]
      ]
    }
    let report = try bench.tick()
    #expect(report.problems.count == 2)
    #expect(
      report.problems.first?.message.contains("bar: notification, $.notifications[1].category")
        == true)
    #expect(report.problems.dropFirst(1).first?.code == "notify.unknown-category")
    #expect(try bench.waiting().count == 1)
  }

  @Test(
    "A plan that fails leaves what was planned",
    arguments: [["notifications": 7], [:], [], nil] as [JSON?])
  func failing(answer: JSON?) throws {
    let bench = try NotifyBench()
    bench.provider.plan = { _, _ throws(BerthError) in
      ["notifications": [NotifyBench.at("2026-11-21T17:30:00Z")]]
    }
    try bench.tick()
    bench.provider.plan = { _, _ throws(BerthError) in
      guard let answer else { throw BerthError("plugin.crashed", "gone") }
      return answer
    }
    #expect(try bench.tick().problems.count == 1)
    #expect(try bench.waiting().count == 1)
  }
}
