import BerthSDK

/// The kinds of alert, each a category of notifications of its own.
enum AlertKind: String, ArgumentWord, Sendable {
  /// A forecast above 80 %.
  case high
  /// A forecast up to 80 % that is worth an alert.
  case medium
  /// A report within a watched place.
  case community
  /// A warning of the weather service for the bay's shores, or a forecast that changed much.
  case weather

  var title: String {
    switch self {
    case .high: "High probability (over 80 %)"
    case .medium: "Medium probability (up to 80 %)"
    case .community: "Community reports"
    case .weather: "Weather changes"
    }
  }

  /// Where a forecast stops being medium, 0–1.
  static let highFrom = 0.8

  /// The kind of a forecast that is worth an alert.
  static func of(probability: Double) -> AlertKind { probability > highFrom ? .high : .medium }
}
