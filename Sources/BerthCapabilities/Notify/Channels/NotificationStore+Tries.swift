import BerthBase
import BerthStorage

/// Which channels have shown a notification, and which are still to be tried.
///
/// A row is delivered once one channel showed it. The others are then tried one after the other:
/// a try is claimed in a transaction (`retry_by`), so that of two hosts one makes it, and settled in
/// another. When the claimer dies in between, the channel may have shown the notification: it is
/// not tried again, and the log says so.
extension NotificationStore {
  /// A claimed try.
  struct Try {
    var row: NotificationRow
    var records: [ChannelRecord]
    /// Which of the records is tried.
    var place: Int
  }

  /// The numbers of delivered rows with a channel to try, longest due first.
  func dueTries(at now: Int64) throws(BerthError) -> [Int64] {
    guard let database = try file.openIfPresent() else { return [] }
    return try rethrow {
      try database.rows(
        """
        SELECT id FROM notification WHERE state='delivered' AND retry_by IS NULL AND retry_at<=?1
          ORDER BY retry_at,id
        """, [.integer(now)]
      ).compactMap { $0.first?.integerValue }
    }
  }

  /// When the scheduler has to look next; nil when there is nothing to come.
  ///
  /// - Parameter patience: how long after `now` claims of other hosts are looked at, in
  ///   milliseconds, in case they have died.
  func nextWake(
    _ owner: String, at now: Int64, patience: Int64 = 60_000
  ) throws(BerthError) -> Int64? {
    let next = try integer(
      """
      SELECT min(due) FROM (
        SELECT min(due_at) AS due FROM notification WHERE state='waiting' UNION ALL
        SELECT min(retry_at) FROM notification WHERE state='delivered' AND retry_by IS NULL
          AND retry_at IS NOT NULL)
      """)
    let others = try integer(
      """
      SELECT 1 FROM notification WHERE (state='delivering' AND claimed_by IS NOT ?1)
        OR (retry_by IS NOT NULL AND retry_by<>?1) LIMIT 1
      """, [.text(owner)])
    guard others != nil else { return next }
    return min(next ?? .max, now.adding(patience))
  }

  /// Claims the first channel of a delivered row that is to be tried; nil when there is none.
  ///
  /// What has become too late, or was answered on another channel, is given up instead.
  func claimTry(
    _ id: Int64, by owner: String, at now: Int64, _ zone: Zone
  ) throws(BerthError) -> Try? {
    try change { database in
      guard
        let row = try Self.rows(
          database, "WHERE id=?1 AND state='delivered' AND retry_by IS NULL AND retry_at<=?2",
          [.integer(id), .integer(now)], zone.rules
        ).first
      else { return nil }
      var records = ChannelRecord.list(row.channels)
      let isLate = now >= row.occurrence.end ?? .max
      if isLate || row.respondedAt != nil {
        for place in records.indices where records[place].state == .waiting {
          records[place].state = .failed
          records[place].due = nil
          if records[place].error == nil {
            records[place].error = isLate ? Self.tooLate : Self.answered
          }
        }
        try Self.keep(database, records, of: id, by: nil)
        return nil
      }
      guard
        let place = records.firstIndex(where: { $0.state == .waiting && $0.due ?? 0 <= now })
      else {
        try Self.keep(database, records, of: id, by: nil)
        return nil
      }
      records[place].state = .trying
      records[place].due = now
      records[place].tries += 1
      try Self.keep(database, records, of: id, by: owner)
      return Try(row: row, records: records, place: place)
    }
  }

  /// Keeps what came of a claimed try; nothing happens when the claim is not ours any more.
  func settle(_ work: Try, by owner: String) throws(BerthError) {
    try change { database in
      let claim = try database.text(
        "SELECT retry_by FROM notification WHERE id=?1", [.integer(work.row.id)])
      guard claim == owner else { return }
      try Self.keep(database, work.records, of: work.row.id, by: nil)
    }
  }

  /// Gives up the tries whose claimer is gone.
  func recoverTries(_ owner: ClaimOwner, at now: Int64, _ zone: Zone) throws(BerthError) {
    guard let database = try file.openIfPresent() else { return }
    let open = try rethrow {
      try database.rows("SELECT id,retry_by,channels FROM notification WHERE retry_by IS NOT NULL")
    }
    for row in open {
      guard let id = row[0].integerValue, let claimer = row[1].textValue else { continue }
      var records = ChannelRecord.list(row[2].textValue)
      let since = records.first { $0.state == .trying }?.due ?? now
      let isDead =
        since <= now.adding(-Self.longestClaim) || claimer != owner.id && !owner.isAlive(claimer)
      guard isDead else { continue }
      for place in records.indices where records[place].state == .trying {
        records[place].state = .failed
        records[place].due = nil
        records[place].error = Self.cutOff
      }
      try change { database in
        let claim = try database.text(
          "SELECT retry_by FROM notification WHERE id=?1", [.integer(id)])
        guard claim == claimer else { return }
        try Self.keep(database, records, of: id, by: nil)
      }
    }
  }

  /// Gives a claimed row back that no channel showed: it waits for the next try of one, or is
  /// missed when there is none.
  func release(
    _ row: NotificationRow, _ records: [ChannelRecord], _ finding: DeliveryPolicy.Finding,
    at now: Int64, _ zone: Zone
  ) throws(BerthError) -> NotificationRow {
    try change { database in
      let text = ChannelRecord.text(of: records)
      guard let due = ChannelRecord.nextDue(records) else {
        return try Self.finish(database, row, .missed, finding, now, zone, nil, text)
      }
      if try Self.isSuperseded(database, row) {
        return try Self.finish(database, row, .cancelled, Self.superseded, now, zone, nil, text)
      }
      var row = row
      // The app did its part: what counts its attempts begins anew.
      row.attempts = 0
      row.channels = text
      try database.run(
        "UPDATE notification SET channels=?2 WHERE id=?1", [.integer(row.id), .optional(text)])
      return try Self.putOff(database, row, due, finding)
    }
  }

  /// Ends a claimed row that a channel showed; the channels that have not are tried next.
  func finish(
    _ row: NotificationRow, shown: NotificationRequest?, _ records: [ChannelRecord],
    at now: Int64, _ zone: Zone
  ) throws(BerthError) {
    try change { database in
      _ = try Self.finish(database, row, .delivered, nil, now, zone, shown)
      try Self.keep(database, records, of: row.id, by: nil)
    }
  }

  static func keep(
    _ database: Database, _ records: [ChannelRecord], of id: Int64, by owner: String?
  ) throws {
    try database.run(
      "UPDATE notification SET channels=?2,retry_at=?3,retry_by=?4 WHERE id=?1",
      [
        .integer(id), .optional(ChannelRecord.text(of: records)),
        .optional(ChannelRecord.nextDue(records)), .optional(owner),
      ])
  }

  private static let tooLate = "it was too late for this channel"
  private static let answered = "it was answered before this channel showed it"
  private static let cutOff = "berth ended while this channel was showing it; it may have been seen"
}
