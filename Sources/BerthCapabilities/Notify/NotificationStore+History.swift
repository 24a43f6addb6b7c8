import BerthBase
import BerthServices
import BerthStorage

extension NotificationStore {
  /// What past notifications are asked for.
  struct LogQuery {
    var plugin: String?
    var category: String?
    var state: NotificationState?
    var rule: String?
    var from: Int64
    var to: Int64
    var limit: Int

    init(_ filter: NotificationScheduler.LogFilter, limit: Int) {
      (plugin, category) = (filter.plugin, filter.category)
      (state, rule) = (filter.state, filter.rule)
      (from, to, self.limit) = (filter.from, filter.to, limit)
    }
  }

  /// Notifications that no longer wait, latest first, and how many there are in all.
  func log(
    _ query: LogQuery, _ zone: ZoneRules
  ) throws(BerthError) -> (rows: [NotificationRow], total: Int64) {
    let condition = """
      WHERE state<>'waiting' AND (?1 IS NULL OR plugin=?1) AND (?2 IS NULL OR state=?2)
        AND changed_at>=?3 AND changed_at<?4 AND (?5 IS NULL OR category=?5)
        AND (?6 IS NULL OR rule=?6)
      """
    let arguments: [SQLValue] = [
      .optional(query.plugin), .optional(query.state?.rawValue), .integer(query.from),
      .integer(query.to), .optional(query.category), .optional(query.rule),
    ]
    let total = try integer("SELECT count(*) FROM notification \(condition)", arguments) ?? 0
    let rows = try rows(
      "\(condition) ORDER BY changed_at DESC,id DESC LIMIT ?7",
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

  /// The rows of a query for what was delivered and neither seen nor answered.
  private static let isUnseen = """
    WHERE state='delivered' AND seen_at IS NULL AND responded_at IS NULL AND changed_at>=?1
    """

  /// What was delivered from a moment on and not seen yet, latest first, and how many there are.
  func unseen(
    from moment: Int64, limit: Int, _ zone: ZoneRules
  ) throws(BerthError) -> (rows: [NotificationRow], total: Int64) {
    let total = try integer(
      "SELECT count(*) FROM notification \(Self.isUnseen)", [.integer(moment)])
    let rows = try rows(
      "\(Self.isUnseen) ORDER BY changed_at DESC,id DESC LIMIT ?2",
      [.integer(moment), .integer(Int64(limit))], zone)
    return (rows, total ?? 0)
  }

  /// Notes that the user has seen one, or with nil all that were delivered; writes only where there is
  /// something to note.
  func see(_ id: Int64?, at now: Int64) throws(BerthError) {
    let unseen = "state='delivered' AND seen_at IS NULL AND (?1 IS NULL OR id=?1)"
    let arguments: [SQLValue] = [id.map(SQLValue.integer) ?? .null]
    guard try integer("SELECT 1 FROM notification WHERE \(unseen) LIMIT 1", arguments) != nil else {
      return
    }
    try change { database in
      try database.run(
        "UPDATE notification SET seen_at=?2 WHERE \(unseen)", arguments + [.integer(now)])
    }
  }

  /// How many of a plugin's category, or with nil of all of them, were delivered or are being.
  func countDelivered(
    plugin: String, category: String?, in moments: Range<Int64>
  ) throws(BerthError) -> Int {
    let one = category == nil ? "" : "AND category=?4"
    let count = try integer(
      """
      SELECT count(*) FROM notification WHERE plugin=?1 AND changed_at>=?2 AND changed_at<?3 \(one)
        AND state IN ('delivering','delivered')
      """,
      [.text(plugin), .integer(moments.lowerBound), .integer(moments.upperBound)]
        + (category.map { [.text($0)] } ?? []))
    return Int(count ?? 0)
  }

  /// Looks at the delivered ones of a category, latest first, until `look` returns false.
  func deliveries(
    plugin: String, category: String, _ look: (PastDelivery) -> Bool
  ) throws(BerthError) {
    guard let database = try file.openIfPresent() else { return }
    var offset: Int64 = 0
    let batch: Int64 = 32
    while true {
      let rows = try rethrow {
        try database.rows(
          """
          SELECT changed_at,responded_at,action FROM notification
            WHERE plugin=?1 AND category=?2 AND state='delivered'
            ORDER BY changed_at DESC,id DESC LIMIT ?3 OFFSET ?4
          """, [.text(plugin), .text(category), .integer(batch), .integer(offset)])
      }
      for row in rows {
        let past = PastDelivery(
          at: row[0].integerValue ?? 0, answeredAt: row[1].integerValue,
          isDismissed: row[2].textValue == NotificationScheduler.dismissal)
        guard look(past) else { return }
      }
      guard Int64(rows.count) == batch else { return }
      offset += batch
    }
  }
}
