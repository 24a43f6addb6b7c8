import BerthBase
import Testing

@testable import BerthCapabilities
@testable import BerthServices

@Suite struct SimulatedLifeTests {
  private func life(_ name: String, days: Int64, seed: UInt64) throws -> SimulatedLife {
    let zone = try ZoneDatabase().rules(name)
    // Noon of a Thursday, so that adding days of 24 hours never skips a date.
    let start = zone.moment(CivilTime(year: 2026, month: 1, day: 1, hour: 12))
    return SimulatedLife(zone: zone, from: start, days: days, seed: seed)
  }

  @Test(
    "A year of minutes at random breaks no rule, loses nothing and doubles nothing",
    arguments: ["America/Chicago", "Europe/Berlin", "Australia/Lord_Howe"])
  func year(zone name: String) throws {
    var life = try life(name, days: 366, seed: 20_260_101)
    let journal = try life.live(with: MemoryHost(life.zone))
    var checker = JournalChecker(journal, life)
    let problems = checker.problems()
    #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(10))")
    // The year has seen every rule at work, and every end.
    let rules = Set(journal.outcomes.compactMap(\.rule))
    for rule in DeliveryPolicy.standard.map(\.id) where rule != "window" {
      #expect(rules.contains(rule), "\(rule) never held anything back")
    }
    let states = Set(journal.outcomes.map(\.state))
    #expect(states == [.delivered, .suppressed, .missed, .cancelled])
    #expect(journal.outcomes.count { $0.state == .delivered } > 200)
  }

  @Test func `the scheduler over SQLite does as the planner in memory does`() throws {
    let name = "America/Chicago"
    var one = try life(name, days: 120, seed: 7)
    let expected = try one.live(with: MemoryHost(one.zone))
    var two = try life(name, days: 120, seed: 7)
    let journal = try two.live(with: try DatabaseHost(two.zone, named: name))
    var checker = JournalChecker(journal, two)
    let problems = checker.problems()
    #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(10))")
    func lines(_ journal: SimulatedLife.Journal) -> [String] {
      journal.outcomes.filter { $0.state != .cancelled }.map {
        "\($0.key) \($0.planned) \($0.at) \($0.state) \($0.rule ?? "")"
      }.sorted()
    }
    let (memory, database) = (lines(expected), lines(journal))
    #expect(memory.count == database.count)
    let different = Set(memory).symmetricDifference(database).sorted()
    #expect(different.isEmpty, "\(different.count): \(different.prefix(10))")
  }

  @Test func `the checker sees what is wrong`() throws {
    var life = try life("Europe/Berlin", days: 90, seed: 3)
    let journal = try life.live(with: MemoryHost(life.zone))
    func problems(_ change: (inout SimulatedLife.Journal) -> Void) -> [String] {
      var changed = journal
      change(&changed)
      var checker = JournalChecker(changed, life)
      return checker.problems()
    }
    #expect(problems { _ in }.isEmpty)
    #expect(!problems { $0.outcomes.remove(at: $0.outcomes.count / 2) }.isEmpty)
    #expect(!problems { $0.outcomes.append($0.outcomes[0]) }.isEmpty)
    for rule in ["off", "paused", "quiet", "focus", "recent-use", "per-day", "back-off"] {
      let place = journal.outcomes.firstIndex { $0.rule == rule && $0.state == .suppressed }
      guard let place else { continue }
      #expect(
        !problems {
          $0.outcomes[place].state = .delivered
          $0.outcomes[place].rule = nil
        }.isEmpty, "\(rule)")
    }
    let delivered = try #require(journal.outcomes.firstIndex { $0.state == .delivered })
    #expect(
      !problems {
        $0.outcomes[delivered].state = .suppressed
        $0.outcomes[delivered].rule = "paused"
      }.isEmpty)
  }
}
