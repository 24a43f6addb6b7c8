import BerthSDK

/// The local day and hour of a call, and what they mean for eating.
struct LocalTime: Sendable {
  let civil: Civil

  init(_ call: Call) throws { civil = try call.clock.civil() }

  /// `YYYY-MM-DD`.
  var date: String { civil.date }

  /// The meal one thinks of at this hour: breakfast until 11, lunch until 16, dinner after.
  var period: MealPeriod {
    switch civil.hour {
    case 4..<11: .breakfast
    case 11..<16: .lunch
    default: .dinner
    }
  }

  /// Minutes one has for a meal at this hour.
  func limit(_ period: MealPeriod) -> Int {
    OrdinaryTime.limit(period, weekday: civil.weekday, hour: civil.hour)
  }

  /// When the day ends, Unix milliseconds.
  func midnight(_ call: Call) throws -> Int64 {
    var tomorrow = Civil(civil.civilDate)
    tomorrow.day += 1
    return try call.clock.moment(tomorrow)
  }
}
