import BerthSDK

/// A warning of the weather service, or a change of the forecast that matters.
struct WeatherWarning: Sendable, Equatable {
  var id: String
  var event: String
  var headline: String
  /// When it was given out.
  var issued: Int64
  var starts: Int64
  var ends: Int64?
}

extension Store {
  /// The warnings of the weather service.
  func warnings() throws -> [WeatherWarning] {
    try database.rows(
      "SELECT id, event, headline, issued, starts, ends FROM weather_alerts ORDER BY starts, id"
    ) { row in
      WeatherWarning(
        id: row.text(0), event: row.text(1), headline: row.text(2), issued: Int64(row.int(3)),
        starts: Int64(row.int(4)), ends: row.optionalInt(5).map(Int64.init))
    }
  }
}
