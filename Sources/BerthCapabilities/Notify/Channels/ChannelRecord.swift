import BerthBase
import BerthServices

/// How far one channel has come with one notification, as `notify.db` keeps it.
struct ChannelRecord: Equatable {
  enum State: String {
    /// It showed the notification.
    case shown
    /// It is tried at `due`.
    case waiting
    /// A host is at it since `due`.
    case trying
    /// It is not tried any more.
    case failed
  }

  var id: String
  var state: State
  /// How often it was tried.
  var tries = 0
  /// When it is tried next, or since when it is being tried; Unix milliseconds.
  var due: Int64?
  /// Why the last try failed.
  var error: String?

  init(_ id: String, _ state: State, tries: Int = 0, due: Int64? = nil, error: String? = nil) {
    (self.id, self.state, self.tries, self.due, self.error) = (id, state, tries, due, error)
  }

  /// Reads what `text(of:)` wrote; empty for anything else.
  static func list(_ text: String?) -> [ChannelRecord] {
    guard let text, let list = (try? JSON.parse(text))?.array else { return [] }
    return list.compactMap(ChannelRecord.init)
  }

  private init?(_ json: JSON) {
    guard let id = json["id"]?.string else { return nil }
    let error = json["error"]?.string
    self.init(
      id, json["state"]?.string.flatMap(State.init(rawValue:)) ?? (error == nil ? .shown : .failed),
      tries: json["tries"]?.int ?? 1, due: json["due"]?.int.map(Int64.init), error: error)
  }

  /// Records as text for the database; nil for none.
  static func text(of records: [ChannelRecord]) -> String? {
    guard !records.isEmpty else { return nil }
    return JSON.list(records) { record in
      var entry = record.facts
      if let due = record.due { entry["due"] = .integer(due) }
      return entry
    }.text()
  }

  /// The record as lists show it: `{"id","state"?,"tries"?,"error"?,"retryAt"?}`; a channel that
  /// showed the notification at once has its id alone.
  func json(_ zone: ZoneRules) -> JSON {
    var entry = facts
    if state == .waiting, let due { entry["retryAt"] = .string(zone.civil(due).iso8601) }
    return entry
  }

  private var facts: JSON {
    var entry: JSON = ["id": .string(id)]
    if state != .shown { entry["state"] = .string(state.rawValue) }
    if tries != 1 || state != .shown { entry["tries"] = JSON(tries) }
    if let error { entry["error"] = .string(error) }
    return entry
  }

  /// When the next of some records is to be tried; nil when none is.
  static func nextDue(_ records: [ChannelRecord]) -> Int64? {
    records.lazy.filter { $0.state == .waiting }.map { $0.due ?? 0 }.min()
  }

  /// Notes that a try failed, and when the next one is due, if one is.
  ///
  /// - Parameters:
  ///   - end: from when on the notification is too late, Unix milliseconds; nil for never.
  ///   - draw: a number from 0 up to 1 that spreads the waits.
  mutating func fail(_ error: BerthError, at now: Int64, end: Int64?, draw: Double) {
    self.error = error.message
    let due = now.adding(ChannelBackOff.wait(after: tries, draw: draw, asked: error.askedWait))
    let isOver = error.isRefusal || tries >= ChannelBackOff.maximumTries || due >= end ?? .max
    (state, self.due) = isOver ? (.failed, nil) : (.waiting, due)
  }
}
