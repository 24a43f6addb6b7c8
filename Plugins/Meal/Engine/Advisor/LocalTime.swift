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

  /// When the day ends, Unix milliseconds.
  func midnight(_ call: Call) throws -> Int64 {
    var tomorrow = Civil(civil.civilDate)
    tomorrow.day += 1
    return try call.clock.moment(tomorrow)
  }

  /// The meteorological season in a zone; south of the equator they are turned round.
  func season(zone: String) -> Season {
    let month = Self.isSouthern(zone) ? (civil.month + 5) % 12 + 1 : civil.month
    switch month {
    case 3...5: return .spring
    case 6...8: return .summer
    case 9...11: return .autumn
    default: return .winter
    }
  }

  /// Zones of the temperate south; where it is always warm, seasons of the kitchen mean little.
  private static let southern = [
    "Australia/", "Pacific/Auckland", "Pacific/Chatham", "Antarctica/", "America/Argentina/",
    "America/Santiago", "America/Montevideo", "America/Asuncion", "America/Sao_Paulo",
    "America/Buenos_Aires", "America/Punta_Arenas", "Africa/Johannesburg", "Africa/Maseru",
    "Africa/Mbabane", "Africa/Windhoek", "Africa/Gaborone", "Africa/Harare", "Africa/Maputo",
  ]

  private static func isSouthern(_ zone: String) -> Bool {
    southern.contains { zone.hasPrefix($0) }
  }
}
