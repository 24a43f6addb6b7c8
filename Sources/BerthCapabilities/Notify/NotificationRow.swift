import BerthBase
import BerthServices
import BerthStorage

/// How far a notification has come.
package enum NotificationState: String, Sendable, CaseIterable {
  /// Its time is still to come.
  case waiting
  /// A host has claimed it and is at work.
  case delivering
  /// At least one channel showed it.
  case delivered
  /// A rule, the user or the app held it back.
  case suppressed
  /// Its time passed without anybody delivering it.
  case missed
  /// The app took it back.
  case cancelled
}

/// Who asked for a notification.
enum NotificationOrigin: String {
  /// The plugin, by `schedule`.
  case plugin
  /// The plugin's plan.
  case plan
}

/// One occurrence of a notification as the database keeps it.
struct NotificationRow {
  var id: Int64
  var plugin: String
  var category: String
  var origin: NotificationOrigin
  var state: NotificationState
  var occurrence: Occurrence
  /// When its rules of time made it due, before anything put it off.
  var planned: Int64
  var request: NotificationRequest
  /// What was shown, when finalizing changed the request.
  var shown: NotificationRequest?
  /// The rule behind the state, and what it said.
  var rule: String?
  var reason: String?
  var attempts: Int
  /// Whether a channel may have shown it.
  var isHanded: Bool
  /// Whether no occurrence follows, though the window is daily.
  var isLast: Bool
  var claimedBy: String?
  var changedAt: Int64
  var channels: String?
  var action: String?
  var respondedAt: Int64?

  static let columns = """
    id,plugin,category,origin,state,occurrence,due_at,ends_at,planned_at,request,shown,rule,reason,\
    attempts,handed,is_last,claimed_by,changed_at,channels,action,responded_at
    """

  /// Reads a row of `columns`; nil when its request does not read.
  init?(_ row: Statement, _ zone: ZoneRules) {
    guard let request = NotificationRequest.stored(row.text(at: 9), zone: zone),
      let origin = NotificationOrigin(rawValue: row.text(at: 3)),
      let state = NotificationState(rawValue: row.text(at: 4)),
      let label = Occurrence.Label(row.text(at: 5))
    else { return nil }
    id = row.int64(at: 0)
    plugin = row.text(at: 1)
    category = row.text(at: 2)
    self.origin = origin
    self.state = state
    occurrence = Occurrence(
      label: label, due: row.int64(at: 6), end: row.int64IfPresent(at: 7))
    planned = row.int64(at: 8)
    self.request = request
    shown = row.textIfPresent(at: 10).flatMap { NotificationRequest.stored($0, zone: zone) }
    rule = row.textIfPresent(at: 11)
    reason = row.textIfPresent(at: 12)
    attempts = Int(row.int64(at: 13))
    isHanded = row.int64(at: 14) != 0
    isLast = row.int64(at: 15) != 0
    claimedBy = row.textIfPresent(at: 16)
    changedAt = row.int64(at: 17)
    channels = row.textIfPresent(at: 18)
    action = row.textIfPresent(at: 19)
    respondedAt = row.int64IfPresent(at: 20)
  }

  /// The notification as lists show it: the request and `id`, `plugin`, `state`, `due`, `why`.
  func json(_ zone: ZoneRules) -> JSON {
    var entry: JSON = ["id": .string(String(id)), "plugin": .string(plugin)]
    for (key, value) in (shown ?? request).json(in: zone).object ?? JSONObject() {
      entry[key] = value
    }
    entry["state"] = .string(state.rawValue)
    entry["due"] = .string(zone.civil(occurrence.due).iso8601)
    if planned != occurrence.due { entry["planned"] = .string(zone.civil(planned).iso8601) }
    entry["why"] = .string(request.why(plugin: plugin))
    entry["origin"] = .string(origin.rawValue)
    if let rule { entry["rule"] = .string(rule) }
    if let reason { entry["reason"] = .string(reason) }
    return entry
  }
}
