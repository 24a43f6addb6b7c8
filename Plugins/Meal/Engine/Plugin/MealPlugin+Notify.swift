public import BerthSDK

/// What the app would like to say, and when; the host decides whether it may.
///
/// Planning looks at the database and the two times only; what is said is filled in just before.
extension MealPlugin: NotifyProvider {
  public func plan(from now: Int64, to horizon: Int64, _ call: Call) throws -> [Notification] {
    let planner = NotificationPlanner(store: try Store(call), now: now, horizon: horizon)
    return try planner.mealtimes() + planner.digests() + planner.churn()
  }

  public func finalize(_ notification: Notification, _ call: Call) throws -> Notification? {
    let store = try Store(call)
    if try NotificationPause(store).isOn { return nil }
    let teller = NotificationTeller(store: store)
    let final: Notification?
    let category = notification.json["category"]?.string ?? ""
    switch category {
    case "lunch", "dinner": final = try teller.mealtime(notification)
    case "digest": final = try teller.digest(notification)
    case "churn": final = try teller.churn(notification)
    default: final = notification
    }
    if final != nil {
      try call.events.record("notification_scheduled", ["type": .string(Self.type(category))])
    }
    return final
  }

  /// What statistics call a category: lunch and dinner are both mealtimes.
  private static func type(_ category: String) -> String {
    category == "lunch" || category == "dinner" ? "mealtime" : category
  }

  public func respond(
    _ notification: Notification, action: String, _ call: Call
  ) throws -> String? {
    switch action {
    case "dismiss": return nil
    case "pause":
      try NotificationPause(try Store(call)).untilTomorrow()
      try call.events.record("notifications_paused", ["duration": "P1D"])
      return "Quiet until tomorrow."
    default:
      try call.events.record(
        "notification_opened",
        [
          "type": .string(Self.type(notification.json["category"]?.string ?? "")),
          "action": .string(action),
        ])
      return nil
    }
  }
}
