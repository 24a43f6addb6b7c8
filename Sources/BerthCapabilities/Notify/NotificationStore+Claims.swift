import BerthBase
import BerthStorage

/// Who delivers what.
///
/// A due row is claimed in a transaction (`delivering`), so that of two tickers one gets it. Just
/// before a channel sees it, it is marked as handed over. When the claimer dies,
/// - before the hand-over nobody has seen it: it waits again and the next tick delivers it;
/// - after the hand-over somebody may have: it is never shown again but reported as missed, rule
///   `interrupted`.
extension NotificationStore {
  /// After this many tries in a row one that cannot be delivered is missed.
  static let maximumAttempts = 5
  /// A claim older than this, in milliseconds, is no longer believed in.
  static let longestClaim: Int64 = 6 * 3_600_000

  /// What a claim came to.
  enum Claim {
    /// It is ours to deliver.
    case claimed(NotificationRow)
    /// It was held back, missed or put off, and says so.
    case settled(NotificationRow)
    /// Somebody else was faster.
    case gone
  }

  /// Claims a waiting row that is due, unless `decide` holds it back.
  ///
  /// `decide` runs inside the transaction, so that what it counts cannot change under it.
  func claim(
    _ id: Int64, by owner: String, at now: Int64, _ zone: Zone,
    decide: (NotificationRow) throws(BerthError) -> DeliveryPolicy.Verdict
  ) throws(BerthError) -> Claim {
    try change { database in
      guard
        var row = try Self.rows(
          database, "WHERE id=?1 AND state='waiting' AND due_at<=?2",
          [.integer(id), .integer(now)],
          zone.rules
        ).first
      else { return .gone }
      if case .condition = row.request.due, now < row.occurrence.end ?? .max {
        row.occurrence.label = .day(zone.rules.day(at: now))
      }
      let settling = try Settling.of(row.occurrence, row.request, at: now) {
        () throws(BerthError) in
        let isDelivered = try rethrow { try Self.isDelivered(database, row) }
        return isDelivered ? .suppress(Self.once) : try decide(row)
      }
      switch settling {
      case .deliver: break
      case .end(let state, let finding):
        return .settled(try Self.finish(database, row, state, finding, now, zone))
      case .putOff(let until, let finding):
        return .settled(try Self.putOff(database, row, until, finding))
      }
      row.attempts += 1
      row.state = .delivering
      try database.run(
        """
        UPDATE notification SET state='delivering',claimed_by=?2,handed=0,attempts=?3,
          occurrence=?4,changed_at=?5,rule=NULL,reason=NULL WHERE id=?1
        """,
        [
          .integer(id), .text(owner), .integer(Int64(row.attempts)),
          .text(row.occurrence.label.text), .integer(now),
        ])
      return .claimed(row)
    }
  }

  /// Notes that a channel is about to see a claimed row; false when the claim is not ours any more.
  func handOver(_ row: NotificationRow, by owner: String) throws(BerthError) -> Bool {
    try change { database in
      try database.run(
        "UPDATE notification SET handed=1 WHERE id=?1 AND state='delivering' AND claimed_by=?2",
        [.integer(row.id), .text(owner)])
      return database.changes > 0
    }
  }

  /// Ends a claimed row.
  func finish(
    _ row: NotificationRow, _ state: NotificationState, _ finding: DeliveryPolicy.Finding?,
    shown: NotificationRequest? = nil, channels: String? = nil, at now: Int64, _ zone: Zone
  ) throws(BerthError) -> NotificationRow {
    try change { database in
      try Self.finish(database, row, state, finding, now, zone, shown, channels)
    }
  }

  /// Gives a claimed row back, to be tried again; one that was replaced or cancelled meanwhile
  /// ends, one that would come too late or was tried too often is missed.
  func release(
    _ row: NotificationRow, until due: Int64, _ finding: DeliveryPolicy.Finding?,
    countsAttempt: Bool, at now: Int64, _ zone: Zone
  ) throws(BerthError) -> NotificationRow {
    try change { database in
      let isTooLate = row.occurrence.end.map { due >= $0 } ?? false
      if countsAttempt, isTooLate || row.attempts >= Self.maximumAttempts {
        return try Self.finish(database, row, .missed, finding, now, zone)
      }
      if try Self.isSuperseded(database, row) {
        return try Self.finish(database, row, .cancelled, Self.superseded, now, zone)
      }
      var row = row
      if !countsAttempt { row.attempts = 0 }
      return try Self.putOff(database, row, due, finding)
    }
  }

  /// Deals with claims whose claimer is gone; returns those that are now missed.
  func recover(
    _ owner: ClaimOwner, at now: Int64, _ zone: Zone
  ) throws(BerthError) -> [NotificationRow] {
    let open = try rows("WHERE state='delivering'", [], zone.rules)
    let dead = open.filter {
      $0.changedAt <= now.adding(-Self.longestClaim)
        || ($0.claimedBy != owner.id && !owner.isAlive($0.claimedBy ?? ""))
    }
    guard !dead.isEmpty else { return [] }
    return try change { database in
      var missed: [NotificationRow] = []
      for row in dead {
        let now = max(now, row.changedAt)
        guard
          let row = try Self.rows(
            database, "WHERE id=?1 AND state='delivering' AND claimed_by IS ?2",
            [.integer(row.id), .optional(row.claimedBy)], zone.rules
          ).first
        else { continue }
        if row.isHanded {
          missed.append(try Self.finish(database, row, .missed, Self.interrupted, now, zone))
        } else if row.attempts >= Self.maximumAttempts {
          missed.append(try Self.finish(database, row, .missed, Self.crashing, now, zone))
        } else if try Self.isSuperseded(database, row) {
          _ = try Self.finish(database, row, .cancelled, Self.superseded, now, zone)
        } else {
          _ = try Self.putOff(database, row, row.occurrence.due, nil)
        }
      }
      return missed
    }
  }

  static func putOff(
    _ database: Database, _ row: NotificationRow, _ due: Int64, _ finding: DeliveryPolicy.Finding?
  ) throws -> NotificationRow {
    var row = row
    row.state = .waiting
    row.occurrence.due = due
    (row.rule, row.reason) = (finding?.rule, finding?.reason)
    try database.run(
      """
      UPDATE notification SET state='waiting',due_at=?2,rule=?3,reason=?4,attempts=?5,
        claimed_by=NULL,handed=0 WHERE id=?1
      """,
      [
        .integer(row.id), .integer(due), .optional(row.rule), .optional(row.reason),
        .integer(Int64(row.attempts)),
      ])
    return row
  }

  private static func isDelivered(_ database: Database, _ row: NotificationRow) throws -> Bool {
    try database.value(
      """
      SELECT 1 FROM notification WHERE plugin=?1 AND key=?2 AND occurrence=?3
        AND state IN ('delivering','delivered') AND id<>?4
      """,
      [
        .text(row.plugin), .text(row.request.key), .text(row.occurrence.label.text),
        .integer(row.id),
      ]) != nil
  }

  /// Whether a newer row of the key waits already, or the app took this one back.
  static func isSuperseded(_ database: Database, _ row: NotificationRow) throws -> Bool {
    try database.value(
      """
      SELECT 1 FROM notification WHERE (id=?3 AND is_last=1)
        OR (plugin=?1 AND key=?2 AND state='waiting' AND id<>?3)
      """, [.text(row.plugin), .text(row.request.key), .integer(row.id)]) != nil
  }

  // MARK: Findings of the store's own

  private static let once = DeliveryPolicy.Finding(
    "once", "this one has been delivered already")
  static let superseded = DeliveryPolicy.Finding(
    "app", "the app replaced it or took it back meanwhile")
  private static let interrupted = DeliveryPolicy.Finding(
    "interrupted", "berth ended while a channel was showing it; it may have been seen")
  private static let crashing = DeliveryPolicy.Finding(
    "failed", "berth ended \(maximumAttempts) times while the app was preparing it")
}
