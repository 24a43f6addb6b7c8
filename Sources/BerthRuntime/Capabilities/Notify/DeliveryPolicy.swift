import BerthJSON

/// A rule that a due notification must pass before it is delivered.
///
/// Rules are asked in order, and the first that does not allow decides. They run while the
/// database is locked: they look at the context and at what was delivered, and call no plugin.
///
/// ```swift
/// let sundays = DeliveryPolicy("no-sundays") { context in
///   context.local.weekday == 7 ? .suppress("it is Sunday") : .allow
/// }
/// ```
public struct DeliveryPolicy: Sendable {
  /// The name the log gives as the rule, such as `per-day`.
  public let id: String
  private let decide: @Sendable (DeliveryContext) throws(BerthError) -> Decision

  /// What a rule says.
  public enum Decision: Sendable, Equatable {
    /// It may come now.
    case allow
    /// This occurrence does not come; the text says why.
    case suppress(String)
    /// It is asked about again at a moment (Unix milliseconds); when that is too late for it, it
    /// is suppressed.
    case delay(until: Int64, String)
  }

  /// A rule of a name.
  public init(
    _ id: String,
    _ decide: @escaping @Sendable (DeliveryContext) throws(BerthError) -> Decision
  ) {
    self.id = id
    self.decide = decide
  }

  /// What a rule found, for the log.
  struct Finding: Equatable {
    var rule: String
    var reason: String

    init(_ rule: String, _ reason: String) {
      self.rule = rule
      self.reason = reason
    }
  }

  /// What all rules together say.
  enum Verdict: Equatable {
    case allow
    case suppress(Finding)
    case delay(until: Int64, Finding)
  }

  /// Asks rules in order until one does not allow.
  static func verdict(
    of policies: [DeliveryPolicy], _ context: DeliveryContext
  ) throws(BerthError) -> Verdict {
    for policy in policies {
      switch try policy.decide(context) {
      case .allow: continue
      case .suppress(let reason): return .suppress(Finding(policy.id, reason))
      case .delay(let until, let reason): return .delay(until: until, Finding(policy.id, reason))
      }
    }
    return .allow
  }
}

/// What a rule can look at.
public struct DeliveryContext {
  /// The moment in question, Unix milliseconds.
  public let now: Int64
  /// The user's zone.
  public let zone: ZoneRules
  public let plugin: Manifest
  public let category: Manifest.NotificationCategory
  public let notification: NotificationRequest
  public let settings: Settings
  let store: NotificationStore

  /// The moment in local time.
  public var local: CivilTime { zone.civil(now) }

  /// The local day's first moment and the next day's, Unix milliseconds.
  public var today: Range<Int64> {
    let day = local.daysSinceEpoch
    let start = LocalDay.start(day, zone)
    return start..<max(start, LocalDay.start(day + 1, zone))
  }

  /// How many of the category were delivered in a stretch of time, those under way included.
  public func deliveredCount(in moments: Range<Int64>) throws(BerthError) -> Int {
    try store.countDelivered(
      plugin: plugin.id, category: category.id, from: moments.lowerBound, to: moments.upperBound)
  }

  /// The plugin's latest delivered notifications, latest first: when each came, and when the user
  /// answered it, Unix milliseconds.
  public func recentlyDelivered(
    _ limit: Int
  ) throws(BerthError) -> [(deliveredAt: Int64, respondedAt: Int64?)] {
    try store.recent(plugin: plugin.id, limit: limit)
  }
}

extension DeliveryPolicy {
  /// The rules a scheduler has unless it is given others, in their order.
  public static var standard: [DeliveryPolicy] { [.mainSwitch, .optIn, .categoryWindow, .perDay] }

  /// The host's setting `notifications`.
  public static let mainSwitch = DeliveryPolicy("off") { context throws(BerthError) in
    try context.settings.host("notifications").bool == false
      ? .suppress("notifications are turned off: berth config set notifications on") : .allow
  }

  /// The user's word on the category, else the manifest's.
  public static let optIn = DeliveryPolicy("opt-in") { context throws(BerthError) in
    try context.settings.allowsNotification(plugin: context.plugin, category: context.category)
      ? .allow
      : .suppress(
        "“\(context.category.name)” is off: "
          + "berth notify settings \(context.plugin.id) \(context.category.id) on")
  }

  /// The window the manifest gives the category.
  public static let categoryWindow = DeliveryPolicy("window") { context in
    guard let declared = context.category.window,
      let window = LocalWindow(from: declared.from, to: declared.to),
      window.open(at: context.now, context.zone) == nil
    else { return .allow }
    return .delay(
      until: window.nextStart(after: context.now, context.zone),
      "“\(context.category.name)” comes between \(declared.from) and \(declared.to)")
  }

  /// The category's most per local day.
  public static let perDay = DeliveryPolicy("per-day") { context throws(BerthError) in
    guard let cap = context.category.perDay,
      try context.deliveredCount(in: context.today) >= cap
    else { return .allow }
    return .suppress("“\(context.category.name)” has come \(cap) times today, its most")
  }
}
