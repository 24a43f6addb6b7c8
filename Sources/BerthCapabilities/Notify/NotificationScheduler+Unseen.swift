package import BerthBase
import BerthServices

extension NotificationScheduler {
  /// How long one that nobody has seen counts as new, in milliseconds.
  private static let newFor: Int64 = 14 * 86_400_000

  /// What came of late and was neither seen nor answered, latest first:
  /// `{"notifications":[{"id","plugin",…,"changedAt"}],"total":n}`.
  ///
  /// - Parameters:
  ///   - now: Unix milliseconds.
  ///   - limit: the most entries; `total` counts all.
  package func unseen(at now: Int64, limit: Int = 50) throws(BerthError) -> JSON {
    let zone = try zone().rules
    let found = try store.unseen(from: now.adding(-Self.newFor), limit: limit, zone)
    return [
      "notifications": .list(found.rows) { row in
        var entry = row.json(zone)
        entry["changedAt"] = .string(zone.civil(row.changedAt).iso8601)
        return entry
      }, "total": .integer(found.total),
    ]
  }

  /// Notes that the user has seen what was delivered, which is bookkeeping: it heeds nothing.
  ///
  /// - Parameters:
  ///   - id: the number of one; nil for all, and what is no number is none.
  ///   - now: Unix milliseconds.
  package func see(_ id: String? = nil, at now: Int64) throws(BerthError) {
    guard let id else { return try store.see(nil, at: now) }
    if let number = Int64(id) { try store.see(number, at: now) }
  }
}
