import BerthSDK

/// Flagging, hiding, restoring, and who may.
extension ReportBook {
  /// Flags that weigh so much together hide a report until a moderator has looked: three of observers
  /// who are known, or of people with standing; of newcomers it takes twelve.
  static let flagsThatHide = 3.0

  /// Flags a report; a second flag of the same observer replaces the first.
  func flag(
    _ id: Int, by observer: String, name: String, reason: FlagReason, note text: String
  ) throws -> StoredReport {
    try database.transaction {
      guard let report = try report(id), report.state != .withdrawn else { throw Self.missing(id) }
      guard report.observer != observer else {
        throw PluginError(
          "flag.own", "this is your own report",
          remedy: "take it back: berth jubilee report-withdraw \(id)")
      }
      try enroll(observer, name: name, isVerified: try isKnownObserver())
      try database.run(
        """
        INSERT INTO flags (report, observer, reason, note, at) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (report, observer) DO UPDATE SET reason = excluded.reason,
          note = excluded.note, at = excluded.at
        """,
        [
          SQLValue(id), .text(observer), .text(reason.rawValue), .text(text), .int(now),
        ])
      try database.run(
        """
        UPDATE reports SET flags = (SELECT count(*) FROM flags WHERE report = ?1) WHERE id = ?1
        """, [SQLValue(id)])
      try note("flagged", by: observer, report: id, reason: reason.rawValue, note: text)
      let flags = try database.int("SELECT flags FROM reports WHERE id = ?1", [SQLValue(id)])
      if try weight(ofFlags: id) >= Self.flagsThatHide - 1e-9, report.state == .shown {
        try set(.hidden, report)
        try note(
          "hidden", by: "rule", report: id, reason: reason.rawValue,
          note: "flagged by \(flags) observers")
      }
      return try self.report(id) ?? report
    }
  }

  /// What the flags of a report weigh together.
  private func weight(ofFlags id: Int) throws -> Double {
    try database.rows(
      """
      SELECT o.score, o.verified FROM flags f LEFT JOIN observers o ON o.id = f.observer
      WHERE f.report = ?1
      """, [SQLValue(id)]
    ) { Reputation.voice(score: $0.double(0), isVerified: $0.int(1) == 1) }.reduce(0, +)
  }

  /// Hides a report, or shows it again and clears its flags.
  func moderate(
    _ id: Int, by observer: String, to state: StoredReport.State, reason: String, text: String
  ) throws -> StoredReport {
    try database.transaction {
      try requireModerator()
      guard let report = try report(id), report.state != .withdrawn else { throw Self.missing(id) }
      try set(state, report)
      if state == .shown {
        try database.run("DELETE FROM flags WHERE report = ?1", [SQLValue(id)])
        try database.run("UPDATE reports SET flags = 0 WHERE id = ?1", [SQLValue(id)])
      }
      try note(
        state == .shown ? "restored" : "hidden", by: observer, report: id, reason: reason,
        note: text)
      return try self.report(id) ?? report
    }
  }

  private func set(_ state: StoredReport.State, _ report: StoredReport) throws {
    try database.run(
      "UPDATE reports SET state = ?2, refuted = ?3 WHERE id = ?1",
      [
        SQLValue(report.id), SQLValue(state.rawValue), .init(booleanLiteral: state == .hidden),
      ])
    try recount(
      observers: [report.observer] + companions(report.event, except: report.observer))
    try settle(report.event)
  }

  /// What waits for a moderator: flagged or hidden, most flags first.
  func queue(limit: Int = 50) throws -> [StoredReport] {
    try database.rows(
      """
      SELECT \(StoredReport.columns) FROM \(StoredReport.tables)
      WHERE r.flags > 0 AND r.state <> 2 ORDER BY r.flags DESC, r.id DESC LIMIT ?1
      """, [SQLValue(limit)], StoredReport.init)
  }

  /// The flags of a report: reason, note and time; who flagged stays with the moderators.
  func flags(of id: Int) throws -> [(reason: String, note: String, at: Int64)] {
    try database.rows(
      "SELECT reason, note, at FROM flags WHERE report = ?1 ORDER BY at", [SQLValue(id)]
    ) { ($0.text(0), $0.text(1), Int64($0.int(2))) }
  }

  /// Whether the operator of the home has made this user a moderator.
  func isModerator() throws -> Bool { try call.person.get().roles.contains("moderator") }

  func requireModerator() throws {
    guard try isModerator() else {
      throw PluginError(
        "moderation.denied", "you are no moderator of this home",
        remedy: "whoever runs it makes you one: berth user grant NAME jubilee.moderator")
    }
  }

  /// The trail, newest first, of one report or of all.
  func trail(report: Int? = nil, limit: Int = 100) throws -> [JSON] {
    try database.rows(
      """
      SELECT a.id, a.at, a.actor, coalesce(o.name, a.actor), a.action, a.report, a.observer,
        a.reason, a.note
      FROM audit a LEFT JOIN observers o ON o.id = a.actor
      WHERE ?1 IS NULL OR a.report = ?1 ORDER BY a.id DESC LIMIT ?2
      """, [SQLValue(report), SQLValue(limit)]
    ) { row in
      [
        "id": .string(String(row.int(0))),
        "at": .string(try BayTime.iso(Int64(row.int(1)), call)), "actor": .string(row.text(2)),
        "name": .string(row.text(3)), "action": .string(row.text(4)),
        "report": JSON(row.optionalInt(5).map(String.init)),
        "observer": JSON(row.optionalText(6)), "reason": .string(row.text(7)),
        "note": .string(row.text(8)),
      ]
    }
  }
}
