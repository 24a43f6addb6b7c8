import BerthSDK

extension Store {
  /// Adds to the audit trail.
  func audit(_ report: Int?, actor: String, action: String, note: String) throws {
    try shared.run(
      "INSERT INTO audit (report, at, actor, action, note) VALUES (?1, ?2, ?3, ?4, ?5)",
      [SQLValue(report), .int(now), .text(actor), .text(action), .text(note)])
  }

  /// The audit trail, oldest first; of one report when given; nothing of those in which
  /// the user is a party.
  func auditTrail(report: Int?) throws -> [JSON] {
    let rows = try shared.rows(
      """
      SELECT a.id, a.report, a.at, a.actor, a.action, a.note FROM audit a
        LEFT JOIN reports r ON r.id = a.report
      WHERE (?2 IS NULL OR a.report = ?2) AND (r.id IS NULL OR \(Self.isForOthers))
      ORDER BY a.id LIMIT 1000
      """, [SQLValue(try myID()), SQLValue(report)]
    ) {
      (
        id: $0.int(0), report: $0.optionalInt(1), at: Int64($0.int(2)), actor: $0.text(3),
        action: $0.text(4), note: $0.text(5)
      )
    }
    return try rows.map { row in
      [
        "id": JSON(row.id), "report": JSON(row.report), "at": try time(row.at),
        "actor": .string(row.actor), "action": .string(row.action), "note": .string(row.note),
      ]
    }
  }
}
