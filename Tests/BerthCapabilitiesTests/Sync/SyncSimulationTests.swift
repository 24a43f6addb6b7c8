import BerthBase
import BerthStorage
import Glibc
import Testing

@testable import BerthCapabilities

@Suite struct SyncSimulationTests {
  /// How many operations a run has; `Tests/Scripts/sync-simulation` asks for more.
  private static let operations =
    getenv("BERTH_SYNC_OPERATIONS").flatMap { Int(String(cString: $0)) } ?? 1500
  private static let first =
    getenv("BERTH_SYNC_SEED").flatMap { UInt64(String(cString: $0)) } ?? 1

  @Test(
    "Five devices that meet with every fault become equal",
    arguments: first..<(first + (operations > 10_000 ? 1 : 4)))
  func converge(seed: UInt64) throws {
    let simulation = try SyncSimulation(seed: seed)
    try simulation.run(Self.operations)
    let rows = try simulation.devices[0].rows()
    for device in simulation.devices.dropFirst() {
      let theirs = try device.rows()
      for table in Set(rows.keys).union(theirs.keys).sorted() {
        #expect(theirs[table] == rows[table], "\(table) of \(device.name), seed \(seed)")
      }
    }
    #expect(rows.count > 6 && simulation.merges > 5 && simulation.faults > 0)
    try check(simulation, seed)
  }

  private func check(_ simulation: SyncSimulation, _ seed: UInt64) throws {
    let now: Int64 = 1_895_284_000_000
    let conflicts = try simulation.devices[0].replica().conflicts(at: now)
      .filter { $0.kind != .replaced }
    for device in simulation.devices {
      // Nothing was lost, whoever was offline.
      let entries = Set(try device.texts("SELECT text FROM entries"))
      #expect(simulation.lasting.subtracting(entries).isEmpty, "seed \(seed)")
      // Rows still refer to what they referred to.
      for table in [
        "reviews JOIN cards ON cards.id = card", "alerts JOIN cards ON cards.id = monitor",
      ] {
        #expect(
          try device.texts("SELECT of FROM \(table) WHERE of <> text").isEmpty, "seed \(seed)")
      }
      #expect(try device.database.foreignKeyProblems().isEmpty)
      #expect(try device.database.integrityProblems().isEmpty)
      // All list the same, and have nothing left to say.
      #expect(
        try device.replica().conflicts(at: now).filter { $0.kind != .replaced } == conflicts)
      let seen = try device.replica().seen(at: now)
      for other in simulation.devices {
        let message = try other.replica().message(since: seen, at: now)
        #expect(try device.replica().merge(message, at: now) == SyncReplica.Outcome())
      }
    }
    #expect(!conflicts.isEmpty)
  }
}
