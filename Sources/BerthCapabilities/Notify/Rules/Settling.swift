import BerthBase

/// What becomes of an occurrence whose time has come.
///
/// This is the whole of the decision, apart from where notifications are kept: the scheduler over
/// the database and the planner in memory both ask here.
enum Settling: Equatable {
  /// It goes out.
  case deliver
  /// It ends without having been shown.
  case end(NotificationState, DeliveryPolicy.Finding)
  /// It waits until another moment.
  case putOff(Int64, DeliveryPolicy.Finding)

  /// Decides about a due occurrence.
  ///
  /// What is too late is missed. What a rule puts off to a moment at which it would be too late is
  /// suppressed by that rule.
  ///
  /// - Parameter verdict: what the rules say; asked for only when it is not too late.
  static func of(
    _ occurrence: Occurrence, _ request: NotificationRequest, at now: Int64,
    verdict: () throws(BerthError) -> DeliveryPolicy.Verdict
  ) throws(BerthError) -> Settling {
    if let end = occurrence.end, end <= now { return .end(.missed, lateness(occurrence, request)) }
    switch try verdict() {
    case .allow: return .deliver
    case .suppress(let finding): return .end(.suppressed, finding)
    case .delay(let until, let finding):
      guard until > now, until < occurrence.end ?? .max else { return .end(.suppressed, finding) }
      return .putOff(until, finding)
    }
  }

  /// Why one that came too late is missed.
  static func lateness(
    _ occurrence: Occurrence, _ request: NotificationRequest
  ) -> DeliveryPolicy.Finding {
    if let expires = request.expires, occurrence.end == expires {
      return DeliveryPolicy.Finding("expired", "it expired before it could be delivered")
    }
    if case .window = request.due {
      return DeliveryPolicy.Finding("window", "its window passed while no berth was at work")
    }
    return DeliveryPolicy.Finding("late", "it was due more than 24 hours ago")
  }

  /// The most missed days of a daily notification that are listed one by one.
  static let maximumMissedDays = 366

  /// What comes after an occurrence that has ended: the days that have passed too, which are
  /// missed, and the one that waits from now on.
  static func following(
    _ label: Occurrence.Label, _ request: NotificationRequest, at now: Int64, _ days: some LocalDays
  ) -> (missed: [Occurrence], next: Occurrence?) {
    var missed: [Occurrence] = []
    var next = request.occurrence(following: label, days)
    while let passed = next, let end = passed.end, end <= now {
      if missed.count == maximumMissedDays {
        next = request.occurrence(at: now, after: passed.label, days)
        break
      }
      missed.append(passed)
      next = request.occurrence(following: passed.label, days)
    }
    return (missed, next)
  }
}
