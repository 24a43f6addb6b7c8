import BerthSDK

/// Silence until tomorrow, asked for from a notification.
struct NotificationPause {
  private static let key = "notificationsPausedUntil"
  private let store: Store

  init(_ store: Store) { self.store = store }

  var isOn: Bool {
    get throws { (Int64(try store.database.value(Self.key) ?? "") ?? 0) > store.now }
  }

  func untilTomorrow() throws {
    let midnight = try LocalTime(store.call).midnight(store.call)
    try store.database.setValue(Self.key, String(midnight))
  }
}
