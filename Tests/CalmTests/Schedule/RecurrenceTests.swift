import BerthSDK
import BerthTesting
import Testing

@testable import CalmEngine

@Suite("Recurrence")
struct RecurrenceTests {
  /// Dates found by hand with a calendar of 2026 and 2027.
  @Test(
    "A rule's days are those a calendar shows",
    arguments: [
      (
        "FREQ=WEEKLY;BYDAY=SU", "2026-11-21", "2026-12-13",
        "2026-11-22 2026-11-29 2026-12-06 2026-12-13"
      ),
      (
        "FREQ=MONTHLY;BYDAY=1TH", "2026-11-01", "2027-03-31",
        "2026-11-05 2026-12-03 2027-01-07 2027-02-04 2027-03-04"
      ),
      (
        "FREQ=MONTHLY;BYDAY=-1FR", "2026-01-01", "2026-04-30",
        "2026-01-30 2026-02-27 2026-03-27 2026-04-24"
      ),
      ("FREQ=MONTHLY;BYDAY=5SA", "2026-01-01", "2026-08-31", "2026-01-31 2026-05-30 2026-08-29"),
      (
        "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1", "2026-01-01", "2028-12-31",
        "2026-03-01 2027-03-01 2028-03-01"
      ),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2025-01-01", "2032-12-31", "2028-02-29 2032-02-29"),
      (
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "2026-06-01", "2026-06-30",
        "2026-06-01 2026-06-03 2026-06-15 2026-06-17 2026-06-29"
      ),
      (
        "FREQ=MONTHLY;BYMONTHDAY=31", "2026-01-01", "2026-06-30", "2026-01-31 2026-03-31 2026-05-31"
      ),
    ])
  func days(rule: String, first: String, last: String, expected: String) throws {
    let recurrence = try #require(RecurrenceRule(rule))
    let start = try #require(CivilDay.parse(first))
    let end = try #require(CivilDay.parse(last))
    let found = recurrence.days(from: start, through: end, start: start).map(CivilDay.text)
    #expect(found == expected.split(separator: " ").map(String.init))
  }

  @Test(
    "What is no rule of ours is refused",
    arguments: [
      "", "FREQ=DAILY", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=XX", "BYDAY=SU", "FREQ=MONTHLY",
      "FREQ=WEEKLY;BYDAY=SU;BYDAY=MO", "FREQ=WEEKLY;BYDAY=SU;COUNT=3", "FREQ=MONTHLY;BYDAY=9SU",
      "FREQ=YEARLY;BYMONTHDAY=1", "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=WEEKLY;INTERVAL=0;BYDAY=SU",
    ])
  func refused(text: String) { #expect(RecurrenceRule(text) == nil) }

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
    #expect(week.map(\.kind) == ["ritual", "meditation"])
    #expect(week.map { CivilDay.text($0.day) } == ["2025-05-08", "2025-05-12"])
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
    // Every session comes out at some time.
    #expect(bundled.subtracting(named).sorted() == [])
  }
}
