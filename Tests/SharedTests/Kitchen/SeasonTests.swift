import Testing

@testable import Kitchen

@Suite("Seasons")
struct SeasonTests {
  @Test(
    "a season depends on the month and the side of the equator",
    arguments: [
      (1, "Europe/Berlin", Season.winter), (4, "America/Chicago", .spring),
      (7, "Asia/Tokyo", .summer), (10, "UTC", .autumn), (12, "", .winter),
      (1, "Australia/Sydney", .summer), (7, "Africa/Johannesburg", .winter),
      (10, "America/Sao_Paulo", .spring), (4, "Pacific/Auckland", .autumn),
      (1, "Africa/Maseru", .summer), (7, "NZ", .winter), (12, "America/Argentina/Cordoba", .summer),
      (6, "Australia/Perth", .winter),
    ] as [(Int, String, Season)])
  func season(month: Int, zone: String, season: Season) {
    #expect(Season(month: month, zone: zone) == season)
  }
}
