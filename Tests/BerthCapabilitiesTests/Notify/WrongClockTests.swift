import BerthBase
import TestSupport
import Testing

@testable import BerthCapabilities

/// A clock that ran two days ahead and was set right loses no notification.
@Suite struct WrongClockTests {
  private func run(_ bench: NotifyBench, ahead: Bool) throws -> [String] {
    try bench.tick("2026-11-21T12:00:00")
    if ahead {
      try bench.run(until: "2026-11-23T18:00:00")
      bench.channel.deliveries = []
      try bench.tick("2026-11-21T12:05:00")
    }
    try bench.run(until: "2026-11-25T00:00:00")
    return bench.channel.times
  }

  @Test("of a plan by moments") func moments() throws {
    func bench() throws -> NotifyBench {
      let bench = try NotifyBench()
      bench.provider.plan = { now, horizon throws(BerthError) in
        let days = (21...28).map { "2026-11-\($0)T17:30:00Z" }
        let all = days.map { NotifyBench.at($0, key: "day-\($0.dropFirst(8).prefix(2))") }
        return [
          "notifications": .array(
            zip(days, all).filter { (now...horizon).contains(bench.moment($0.0)) }.map(\.1))
        ]
      }
      return bench
    }
    let right = try run(try bench(), ahead: false)
    #expect(right.count == 4)
    #expect(try run(try bench(), ahead: true) == right)
  }

  @Test("of a daily window, and of one that an app scheduled itself") func windows() throws {
    func bench() throws -> NotifyBench {
      let bench = try NotifyBench(at: "2026-11-21T11:00:00")
      bench.provider.plan = { _, _ throws(BerthError) in
        ["notifications": [NotifyBench.window("17:30", "18:30", key: "w")]]
      }
      try bench.schedule(NotifyBench.at("2026-11-22T09:00:00Z", key: "own"))
      return bench
    }
    let right = try run(try bench(), ahead: false)
    #expect(right.count == 5, "\(right)")
    #expect(try run(try bench(), ahead: true).count == right.count)
  }

  @Test("a clock that is right, or a little off, changes nothing") func right() throws {
    let bench = try NotifyBench()
    bench.provider.plan = { _, _ throws(BerthError) in
      ["notifications": [NotifyBench.at("2026-11-21T12:30:00Z", key: "a")]]
    }
    try bench.tick()
    try bench.tick("2026-11-21T12:31:00")
    try bench.tick("2026-11-21T12:29:00")
    try bench.tick("2026-11-21T12:32:00")
    #expect(try bench.log() == ["a delivered"])
    #expect(bench.channel.times.count == 1)
  }
}
