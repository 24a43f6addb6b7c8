import BerthBase
import BerthSDK
import BerthTesting
import Testing

@testable import CalmEngine

@Suite("Streaks", .serialized)
struct StreakTests {
  private static let start = CivilDay.number(year: 2026, month: 6, day: 1)

  struct Case: CustomTestStringConvertible, Sendable {
    var cells: [String]
    var testDescription: String { cells[0] }
    func days(_ place: Int) -> [Int] {
      cells[place] == "-" ? [] : cells[place].split(separator: ",").map { start + (Int($0) ?? 0) }
    }
    func number(_ place: Int) -> Int { Int(cells[place]) ?? -1 }
  }

  static let cases: [Case] = {
    let text = (try? CalmFiles.vectors("streaks.tsv")) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst().map {
      Case(cells: $0.split(separator: "\t").map(String.init))
    }
  }()

  @Test("A run of days, with what protects it", arguments: cases)
  func table(entry: Case) {
    let streak = Streak(
      days: entry.days(1), today: Self.start + entry.number(2), freezes: entry.number(3))
    #expect(streak.current == entry.number(4))
    #expect(streak.longest == entry.number(5))
    #expect(streak.protected == entry.days(6))
  }

  @Test("The table was read") func read() { #expect(Self.cases.count == 14) }

  @Test("Days of 23 and 25 hours break nothing", arguments: ["2026-03-26", "2026-10-29"])
  func daylightSaving(first: String) throws {
    // Clocks in New York change on 8 March and 1 November 2026, in Berlin on 29 March and 25 October.
    for zone in ["America/New_York", "Europe/Berlin"] {
      let calm = try CalmHost(now: "\(first)T23:30:00+00:00", zone: zone)
      for _ in 0..<6 {
        try calm.practise(seconds: 61)
        calm.host.advance(days: 1)
      }
      #expect(try calm.run("progress")["streak"]?["current"]?.int == 6)
    }
  }

  @Test("Practice after midnight counts for the evening, and nothing resets before the day ends")
  func midnight() throws {
    let calm = try CalmHost(now: "2026-06-10T22:00:00+00:00")
    try calm.practise(seconds: 61)
    calm.host.advance(days: 1, hours: 4)
    // Two in the morning of the 12th: still the 11th.
    try calm.practise(seconds: 61)
    #expect(try calm.run("progress")["streak"]?["current"]?.int == 2)
    calm.host.advance(days: 1, hours: 0)
    // Two in the morning of the 13th: still the 12th, which is not over.
    #expect(try calm.run("progress")["streak"]?["current"]?.int == 2)
    calm.host.advance(hours: 1)
    // The 13th has begun; the 12th was missed and takes the week's freeze.
    let streak = try calm.run("progress")["streak"]
    #expect(streak?["current"]?.int == 2 && streak?["freezesLeft"]?.int == 0)
    #expect(streak?["protected"]?.texts == ["2026-06-12"])
    try calm.set("freezesPerWeek", "0")
    #expect(try calm.run("progress")["streak"]?["current"]?.int == 0)
  }

  @Test("It can be hidden")
  func hidden() throws {
    let calm = try CalmHost()
    try calm.practise(seconds: 61)
    try calm.set("showStreak", "false")
    #expect(try calm.run("progress")["streak"] == nil)
    #expect(try calm.run("widget")["streak"] == nil)
    #expect(!(try calm.view("progress").everything.contains("in a row")))
  }
}
