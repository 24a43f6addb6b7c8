import BerthBase
import BerthStorage

extension NotificationStore {
  /// Ends an occurrence and, for a daily window, makes the next one wait.
  static func finish(
    _ database: Database, _ row: NotificationRow, _ state: NotificationState,
    _ finding: DeliveryPolicy.Finding?, _ now: Int64, _ zone: Zone,
    _ shown: NotificationRequest? = nil, _ channels: String? = nil
  ) throws -> NotificationRow {
    var row = row
    row.state = state
    row.shown = shown
    row.channels = channels ?? row.channels
    row.changedAt = now
    (row.rule, row.reason) = (finding?.rule, finding?.reason)
    try database.run(
      """
      UPDATE notification SET state=?2,rule=?3,reason=?4,shown=?5,channels=?6,changed_at=?7,
        occurrence=?8 WHERE id=?1
      """,
      [
        .integer(row.id), .text(state.rawValue), .optional(row.rule), .optional(row.reason),
        .optional(shown?.json(in: zone.rules).text()), .optional(row.channels), .integer(now),
        .text(row.occurrence.label.text),
      ])
    if state != .cancelled { try follow(database, row, now, zone) }
    return row
  }

  /// Makes the day after an occurrence wait; days that have passed too are missed.
  private static func follow(
    _ database: Database, _ row: NotificationRow, _ now: Int64, _ zone: Zone
  ) throws {
    guard case .window = row.request.due else { return }
    let isOver = try database.value(
      """
      SELECT 1 FROM notification WHERE (id=?3 AND is_last=1)
        OR (plugin=?1 AND key=?2 AND state='waiting' AND id<>?3)
      """, [.text(row.plugin), .text(row.request.key), .integer(row.id)])
    guard isOver == nil else { return }
    let (missed, next) = Settling.following(
      row.occurrence.label, row.request, at: now, zone.rules)
    for passed in missed {
      let finding = Settling.lateness(passed, row.request)
      try insert(
        database, row.request, row.plugin, row.origin, passed, now, zone, state: .missed,
        rule: finding.rule, reason: finding.reason)
    }
    guard let next else { return }
    try insert(database, row.request, row.plugin, row.origin, next, now, zone)
  }

  /// Ends what waits although its time has passed; returns the rows that were missed.
  func expire(at now: Int64, _ zone: Zone) throws(BerthError) -> [NotificationRow] {
    let passed = "WHERE state='waiting' AND ends_at<=?1 ORDER BY ends_at"
    guard !(try rows(passed, [.integer(now)], zone.rules)).isEmpty else { return [] }
    return try change { database in
      var missed: [NotificationRow] = []
      for row in try Self.rows(database, passed, [.integer(now)], zone.rules) {
        let finding = Settling.lateness(row.occurrence, row.request)
        missed.append(try Self.finish(database, row, .missed, finding, now, zone))
      }
      return missed
    }
  }

  /// The numbers of the rows that are due, longest first.
  func due(at now: Int64) throws(BerthError) -> [Int64] {
    guard let database = try file.openIfPresent() else { return [] }
    return try rethrow {
      try database.rows(
        "SELECT id FROM notification WHERE state='waiting' AND due_at<=?1 ORDER BY due_at,id",
        [.integer(now)]
      ).compactMap { $0.first?.integerValue }
    }
  }
}
