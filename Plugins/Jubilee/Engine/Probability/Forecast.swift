/// The hours ahead.
public struct Forecast: Sendable, Equatable {
  /// One prediction per hour, the first for the hour `now` lies in.
  public var hours: [Prediction]
  /// Stretches of time in which a jubilee is likeliest, the earliest first.
  public var windows: [ForecastWindow]
}

/// A night's stretch of hours in which a jubilee is likeliest.
public struct ForecastWindow: Sendable, Equatable {
  /// Unix milliseconds: first hour, likeliest hour, end of the last hour.
  public var start: Int64
  public var peak: Int64
  public var end: Int64
  /// That a jubilee comes in this window somewhere on the eastern shore, 0…1.
  public var probability: Double
  public var confidence: Double
  /// The likeliest stretch of shore at the peak; empty when there is none.
  public var cell: String
  public var cellName: String
  /// The peak's reasons in one line.
  public var summary: String
  /// Days since 1970-01-01 of the morning, one window each: the key an alert is known by.
  public var morning: Int
}
