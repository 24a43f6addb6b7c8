import BerthBase
import BerthStorage
import TestSupport
import Testing

@testable import BerthCapabilities

/// What came and was not seen yet.
@Suite struct UnseenTests {
  private func total(_ bench: NotifyBench) throws -> Int? {
    try bench.scheduler.unseen(at: bench.now)["total"]?.int
  }

  @Test func `what was delivered is new until it is seen, answered or old`() throws {
    let bench = try NotifyBench()
    #expect(try total(bench) == 0, "there is no file yet")
    try bench.scheduler.see(at: bench.now)
    for key in ["a", "b", "c"] {
      try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z", key: key))
    }
    #expect(try total(bench) == 0, "what waits did not come")
    try bench.run(until: "2026-11-24T18:00:00")
    let list = try #require(try bench.scheduler.unseen(at: bench.now)["notifications"]?.array)
    let ids = list.compactMap { $0["id"]?.string }
    #expect(ids.count == (try total(bench)) && ids.count > 0)
    try bench.scheduler.see("no number", at: bench.now)
    try bench.scheduler.see("999999", at: bench.now)
    #expect(try total(bench) == ids.count)
    try bench.scheduler.see(ids[0], at: bench.now)
    #expect(try total(bench) == ids.count - 1)
    let later = bench.now + 15 * 86_400_000
    #expect(try bench.scheduler.unseen(at: later)["total"] == 0)
    try bench.scheduler.see(at: bench.now)
    #expect(try total(bench) == 0)
  }

  @Test func `seeing what is seen writes nothing, so that no page wakes another for it`() throws {
    let bench = try NotifyBench()
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    try bench.tick("2026-11-21T17:30:00")
    try bench.scheduler.see(at: bench.now)
    let before = try bench.scheduler.store.integer("SELECT max(seen_at) FROM notification")
    bench.now += 1000
    try bench.scheduler.see(at: bench.now)
    #expect(try bench.scheduler.store.integer("SELECT max(seen_at) FROM notification") == before)
    #expect(before != nil)
  }

  @Test func `seeing one heeds nothing`() throws {
    let bench = try NotifyBench()
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    try bench.tick("2026-11-21T17:30:00")
    try bench.scheduler.see(at: bench.now)
    #expect(try bench.scheduler.log(.init(), at: bench.now)["log"]?[0]?["reception"] == "open")
  }
}
