import BerthSDK

/// When alerts of a kind come at a watched place.
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
  /// The least probability that alerts, 0–1; nil where it is not said.
  var threshold: Double?
  /// How many times the usual chance alerts; nil where it is not said.
  var times: Double?

  init(
    isEnabled: Bool = true, window: (from: Int, to: Int)? = nil, threshold: Double? = nil,
    times: Double? = nil
  ) {
    self.isEnabled = isEnabled
    self.threshold = threshold
    self.times = times
    self.window = window
  }

  /// What alerts by this rule; nil where it leaves that to the settings.
  var terms: AlertTerms? { times.map(AlertTerms.times) ?? threshold.map(AlertTerms.share) }

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

extension Store {
  /// What alerts where no rule says another: the settings, else what the record says is worth it.
  func alertTerms() throws -> AlertTerms {
    if let share = try call.config.get("alertThreshold").int, share > 0 {
      return .share(Double(share) / 100)
    }
    if let times = try call.config.get("alertTimes").double, times >= 1 { return .times(times) }
    return .times(try alertBalance().chosen.times)
  }

  /// What alerts from some multiple of the usual chance on would have cost in the record's years.
  func alertBalance() throws -> AlertBalance {
    AlertBalance(try EventRecord.bundled(call), try model())
  }

  /// What was said about alerts.
  func alertRules() throws -> AlertRules {
    var rules = AlertRules()
    try database.each(
      "SELECT kind, monitor, enabled, starts, ends, threshold, times FROM alert_rules"
    ) { row in
      guard let kind = AlertKind(rawValue: row.text(0)) else { return }
      let window = row.optionalInt(3).flatMap { from in row.optionalInt(4).map { (from, $0) } }
      rules.set(
        AlertRule(
          isEnabled: row.int(2) == 1, window: window,
          threshold: row.isNull(5) ? nil : row.double(5),
          times: row.isNull(6) ? nil : row.double(6)), kind, row.int(1))
    }
    return rules
  }

  func save(_ rule: AlertRule, _ kind: AlertKind, _ monitor: Int) throws {
    try database.run(
      """
      INSERT INTO alert_rules (kind, monitor, enabled, starts, ends, threshold, times)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT (kind, monitor) DO UPDATE SET enabled = excluded.enabled,
        starts = excluded.starts, ends = excluded.ends, threshold = excluded.threshold,
        times = excluded.times
      """,
      [
        .text(kind.rawValue), SQLValue(monitor), .init(booleanLiteral: rule.isEnabled),
        SQLValue(rule.window?.from), SQLValue(rule.window?.to), SQLValue(rule.threshold),
        SQLValue(rule.times),
      ])
  }
}
