import Testing

@testable import LangEngine

@Suite struct HoursTests {
  @Test(arguments: [
    ("weekdays 18-22, weekends 9-12", "weekdays 18-22, weekends 9-12"),
    ("evenings", "daily 18-23"), ("daily 8-9 20-21", "daily 8-9 20-21"),
    ("weekend 22-2", "weekends 0-2 22-24"), ("", ""), ("18:00-19:00", "daily 18-19"),
  ])
  func reads(_ text: String, _ words: String) throws {
    #expect(try Hours.parse(text).words == words)
  }

  @Test(arguments: ["soon", "25-26", "9", "9-9", "a-b"])
  func refuses(_ text: String) {
    #expect(throws: Hours.Unclear.self) { try Hours.parse(text) }
  }

  @Test func sharesHoursAcrossZones() throws {
    let madrid = try Hours.parse("weekdays 18-22").inUTC(offset: 2 * 3600)
    let chicago = try Hours.parse("weekdays 11-15").inUTC(offset: -5 * 3600)
    let tokyo = try Hours.parse("weekdays 18-22").inUTC(offset: 9 * 3600)
    #expect(madrid.shared(with: chicago) == 20)
    #expect(madrid.shared(with: tokyo) == 0)
  }
}
