public import BerthSDK

/// What the app would like to say, and when; the host decides whether it may.
extension CalmPlugin: NotifyProvider {
  public func plan(from now: Int64, to horizon: Int64, _ call: Call) throws -> [Notification] {
    let planner = CalmPlanner(call: call, now: now, horizon: horizon)
    return try planner.billing() + planner.trial() + planner.practice() + planner.live()
      + planner.releases()
  }

  public func finalize(_ notification: Notification, _ call: Call) throws -> Notification? {
    switch notification.json["category"]?.string {
    case "trial":
      // Who bought or left meanwhile hears nothing of it.
      return try Trial.days(call, at: call.clock.now) == nil ? nil : notification
    case "billing":
      // Who cancelled meanwhile pays nothing, and hears nothing of it.
      return try call.entitlement.state().renews == nil ? nil : notification
    case "practice":
      let store = try Store(call)
      // Who has practised today is left in peace.
      if try store.streak().isTodayDone { return nil }
      var final = notification
      if let now = try store.recommendations(1, maximumMinutes: 12).first {
        final.json["body"] = .string("\(now.session.title), \(now.session.minutes) minutes.")
        final.json["link"] = .string(Link.session(now.session.id))
      }
      return final
    default: return notification
    }
  }
}
