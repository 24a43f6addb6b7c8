import BerthSDK

/// A season of the year by meteorology: whole months.
enum Season: String, ArgumentWord, Sendable {
  case spring, summer, autumn, winter

  /// The season of a month, 1–12.
  static func of(month: Int, isSouthern: Bool) -> Season {
    let north: Season
    switch month {
    case 3...5: north = .spring
    case 6...8: north = .summer
    case 9...11: north = .autumn
    default: north = .winter
    }
    guard isSouthern else { return north }
    switch north {
    case .spring: return .autumn
    case .summer: return .winter
    case .autumn: return .spring
    case .winter: return .summer
    }
  }
}

/// A part of the day as the sessions name them.
enum DayPart: String, ArgumentWord, Sendable {
  case morning, midday, evening, night

  /// The part an hour belongs to.
  static func of(hour: Int) -> DayPart {
    switch hour {
    case 5..<11: return .morning
    case 11..<17: return .midday
    case 17..<22: return .evening
    default: return .night
    }
  }

  /// Why a session made for it is offered.
  var reason: String { self == .midday ? "made for midday" : "made for the \(rawValue)" }

  /// When it is, in a sentence.
  var when: String {
    switch self {
    case .morning: return "in the morning"
    case .midday: return "around midday"
    case .evening: return "in the evening"
    case .night: return "at night"
    }
  }

  /// How one greets at an hour: by the clock, where midday's sessions begin an hour before noon.
  static func greeting(hour: Int) -> String {
    switch hour {
    case 5..<12: return "Good morning"
    case 12..<18: return "Good afternoon"
    default: return "Good evening"
    }
  }
}
