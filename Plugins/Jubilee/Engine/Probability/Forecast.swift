/// The hours ahead.
struct Forecast: Sendable, Equatable {
  /// One prediction per hour, the first for the hour `now` lies in.
  var hours: [Prediction]
  /// Stretches of time in which a jubilee is likeliest, the earliest first.
  var windows: [ForecastWindow]
}

/// A night's stretch of hours in which a jubilee is likeliest.
struct ForecastWindow: Sendable, Equatable {
  /// Unix milliseconds: first hour, likeliest hour, end of the last hour.
  var start: Int64
  var peak: Int64
  var end: Int64
  /// That a jubilee comes in this night somewhere on the main shore, 0…1.
  var probability: Double
  /// The same by shore, 0…1.
  var shores: [ShoreCell.Shore: Double] = [:]
  /// The standard error of the log-odds.
  var error = 1.0
  var confidence: Double
  /// The likeliest stretch of shore at the peak; empty when there is none.
  var cell: String
  var cellName: String
  /// The peak's reasons in one line.
  var summary: String
  /// Days since 1970-01-01 of the morning, one window each: the key an alert is known by.
  var morning: Int
  /// Whether the wind of its hours to come is known; else it rests on what was measured so far.
  var isWhole = true
}
