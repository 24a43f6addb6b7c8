import BerthManifest

@testable import BerthCapabilities
@testable import BerthServices

/// What a planner keeps of a plugin.
final class PlannedPlugin {
  let id: String
  let name: String
  var preferences = NotifyPreferences.OfPlugin()
  var sessions: [UseLog.Session] = []
  var events: [(name: String, at: Int64)] = []
  /// When its notifications were delivered, oldest first.
  var delivered: [Int64] = []
  /// The occurrence that was dealt with last, by key.
  var done: [String: Occurrence.Label] = [:]

  init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// What a planner keeps of a category, and the past that rules look at.
final class PlannedCategory: DeliveryHistory {
  let category: Manifest.NotificationCategory
  let plugin: PlannedPlugin
  var preferences = NotifyPreferences.OfCategory()
  /// What was delivered, oldest first.
  var past: [PastDelivery] = []

  init(_ category: Manifest.NotificationCategory, of plugin: PlannedPlugin) {
    self.category = category
    self.plugin = plugin
  }

  /// Notes a delivery; returns its place in `past`.
  func deliver(at now: Int64) -> Int {
    past.append(PastDelivery(at: now))
    plugin.delivered.append(now)
    return past.count - 1
  }

  func deliveredCount(in moments: Range<Int64>) -> Int {
    past.reversed().prefix { $0.at >= moments.lowerBound }.count { moments.contains($0.at) }
  }

  func pluginDeliveredCount(in moments: Range<Int64>) -> Int {
    plugin.delivered.reversed().prefix { $0 >= moments.lowerBound }
      .count { moments.contains($0) }
  }

  func deliveries(_ look: (PastDelivery) -> Bool) {
    for delivery in past.reversed() where !look(delivery) { return }
  }

  func lastUse(notAfter now: Int64) -> Int64? { plugin.sessions.lastUse(notAfter: now) }

  func wasUsed(in moments: ClosedRange<Int64>) -> Bool { plugin.sessions.wasUsed(in: moments) }

  func lastEvent(_ names: [String], in moments: ClosedRange<Int64>) -> Int64? {
    plugin.events.last { moments.contains($0.at) && names.contains($0.name) }?.at
  }
}

extension [UseLog.Session] {
  /// Adds a use, as `UseLog.note` does.
  mutating func note(_ now: Int64) {
    if let last = indices.last, let longer = self[last].extended(to: now) {
      self[last] = longer
    } else {
      append(UseLog.Session(first: now, last: now))
    }
  }
}
