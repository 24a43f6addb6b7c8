import BerthSDK

/// How far back the map and the feed reach.
enum Lookback: String, ArgumentWord {
  case sixHours = "6h"
  case day = "24h"
  case week, all

  /// The instant it begins; nil for all.
  func start(now: Int64) -> Int64? {
    switch self {
    case .sixHours: now - 6 * Span.hour
    case .day: now - 24 * Span.hour
    case .week: now - 7 * Span.day
    case .all: nil
    }
  }

  var title: String {
    switch self {
    case .sixHours: "last 6 hours"
    case .day: "last 24 hours"
    case .week: "last week"
    case .all: "all there were"
    }
  }
}
