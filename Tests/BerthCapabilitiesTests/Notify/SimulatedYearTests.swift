import BerthBase
import BerthManifest
import Testing

@testable import BerthCapabilities

@Suite struct SimulatedYearTests {
  @Test(
    "A year of days brings each daily window once, across both changes of the clocks",
    arguments: ["America/Chicago", "Europe/Berlin", "Australia/Lord_Howe"])
  func year(zone name: String) throws {
    let bench = try NotifyBench(zone: name, at: "2026-01-01T00:00:00")
    let windows = [
      ("02:05", "02:25"), ("02:30", "03:00"), ("01:30", "01:45"), ("23:30", "00:30"),
      ("12:00", "12:30"),
    ]
    for (number, window) in windows.enumerated() {
      try bench.schedule(NotifyBench.window(window.0, window.1, key: "w\(number)"))
    }
    try bench.run(until: "2027-01-01T12:00:00")
    #expect(try bench.log().allSatisfy { $0.hasSuffix("delivered") })
    let first = try #require(LocalDay.number("2026-01-01"))
    for (number, window) in windows.enumerated() {
      let times = bench.channel.deliveries.filter { $0.notification.key == "w\(number)" }
      let window = try #require(LocalWindow(from: window.0, to: window.1))
      // The one past midnight is still open when the year begins.
      var expected =
        window.open(at: bench.moment("2026-01-01T00:00:00"), bench.zone)
        .map { _ in [bench.moment("2026-01-01T00:00:00")] } ?? []
      for day in first..<(first + 366) {
        let start = try #require(window.span(onDay: day, bench.zone)).start
        if start <= bench.now { expected.append(start) }
      }
      let wrong = zip(times.map(\.at.unixMilliseconds), expected).first { $0 != $1 }
      #expect(
        times.count == expected.count && wrong == nil, "w\(number): \(String(describing: wrong))")
      #expect(times.count == 366)
    }
  }

  @Test(
    "Ticks at any rate, from two hosts of which one dies now and then, double and lose nothing",
    arguments: ["America/Chicago", "Europe/Berlin", "Australia/Lord_Howe"])
  func restless(zone name: String) throws {
    // Around both changes of the clocks, a tick every few minutes.
    for start in [
      "2026-03-06", "2026-03-27", "2026-04-03", "2026-10-02", "2026-10-23", "2026-10-30",
    ] {
      let bench = try NotifyBench(zone: name, at: "\(start)T12:00:00")
      var generator = SeededSteps(state: UInt64(bitPattern: bench.now))
      try bench.schedule(NotifyBench.window("01:45", "02:50", key: "night"))
      try bench.schedule(NotifyBench.window("23:40", "00:20", key: "late"))
      let end = bench.now + 3 * 86_400_000
      var round = 0
      var host = bench
      while bench.now < end {
        bench.now += Int64(generator.next() % 20 + 1) * 60_000
        round += 1
        // Another host takes over; the one before may have died with a claim in hand.
        if generator.next() % 8 == 0 {
          host = try NotifyBench(
            zone: name, on: bench, owner: .init(id: "h\(round)") { _ in false })
        }
        host.now = bench.now
        if generator.next() % 4 == 0, let id = try host.scheduler.store.due(at: host.now).first {
          _ = try host.scheduler.store.claim(
            id, by: "dead\(round)", at: host.now, host.scheduler.zone()
          ) { _ in .allow }
        }
        try host.tick()
      }
      // Every night's window is in the log once, delivered.
      let log = try host.log()
      #expect(log.allSatisfy { $0.hasSuffix("delivered") }, "\(name) \(start): \(log)")
      for key in ["night", "late"] {
        let days = bench.channel.deliveries.filter { $0.notification.key == key }
        #expect(days.count == 3, "\(name) \(start) \(key): \(days.map(\.at.iso8601))")
      }
    }
  }
}
