import BerthBase
import BerthManifest

/// The rules against too many notifications.
extension DeliveryPolicy {
  /// Recent use of the app, or events that count as such.
  package static let recentUse = DeliveryPolicy("recent-use") { context throws(BerthError) in
    guard let rule = context.category.suppression else { return .allow }
    if let length = rule.afterUse, let used = try context.history.lastUse(notAfter: context.now),
      used.adding(length) > context.now
    {
      return .suppress("you used \(context.plugin.name) at \(context.text(used))")
    }
    guard !rule.events.isEmpty else { return .allow }
    let length = rule.afterUse ?? Manifest.NotificationCategory.Suppression.defaultLength
    // From exactly that long ago on it may come again.
    let moments = context.now.adding(-length).adding(1)...context.now
    guard let event = try context.history.lastEvent(rule.events, in: moments) else {
      return .allow
    }
    return .suppress("\(context.plugin.name) showed you something at \(context.text(event))")
  }

  /// The category's most per local day.
  package static let perDay = DeliveryPolicy("per-day") { context throws(BerthError) in
    let cap = context.category.perDay
    guard try context.history.deliveredCount(in: context.today) >= cap else { return .allow }
    return .suppress(
      "“\(context.category.name)” has come \(cap == 1 ? "once" : "\(cap) times") today, its most")
  }

  /// The plugin's most per local day, where the user or the app set one.
  package static let appPerDay = DeliveryPolicy("app-per-day") { context throws(BerthError) in
    guard let cap = context.pluginPreferences.perDay,
      try context.history.pluginDeliveredCount(in: context.today) >= cap
    else { return .allow }
    return .suppress(
      cap == 0
        ? "\(context.plugin.name) may not come at all"
        : "\(context.plugin.name) has come \(cap == 1 ? "once" : "\(cap) times") today, its most")
  }

  /// A rest after several ignored ones in a row.
  package static let backOff = DeliveryPolicy("back-off") { context throws(BerthError) in
    guard let rule = context.category.backOff,
      let until = try context.history.restEnd(rule, at: context.now)
    else { return .allow }
    let count = rule.ignored == 1 ? "the last one was" : "\(rule.ignored) in a row were"
    return .suppress("\(count) ignored; it rests until \(context.text(until))")
  }
}
