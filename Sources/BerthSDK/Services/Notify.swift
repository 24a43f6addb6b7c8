import CBerth

/// A notification: what it says, what it opens, and when it is due.
///
/// ```swift
/// let high = call.clock.now + 6 * 3_600_000
/// var tide = try Notification(
///   key: "tide-evening", category: "tides", title: "High water in half an hour",
///   body: "Bring the boat in.", link: "berth://tides/today",
///   due: .at(call.clock.iso8601(high - 1_800_000)), expires: call.clock.iso8601(high))
/// tide.json["actions"] = [["id": "map", "title": "Show the bay", "link": "geo:38.69,-9.42"]]
/// call.log(.debug, "made \(tide.key)")
/// ```
public struct Notification: Sendable {
  /// The notification as `notify.h` describes it.
  public var json: JSON

  /// A notification as the host hands it over.
  ///
  /// ```swift
  /// let text = try database.value("draft") ?? "{}"
  /// let draft = Notification(json: try JSON.parse(text))
  /// ```
  public init(json: JSON) { self.json = json }

  /// When a notification is due.
  ///
  /// ```swift
  /// func due(_ plant: String, dry: Bool) -> Notification.Due {
  ///   if plant == "cactus" { return .at("2026-12-01T09:00:00-06:00") }
  ///   if dry { return .window(from: "08:00", to: "10:00") }
  ///   return .condition(command: "is-thirsty", arguments: ["plant": .string(plant)])
  /// }
  /// ```
  public enum Due: Sendable {
    /// At a fixed time, ISO 8601 with offset.
    case at(String)
    /// Once a day within a local window, `HH:MM` each.
    case window(from: String, to: String)
    /// When a command of the plugin answers true.
    case condition(command: String, arguments: JSON)
  }

  /// A notification with a key unique within the plugin and a category of the manifest.
  public init(
    key: String, category: String, title: String, body: String, link: String, due: Due,
    expires: String? = nil
  ) {
    json = [
      "key": .string(key), "category": .string(category), "title": .string(title),
      "body": .string(body), "link": .string(link),
    ]
    switch due {
    case .at(let time): json["at"] = .string(time)
    case .window(let from, let to): json["window"] = ["from": .string(from), "to": .string(to)]
    case .condition(let command, let arguments):
      json["condition"] = ["command": .string(command), "arguments": arguments]
    }
    if let expires { json["expires"] = .string(expires) }
  }

  /// The dedup key.
  public var key: String { json["key"]?.string ?? "" }
}

/// The notification scheduler.
///
/// ```swift
/// /// Cancels the reminders of plants that are gone; returns how many.
/// func tidy(_ notify: Notify, keeping keys: Set<String>) throws -> Int {
///   var count = 0
///   for waiting in try notify.list() where !keys.contains(waiting.key) {
///     if try notify.cancel(waiting.key) { count += 1 }
///   }
///   return count
/// }
///
/// let cancelled = try tidy(call.notify, keeping: ["water-rose"])
/// ```
public struct Notify {
  let call: Call

  private func table() throws(PluginError) -> UnsafePointer<berth_notify_service> {
    guard let table = call.services.notify else { throw undeclared(BERTH_NOTIFY_ID) }
    return table
  }

  /// Schedules a notification; a waiting one of the same key is replaced.
  ///
  /// ```swift
  /// try call.notify.schedule(
  ///   Notification(
  ///     key: "water-rose", category: "care", title: "The rose is thirsty", body: "Water it.",
  ///     link: "berth://garden/show?id=rose", due: .window(from: "08:00", to: "10:00")))
  /// ```
  public func schedule(_ notification: Notification) throws(PluginError) {
    let table = try table()
    try call.check(
      notification.json.utf8().withSlice { table.pointee.schedule(call.raw, $0) })
  }

  /// Cancels a waiting notification; false when there was none.
  @discardableResult
  public func cancel(_ key: String) throws(PluginError) -> Bool {
    let table = try table()
    var found: Int32 = 0
    try call.check(key.withSlice { table.pointee.cancel(call.raw, $0, &found) })
    return found == 1
  }

  /// When the user wants no notifications, as local times such as `22:00`; nil for never.
  ///
  /// ```swift
  /// if let quiet = try call.notify.quietHours() { call.log(.debug, "quiet from \(quiet.from)") }
  /// ```
  public func quietHours() throws(PluginError) -> (from: String, to: String)? {
    let table = try table()
    let reply = try call.json { table.pointee.list(call.raw, $0) }
    guard let from = reply["quietHours"]?["from"]?.string,
      let to = reply["quietHours"]?["to"]?.string
    else { return nil }
    return (from, to)
  }

  /// The plugin's waiting notifications.
  public func list() throws(PluginError) -> [Notification] {
    let table = try table()
    let reply = try call.json { table.pointee.list(call.raw, $0) }
    return (reply["notifications"]?.array ?? []).map(Notification.init(json:))
  }
}
