import BerthSDK

/// One line of the history.
struct LoggedProbability: Sendable, Equatable {
  var at: Int64
  var cell: String
  /// 0–1; nil when too little was known.
  var probability: Double?
  /// The conditions index, 0–100.
  var index: Double?
  var confidence: Double
  var reasons: String
}

extension Store {
  /// The lines from one instant up to another, oldest first.
  func probabilities(from: Int64, to: Int64) throws -> [LoggedProbability] {
    try database.rows(
      """
      SELECT at, cell, probability, score, confidence, reasons FROM probabilities
      WHERE at BETWEEN ?1 AND ?2 ORDER BY at, cell
      """, [.int(from), .int(to)]
    ) { row in
      LoggedProbability(
        at: Int64(row.int(0)), cell: row.text(1),
        probability: row.isNull(2) ? nil : row.double(2),
        index: row.isNull(3) ? nil : row.double(3),
        confidence: row.double(4), reasons: row.text(5))
    }
  }

  /// Adds a line; one of the same five minutes is replaced.
  func log(_ row: LoggedProbability) throws {
    try database.run(
      """
      INSERT OR REPLACE INTO probabilities (at, cell, probability, score, confidence, reasons)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """,
      [
        .int(row.at - row.at % (5 * 60_000)), .text(row.cell), SQLValue(row.probability),
        SQLValue(row.index), .double(row.confidence), .text(row.reasons),
      ])
    try database.run(
      "DELETE FROM probabilities WHERE at < ?1", [.int(row.at - 10 * 366 * Span.day)])
  }
}
