import BerthStorage

extension NotificationStore {
  /// What past notifications are asked for.
  struct LogQuery {
    var plugin: String?
    var state: NotificationState?
    var from: Int64
    var to: Int64
    var limit: Int
  }

  /// Notifications that no longer wait, latest first, and how many there are in all.
  func log(
    _ query: LogQuery, _ zone: ZoneRules
  ) throws(BerthError) -> (rows: [NotificationRow], total: Int64) {
    let condition = """
      WHERE state<>'waiting' AND (?1 IS NULL OR plugin=?1) AND (?2 IS NULL OR state=?2)
        AND changed_at>=?3 AND changed_at<?4
      """
    let arguments: [SQLValue] = [
      .optional(query.plugin), .optional(query.state?.rawValue), .integer(query.from),
      .integer(query.to),
    ]
    let total = try integer("SELECT count(*) FROM notification \(condition)", arguments) ?? 0
    let rows = try rows(
      "\(condition) ORDER BY changed_at DESC,id DESC LIMIT ?5",
      arguments + [.integer(Int64(query.limit))], zone)
    return (rows, total)
  }

  /// Notes what the user chose to do about a delivered one.
  func respond(_ id: Int64, action: String, at now: Int64) throws(BerthError) {
    try change { database in
      try database.run(
        "UPDATE notification SET action=?2,responded_at=?3 WHERE id=?1 AND state='delivered'",
        [.integer(id), .text(action), .integer(now)])
    }
  }

  /// How many of a category were delivered, or are being, in `from..<to`.
  func countDelivered(
    plugin: String, category: String, from: Int64, to: Int64
  ) throws(BerthError) -> Int {
    let count = try integer(
      """
      SELECT count(*) FROM notification WHERE plugin=?1 AND category=?2
        AND changed_at>=?3 AND changed_at<?4 AND state IN ('delivering','delivered')
      """, [.text(plugin), .text(category), .integer(from), .integer(to)])
    return Int(count ?? 0)
  }

  /// The latest delivered ones of a plugin, latest first: when, and when the user answered.
  func recent(
    plugin: String, limit: Int
  ) throws(BerthError) -> [(deliveredAt: Int64, respondedAt: Int64?)] {
    guard let database = try file.openIfPresent() else { return [] }
    return try rethrow {
      try database.rows(
        """
        SELECT changed_at,responded_at FROM notification WHERE plugin=?1 AND state='delivered'
          ORDER BY changed_at DESC,id DESC LIMIT ?2
        """, [.text(plugin), .integer(Int64(limit))]
      ).map { ($0[0].integerValue ?? 0, $0[1].integerValue) }
    }
  }
}
