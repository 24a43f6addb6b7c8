import BerthBase
import BerthServices
import BerthStorage

extension NotificationStore {
  /// What asking for a notification did.
  enum Outcome: Equatable {
    case scheduled, replaced, unchanged
    /// This very occurrence was delivered, held back or missed before.
    case alreadyDone
  }

  /// The zone times of day are meant in, by name and rules.
  struct Zone {
    var name: String
    var rules: ZoneRules
  }

  /// Makes a notification wait, in place of one of the same key that waits already.
  ///
  /// - Throws: `notify.full`, `storage.*`.
  @discardableResult
  func schedule(
    _ request: NotificationRequest, plugin: String, origin: NotificationOrigin, at now: Int64,
    _ zone: Zone
  ) throws(BerthError) -> Outcome {
    // Most plans say what is known already: looking needs no write lock.
    if origin == .plan, try isKnown(request, plugin, zone) { return .unchanged }
    return try change { database in
      try Self.schedule(database, request, plugin, origin, now, zone)
    }
  }

  private func isKnown(
    _ request: NotificationRequest, _ plugin: String, _ zone: Zone
  ) throws(BerthError) -> Bool {
    if case .at(let moment) = request.due,
      try integer(
        """
        SELECT 1 FROM notification WHERE plugin=?1 AND key=?2 AND occurrence=?3
          AND state IN ('delivering','delivered','suppressed','missed')
        """, [.text(plugin), .text(request.key), .text(String(moment))]) != nil
    {
      return true
    }
    let waiting = try rows(
      "WHERE plugin=?1 AND key=?2 AND state='waiting'", [.text(plugin), .text(request.key)],
      zone.rules)
    return waiting.contains { $0.origin == .plugin || $0.request == request }
  }

  private static func schedule(
    _ database: Database, _ request: NotificationRequest, _ plugin: String,
    _ origin: NotificationOrigin, _ now: Int64, _ zone: Zone
  ) throws -> Outcome {
    let place: [SQLValue] = [.text(plugin), .text(request.key)]
    let waiting = try rows(
      database, "WHERE plugin=?1 AND key=?2 AND state='waiting'", place, zone.rules
    ).first
    if let waiting {
      // What the plugin scheduled itself outranks its plan.
      if origin == .plan, waiting.origin == .plugin { return .unchanged }
      if waiting.request == request, waiting.origin == origin { return .unchanged }
    }
    let last = try lastDone(database, request, plugin)
    guard let occurrence = request.occurrence(at: now, after: last, zone.rules) else {
      return .alreadyDone
    }
    if let waiting {
      try database.run(
        """
        UPDATE notification SET category=?2,origin=?3,kind=?4,occurrence=?5,due_at=?6,ends_at=?7,
          planned_at=?6,zone=?8,request=?9,rule=NULL,reason=NULL,attempts=0,channels=NULL,
          changed_at=?10
          WHERE id=?1
        """, [.integer(waiting.id)] + values(request, origin, occurrence, zone) + [.integer(now)])
      return .replaced
    }
    let count = try database.integer(
      "SELECT count(*) FROM notification WHERE plugin=?1 AND state='waiting'", [.text(plugin)])
    guard count ?? 0 < maximumWaiting else {
      throw BerthError(
        "notify.full", "\(plugin) has \(maximumWaiting) notifications waiting already",
        remedy: "cancel some, or yield them from plan, nearest first")
    }
    try insert(database, request, plugin, origin, occurrence, now, zone)
    return .scheduled
  }

  /// The occurrence of a key that was dealt with last, as far as it matters to a new request.
  private static func lastDone(
    _ database: Database, _ request: NotificationRequest, _ plugin: String
  ) throws -> Occurrence.Label? {
    var arguments: [SQLValue] = [.text(plugin), .text(request.key), .text(request.due.kind)]
    var same = ""
    if case .at(let moment) = request.due {
      arguments.append(.text(String(moment)))
      same = "AND occurrence=?4"
    }
    return try database.text(
      """
      SELECT occurrence FROM notification WHERE plugin=?1 AND key=?2 AND kind=?3
        AND state IN ('delivering','delivered','suppressed','missed') \(same)
        ORDER BY occurrence DESC LIMIT 1
      """, arguments
    ).flatMap(Occurrence.Label.init)
  }

  static func insert(
    _ database: Database, _ request: NotificationRequest, _ plugin: String,
    _ origin: NotificationOrigin, _ occurrence: Occurrence, _ now: Int64, _ zone: Zone,
    state: NotificationState = .waiting, rule: String? = nil, reason: String? = nil
  ) throws {
    try database.run(
      """
      INSERT INTO notification(key,category,origin,kind,occurrence,due_at,ends_at,planned_at,zone,
        request,plugin,state,created_at,changed_at,rule,reason)
        VALUES(?1,?2,?3,?4,?5,?6,?7,?6,?8,?9,?10,?11,?12,?12,?13,?14)
      """,
      [.text(request.key)] + values(request, origin, occurrence, zone) + [
        .text(plugin), .text(state.rawValue), .integer(now), .optional(rule), .optional(reason),
      ])
    try prune(database, now: now)
  }

  private static func values(
    _ request: NotificationRequest, _ origin: NotificationOrigin, _ occurrence: Occurrence,
    _ zone: Zone
  ) -> [SQLValue] {
    [
      .text(request.category), .text(origin.rawValue), .text(request.due.kind),
      .text(occurrence.label.text), .integer(occurrence.due), .optional(occurrence.end),
      .text(zone.name), .text(request.json(in: zone.rules).text()),
    ]
  }

  /// Takes a notification back; false when none of that key waits.
  ///
  /// A daily one that is just being delivered is delivered and then no more.
  func cancel(plugin: String, key: String, at now: Int64) throws(BerthError) -> Bool {
    guard try file.openIfPresent() != nil else { return false }
    return try change { database in
      try database.run(
        """
        UPDATE notification SET state='cancelled',rule='app',reason='the app took it back',
          changed_at=?3 WHERE plugin=?1 AND key=?2 AND state='waiting'
        """, [.text(plugin), .text(key), .integer(now)])
      let wasWaiting = database.changes > 0
      try database.run(
        """
        UPDATE notification SET is_last=1
          WHERE plugin=?1 AND key=?2 AND state='delivering' AND kind='window' AND is_last=0
        """, [.text(plugin), .text(key)])
      return wasWaiting || database.changes > 0
    }
  }

  /// Takes back what a plan no longer yields and is not due yet; returns how many.
  func withdraw(
    plugin: String, exceptKeys keys: Set<String>, at now: Int64, _ zone: Zone
  ) throws(BerthError) -> Int {
    let condition = "WHERE plugin=?1 AND state='waiting' AND origin='plan' AND due_at>?2"
    let old = try rows(condition, [.text(plugin), .integer(now)], zone.rules)
      .filter { !keys.contains($0.request.key) }
    guard !old.isEmpty else { return 0 }
    try change { database in
      for row in old {
        try database.run(
          """
          UPDATE notification SET state='cancelled',rule='plan',
            reason='the app no longer plans it',changed_at=?2 WHERE id=?1 AND state='waiting'
          """, [.integer(row.id), .integer(now)])
      }
    }
    return old.count
  }

  /// Reckons the daily windows anew that were reckoned in another zone.
  func followZone(at now: Int64, _ zone: Zone) throws(BerthError) {
    let moved = "WHERE state='waiting' AND kind='window' AND zone<>?1"
    guard !(try rows(moved, [.text(zone.name)], zone.rules)).isEmpty else { return }
    try change { database in
      for row in try Self.rows(database, moved, [.text(zone.name)], zone.rules) {
        let last = try Self.lastDone(database, row.request, row.plugin)
        guard let next = row.request.occurrence(at: now, after: last, zone.rules) else { continue }
        try database.run(
          """
          UPDATE notification SET occurrence=?2,due_at=?3,ends_at=?4,planned_at=?3,zone=?5,
            rule=NULL,reason=NULL WHERE id=?1
          """,
          [
            .integer(row.id), .text(next.label.text), .integer(next.due), .optional(next.end),
            .text(zone.name),
          ])
      }
    }
  }
}
