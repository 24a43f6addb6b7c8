import BerthSDK
import BerthTesting
import Testing

@testable import CalmEngine

@Suite("Releases")
struct ReleasePlanTests {
  @Test("The plan brings out one thing after the other, and seasons at once")
  func plan() throws {
    let rules = try CalmFiles.bytes("schedule.tsv") { ReleaseRule.read($0) }
    #expect(rules.problems.isEmpty, "\(rules.problems.first?.description ?? "")")
    let plan = ReleasePlan(rules: rules.rows)
    func day(_ text: String) throws -> Int { try #require(CivilDay.parse(text)) }
    let launch = plan.releases(from: try day("2025-05-05"), through: try day("2025-05-05"))
    #expect(launch.map(\.kind) == ["launch"] && launch.first?.sessions.count == 50)
    // The first Monday and Thursday after the launch on Monday, 5 May 2025.
    let week = plan.releases(from: try day("2025-05-06"), through: try day("2025-05-12"))
    #expect(week.map(\.kind) == ["ritual", "story", "meditation"])
    #expect(week.map { CivilDay.text($0.day) } == ["2025-05-08", "2025-05-09", "2025-05-12"])
    let meditations = rules.rows.first { $0.kind == "meditation" }?.sessions ?? []
    #expect(week.last?.sessions == [meditations[0]])
    // 81 Mondays later the list has come round: 44 sessions, place 80 % 44.
    let later = plan.releases(from: try day("2026-11-23"), through: try day("2026-11-23"))
    #expect(later.first?.sessions == [meditations[80 % meditations.count]])
    let drop = plan.releases(from: try day("2026-12-01"), through: try day("2026-12-01"))
    #expect(drop.map(\.kind) == ["winter"] && drop.first?.sessions.count == 4)
    // The first Saturdays since: June 2025 is the first masterclass.
    let classes = plan.releases(from: try day("2025-05-05"), through: try day("2025-08-31"))
      .filter { $0.kind == "masterclass" }
    #expect(
      classes.map { CivilDay.text($0.day) } == ["2025-06-07", "2025-07-05", "2025-08-02"])
  }

  @Test("Everything that comes out is in the library")
  func known() throws {
    let rules = try CalmFiles.bytes("schedule.tsv") { ReleaseRule.read($0) }.rows
    let live = try CalmFiles.bytes("live.tsv") { LiveSession.read($0) }
    #expect(live.problems.isEmpty && live.rows.count == 4)
    var bundled: Set<String> = []
    for series in Series.allCases {
      for name in CalmFiles.names("sessions/\(series.rawValue)") {
        bundled.insert(String(name.dropLast(3)))
      }
    }
    let named = Set(rules.flatMap(\.sessions) + live.rows.map(\.script))
    #expect(named.subtracting(bundled).sorted() == [])
    // Every session comes out at some time: by the plan, or on a day of its own.
    let dated = Set(try LibraryFacts.scripts().filter { $0.released != nil }.map(\.id))
    #expect(bundled.subtracting(named).subtracting(dated).sorted() == [])
  }
}
