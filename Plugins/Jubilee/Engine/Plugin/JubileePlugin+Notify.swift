package import BerthSDK

/// Which alerts come and when. Forecasts, reports and warnings are stored; planning only reads, unless
/// something was undone.
extension JubileePlugin: NotifyProvider {
  package func plan(from now: Int64, to horizon: Int64, _ call: Call) throws -> [Notification] {
    let scheduler = try AlertScheduler(call)
    try Panel.restore(scheduler.store, scheduler.bay)
    return try scheduler.planner(from: now, to: horizon).plan().map {
      try AlertScheduler.notification($0, call)
    }
  }

  package func finalize(_ notification: Notification, _ call: Call) throws -> Notification? {
    let scheduler = try AlertScheduler(call)
    let now = call.clock.now
    if notification.key.hasPrefix("test-") {
      // A test that was undone is not in the log any more.
      return try scheduler.store.isLogged(notification.key) ? notification : nil
    }
    try Panel.restore(scheduler.store, scheduler.bay)
    let planned = try scheduler.planner(from: now, to: now + 48 * Span.hour).plan().first {
      $0.key == notification.key
    }
    guard let planned else {
      // It no longer holds: nothing is shown, and the history says so.
      try scheduler.noteDrop(notification)
      return nil
    }
    try scheduler.noteDelivery(planned)
    var final = try AlertScheduler.notification(planned, call)
    for member in ["at", "window", "condition", "expires"] {
      final.json[member] = notification.json[member]
    }
    return final
  }

  package func respond(
    _ notification: Notification, action: String, _ call: Call
  ) throws -> String? {
    try call.events.record("alert_answered", ["action": .string(action)])
    guard action == "navigate",
      let id = notification.key.split(separator: "-").dropFirst().first.flatMap({ Int($0) }),
      let event = try ReportBook(call).event(id)
    else { return nil }
    return "\(event.place): \(Link.geo(event.point))"
  }
}
