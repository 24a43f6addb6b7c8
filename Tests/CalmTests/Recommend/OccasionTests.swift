import BerthSDK
import Testing

@testable import CalmEngine

/// What is offered on which day, and what is not.
@Suite(.serialized)
struct OccasionTests {
  @Test("every row names a session that exists, and days")
  func rows() throws {
    let table = try CalmFiles.bytes("occasions.tsv") { Occasion.read($0) }
    #expect(table.problems.isEmpty, "\(table.problems)")
    let ids = Set(try LibraryFacts.scripts().map(\.id))
    #expect(table.rows.allSatisfy { ids.contains($0.session) })
  }

  @Test(
    "days that are none are refused",
    arguments: ["13-01/13-02", "12-01", "XX", "SA,XX", "12-01/12-40", ""])
  func refused(days: String) {
    let text = "session\tdays\twhere\tonly\treason\nnap\t\(days)\tany\tyes\t\n"
    let table = Array(text.utf8).withUnsafeBufferPointer { Occasion.read($0) }
    #expect(!table.problems.isEmpty)
  }

  @Test(
    "days of the year go over its turn, and hold where they are said to",
    arguments: [
      (12, 31, false, true), (1, 8, false, true), (1, 9, false, false), (12, 30, false, false),
      (1, 1, true, true),
    ])
  func year(month: Int, day: Int, isSouthern: Bool, holds: Bool) {
    let occasion = Occasion(
      session: "s", days: .year(from: 1231, through: 108), place: .any, isOnly: true, reason: "")
    let date = Occasion.Day(month: month, day: day, weekday: 1, isSouthern: isSouthern)
    #expect(occasion.holds(on: date) == holds)
  }

  /// The first three that are offered at a time in Chicago.
  private static func offered(
    _ time: String, zone: String = "America/Chicago"
  ) throws -> [(id: String, reasons: String)] {
    let calm = try CalmHost(now: time, zone: zone)
    let found = try calm.run("recommend", ["limit": 3])["recommendations"]?.array ?? []
    return found.map {
      (
        $0["id"]?.string ?? "",
        ($0["reasons"]?.array ?? []).compactMap(\.string).joined(separator: "; ")
      )
    }
  }

  @Test(
    "the day decides",
    arguments: [
      ("2026-12-24T17:30:00-06:00", "holiday-stress-management", "the holidays are here"),
      ("2027-01-01T09:00:00-06:00", "new-year-intention-setting", "the year is new"),
      ("2026-09-01T07:00:00-05:00", "back-to-school-anxiety", "school starts again"),
      ("2026-11-22T19:00:00-06:00", "sunday-scaries-remedy", "it is Sunday"),
    ])
  func day(time: String, id: String, reason: String) throws {
    let offered = try Self.offered(time)
    #expect(offered.first?.id == id, "\(offered)")
    #expect(offered.first?.reasons.contains(reason) == true, "\(offered)")
  }

  @Test(
    "what belongs to other days is not offered",
    arguments: [
      "2026-02-11T12:30:00-06:00", "2026-06-15T19:00:00-05:00", "2026-10-20T08:00:00-05:00",
      "2026-12-01T08:00:00-06:00",
    ])
  func otherDays(time: String) throws {
    let calm = try CalmHost(now: time, zone: "America/Chicago")
    let all = try calm.run("recommend", ["limit": 10])["recommendations"]?.array ?? []
    let others = ["back-to-school-anxiety", "new-year-intention-setting", "birthday-reflection"]
    #expect(Set(all.ids).isDisjoint(with: others))
  }

  @Test("school starts in January where it is summer then")
  func south() throws {
    let offered = try Self.offered("2027-01-28T07:30:00+11:00", zone: "Australia/Sydney")
    #expect(offered.contains { $0.id == "back-to-school-anxiety" }, "\(offered)")
  }

  @Test("in the middle of the night sleep comes first", arguments: ["00:40", "03:10", "04:50"])
  func night(time: String) throws {
    let offered = try Self.offered("2026-11-20T\(time):00-06:00")
    let sleep = try LibraryFacts.scripts().filter { $0.series == .sleep }.map(\.id)
    #expect(sleep.contains(offered.first?.id ?? ""), "\(offered)")
    #expect(offered.first?.reasons.contains("middle of the night") == true)
  }

  @Test("what eased somebody before is offered again, and says by how much")
  func eased() throws {
    let calm = try CalmHost(now: "2026-11-20T12:30:00-06:00", zone: "America/Chicago")
    for _ in 0..<2 {
      try calm.run("checkin", ["mood": "low", "anxiety": 8, "before": "mindful-walking"])
      try calm.run("checkin", ["mood": "okay", "anxiety": 4, "after": "mindful-walking"])
    }
    let found = try calm.run("recommend", ["limit": 5])["recommendations"]?.array ?? []
    let walking = found.first { $0["id"]?.string == "mindful-walking" }
    let reasons = (walking?["reasons"]?.array ?? []).compactMap(\.string)
    #expect(reasons.contains { $0.contains("it eased you before, by −4") }, "\(found)")
  }
}
