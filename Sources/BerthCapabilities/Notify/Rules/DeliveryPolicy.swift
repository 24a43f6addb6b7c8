package import BerthBase

/// A rule that a due notification must pass before it is delivered.
///
/// Rules are asked in order, and the first that does not allow decides. They run while the
/// database is locked: they look at the context and its history, and call no plugin.
///
/// ```swift
/// let sundays = DeliveryPolicy("no-sundays") { context in
///   context.local.weekday == 7 ? .suppress("it is Sunday") : .allow
/// }
/// ```
package struct DeliveryPolicy: Sendable {
  /// The name the log gives as the rule, such as `per-day`.
  package let id: String
  private let decide: @Sendable (DeliveryContext) throws(BerthError) -> Decision

  /// What a rule says.
  package enum Decision: Sendable, Equatable {
    /// It may come now.
    case allow
    /// This occurrence does not come; the text says why.
    case suppress(String)
    /// It is asked about again at a moment (Unix milliseconds); when that is too late for it, it
    /// is suppressed.
    case delay(until: Int64, String)
  }

  /// A rule of a name.
  package init(
    _ id: String,
    _ decide: @escaping @Sendable (DeliveryContext) throws(BerthError) -> Decision
  ) {
    self.id = id
    self.decide = decide
  }

  /// Asks the rule.
  package func decision(for context: DeliveryContext) throws(BerthError) -> Decision {
    try decide(context)
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
      switch try policy.decision(for: context) {
      case .allow: continue
      case .suppress(let reason): return .suppress(Finding(policy.id, reason))
      case .delay(let until, let reason): return .delay(until: until, Finding(policy.id, reason))
      }
    }
    return .allow
  }
}
