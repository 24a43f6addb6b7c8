import BerthSDK

/// The kinds of alert, each a category of notifications of its own.
enum AlertKind: String, CaseIterable, Sendable {
  /// A forecast above 80 %.
  case high
  /// A forecast from 60 to 80 %.
  case medium
  /// A report within a watched place.
  case community
  /// A warning of the weather service for the bay's shores, or a forecast that changed much.
  case weather

  var title: String {
    switch self {
    case .high: "High probability (over 80 %)"
    case .medium: "Medium probability (60 to 80 %)"
    case .community: "Community reports"
    case .weather: "Weather changes"
    }
  }

  /// Where a forecast stops being medium, 0–1.
  static let highFrom = 0.8
  /// Where a forecast begins to be medium, 0–1.
  static let mediumFrom = 0.6

  /// The kind of a forecast; nil below medium.
  static func of(probability: Double) -> AlertKind? {
    probability > highFrom ? .high : probability >= mediumFrom ? .medium : nil
  }
}

/// What the user wishes for a kind of alert at a watched place.
struct AlertRule: Sendable, Equatable {
  var isEnabled = true
  /// Minutes after midnight between which it may come; nil for any time. The end may lie before the
  /// start: from 20:00 to 02:00.
  var window: (from: Int, to: Int)? {
    get { from.flatMap { from in to.map { (from, $0) } } }
    set { (from, to) = (newValue?.from, newValue?.to) }
  }
  private var from: Int?
  private var to: Int?
  /// The least probability that alerts, 0–1; nil for the setting `alertThreshold`.
  var threshold: Double?

  init(isEnabled: Bool = true, window: (from: Int, to: Int)? = nil, threshold: Double? = nil) {
    self.isEnabled = isEnabled
    self.threshold = threshold
    self.window = window
  }

  /// Whether a minute of the day lies within the window.
  func allows(minute: Int) -> Bool {
    guard let (from, to) = window else { return true }
    return from <= to ? (from..<to).contains(minute) : minute >= from || minute < to
  }
}

/// The rules by kind and place; what is not said for a place is said for all places, and what is
/// not said at all is on at any time.
struct AlertRules: Sendable {
  private var rules: [String: AlertRule] = [:]

  /// Rules for all places have the number 0.
  static let everywhere = 0

  private static func key(_ kind: AlertKind, _ monitor: Int) -> String {
    "\(kind.rawValue)/\(monitor)"
  }

  /// The rule that holds for a place.
  func rule(_ kind: AlertKind, _ monitor: Int) -> AlertRule {
    own(kind, monitor) ?? own(kind, Self.everywhere) ?? AlertRule()
  }

  /// What was said for a place itself.
  func own(_ kind: AlertKind, _ monitor: Int) -> AlertRule? { rules[Self.key(kind, monitor)] }

  mutating func set(_ rule: AlertRule, _ kind: AlertKind, _ monitor: Int) {
    rules[Self.key(kind, monitor)] = rule
  }
}
