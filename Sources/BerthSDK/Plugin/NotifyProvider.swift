/// A plugin that plans notifications.
///
/// ```swift
/// struct Garden: NotifyProvider {
///   static let id = "garden"
///   static let version = "1.0.0"
///
///   func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
///     Reply(["waiting": JSON(try call.notify.list().map(\.key))])
///   }
///
///   func plan(from now: Int64, to horizon: Int64, _ call: Call) throws -> [Notification] {
///     try call.storage.open().rows(
///       "SELECT id, name, thirsty_at FROM plants WHERE thirsty_at BETWEEN ?1 AND ?2",
///       [.int(now), .int(horizon)]
///     ) { plant in
///       Notification(
///         key: plant.text(0), category: "care", title: "\(plant.text(1)) is thirsty",
///         body: "Water it.", link: PluginLink(Self.id)("show", ["id": plant.text(0)]),
///         due: .at(try call.clock.iso8601(Int64(plant.int(2)))))
///     }
///   }
///
///   func finalize(_ notification: Notification, _ call: Call) throws -> Notification? {
///     try call.config.get("holiday").bool == true ? nil : notification
///   }
///
///   func respond(
///     _ notification: Notification, action: String, _ call: Call
///   ) throws -> String? {
///     guard action == "watered" else { return nil }
///     try call.storage.open().run(
///       "UPDATE plants SET watered = ?1 WHERE id = ?2",
///       [.int(call.clock.now), .text(notification.key)])
///     return "Noted."
///   }
/// }
/// ```
public protocol NotifyProvider: Plugin {
  /// What should come between two moments (Unix milliseconds); a pure function of data and times.
  func plan(from now: Int64, to horizon: Int64, _ call: Call) throws -> [Notification]
  /// Asked just before delivery: the notification, changed or not, or nil to drop it.
  func finalize(_ notification: Notification, _ call: Call) throws -> Notification?
  /// The user chose an action; returns a message to show, if any.
  func respond(_ notification: Notification, action: String, _ call: Call) throws -> String?
}

extension NotifyProvider {
  /// The notification as it is.
  public func finalize(_ notification: Notification, _ call: Call) throws -> Notification? {
    notification
  }
  /// Nothing to show.
  public func respond(_ notification: Notification, action: String, _ call: Call) throws -> String?
  { nil }
}
