package import BerthBase
import BerthServices

extension NotificationScheduler {
  /// Which past notifications a log shows.
  package struct LogFilter: Sendable {
    /// Of one plugin, and of one of its categories; nil for all.
    package var plugin: String?
    package var category: String?
    /// In one state; nil for all.
    package var state: NotificationState?
    /// Held back or missed by one rule, such as `per-day`; nil for any.
    package var rule: String?
    /// Only delivered ones that were ignored (true) or heeded (false).
    package var isIgnored: Bool?
    /// Only changes at or after this moment and before the other, Unix milliseconds.
    package var from: Int64 = .min
    package var to: Int64 = .max

    /// A filter that lets all through.
    package init() {}
  }

  /// What came and what did not, latest first:
  /// `{"log":[{"id","plugin",…,"state","changedAt","rule"?,"reason"?,"channels"?,"action"?,
  /// "reception"?}],"total":n}`. The reception of a delivered one is `heeded`, `ignored` or `open`.
  ///
  /// - Parameters:
  ///   - now: what has been ignored is said as of this moment, Unix milliseconds; the clock's
  ///     with nil.
  ///   - limit: the most entries; `total` counts all.
  package func log(
    _ filter: LogFilter, at now: Int64? = nil, limit: Int = 100
  ) throws(BerthError) -> JSON {
    let zone = try zone().rules
    let now = now ?? clock.now()
    var query = NotificationStore.LogQuery(filter, limit: limit)
    if filter.isIgnored != nil { (query.state, query.limit) = (.delivered, .max) }
    let found = try store.log(query, zone)
    var sessions: [String: [UseLog.Session]] = [:]
    var entries: [JSON] = []
    var total: Int64 = 0
    for row in found.rows {
      let reception = try reception(of: row, at: now, &sessions)
      if let isIgnored = filter.isIgnored {
        guard reception == (isIgnored ? "ignored" : "heeded") else { continue }
        total += 1
        guard entries.count < limit else { continue }
      }
      var entry = row.json(zone)
      entry["changedAt"] = .string(zone.civil(row.changedAt).iso8601)
      if row.channels != nil {
        entry["channels"] = .array(ChannelRecord.list(row.channels).map { $0.json(zone) })
      }
      if let action = row.action { entry["action"] = .string(action) }
      if let moment = row.respondedAt {
        entry["respondedAt"] = .string(zone.civil(moment).iso8601)
      }
      entry["reception"] = reception.map(JSON.string)
      entries.append(entry)
    }
    return [
      "log": .array(entries), "total": .integer(filter.isIgnored == nil ? found.total : total),
    ]
  }

  /// How a delivered one was taken; nil for one that was not delivered.
  private func reception(
    of row: NotificationRow, at now: Int64, _ sessions: inout [String: [UseLog.Session]]
  ) throws(BerthError) -> String? {
    guard row.state == .delivered else { return nil }
    let known = sessions[row.plugin] ?? uses.sessions(plugin: row.plugin)
    sessions[row.plugin] = known
    let past = PastDelivery(
      at: row.changedAt, answeredAt: row.respondedAt, isDismissed: row.action == Self.dismissal)
    switch try past.reception(at: now, wasUsed: { moments in known.wasUsed(in: moments) }) {
    case .open: return "open"
    case .heeded: return "heeded"
    case .ignored: return "ignored"
    }
  }
}
