import BerthSDK
import Testing

@testable import JubileeEngine

@Suite("The record of jubilees")
struct RecordTests {
  private let record = BundledRecord.record

  @Test("Is in order and complete")
  func complete() {
    #expect(BundledRecord.loaded.problems.isEmpty, "\(BundledRecord.loaded.problems)")
    #expect(record.events.filter(\.isJubilee).count == 20)
    #expect(record.events.filter { !$0.isJubilee }.count == 4)
    #expect(record.monthCounts.reduce(0, +) == 37)
    #expect(record.yearCounts.values.reduce(0, +) == 35 && record.yearCounts[1950] == 10)
    #expect(record.windNow.reduce(0, +) == 33 && record.windBefore.reduce(0, +) == 33)
    #expect(record.windNow[0] == 12 && record.windBefore[0] == 20)
    #expect(record.shoreCounts == ["east": 33, "west": 2])
    #expect(record.nightWinds.reduce(0, +) == 100 && record.dayWinds.reduce(0, +) == 100)
    #expect(abs(record.ratePerNight - 35 / (11 * 365.25)) < 1e-12)
  }

  @Test("Nothing is counted twice")
  func counting() {
    // 1955 lies within the watched years, so its date is in the months' counts already.
    #expect(!record.datedJubilees.contains { $0.date.year == 1955 })
    #expect(!record.datedYears.contains(1955) && record.datedYears.count == 12)
    #expect(record.monthCounts().reduce(0, +) == 37 + 19)
    #expect(record.monthCounts(excluding: 1971).reduce(0, +) == 37 + 16)
  }

  @Test("A night belongs to its morning")
  func nights() throws {
    let table = BundledRecord.nights
    #expect(table.events == 19 && table.rowsWithWeather == 0)
    // Four of the eleven full years are leap years; 2026 ends with September 7.
    #expect(table.count == 11 * 365 + 4 + 250)
    let event = try #require(record.events.first { $0.date.text == "1971-08-26" })
    #expect(
      event.hours == 4 && SolarTime(event.time, longitude: SolarTime.bayLongitude).hour == 4.5)
    #expect(record.events.first { $0.date.text == "1972-08-15" }?.hours == 1.5)
    #expect(record.events.first { $0.date.text == "2010-08-12" }?.point != nil)
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    var line: String
    var column: String
    var testDescription: String { line }
  }

  @Test(
    "Damaged rows are reported with their place",
    arguments: [
      Bad(line: "1971-13-01\tx\t-\t-\tyes\t-\t-\t-\t-\ts", column: "date"),
      Bad(line: "1971-08-01\tx\t-\t-\tmaybe\t-\t-\t-\t-\ts", column: "outcome"),
      Bad(line: "1971-08-01\tx\t-\t-\tyes\t-\t-\t-\t-\t-", column: "source"),
    ])
  func damaged(_ bad: Bad) {
    let text = EventRecord.eventColumns.joined(separator: "\t") + "\n\(bad.line)\n"
    var record = EventRecord()
    let problems = Array(text.utf8).withUnsafeBytes { record.readEvents($0) }
    #expect(problems.map(\.column) == [bad.column] && problems.first?.line == 2)
    #expect(record.events.isEmpty)
  }
}
