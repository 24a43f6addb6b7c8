import BerthSDK

/// `history`: how the probability went.
enum HistoryCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let days = arguments.optionalInt("days") ?? 7
    let rows = try store.probabilities(from: store.now - Int64(days) * Moments.day, to: store.now)
    let data: JSON = [
      "results": .array(
        try rows.map { row in
          [
            "id": .string(String(row.at)), "at": .string(try Moments.iso(row.at, call)),
            "probability": JSON(row.probability), "index": JSON(row.index),
            "confidence": .number(row.confidence), "cell": .string(row.cell),
            "reasons": .string(row.reasons),
          ]
        }), "total": JSON(rows.count),
    ]
    return Reply(data) {
      try Look.page("How the probability went", Words.count(days, "day")) {
        if rows.isEmpty {
          View.text("Nothing is kept yet; each refresh adds a line.")
        } else {
          View.chart(
            .line, title: "Probability and conditions index",
            series: [
              View.Series("probability", values: rows.map { $0.probability.map { $0 * 100 } }),
              View.Series("index", values: rows.map(\.index)),
            ],
            labels: try rows.map { try Moments.text($0.at, call) }, unit: "%", minimum: 0)
          View.table(
            columns: [
              "When", View.Column("Probability", type: .number),
              View.Column("Index", type: .number), "Why",
            ],
            rows: try rows.suffix(24).reversed().map { row in
              [
                View.Cell(try Moments.text(row.at, call)),
                View.Cell(row.probability.map(NowView.percent) ?? "unknown"),
                View.Cell(row.index.map { Look.number($0) } ?? "–"), View.Cell(row.reasons),
              ]
            })
        }
      }
    }
  }
}

/// One line of the history.
struct KeptProbability: Sendable, Equatable {
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
  func probabilities(from: Int64, to: Int64) throws -> [KeptProbability] {
    try database.rows(
      """
      SELECT at, cell, probability, score, confidence, reasons FROM probabilities
      WHERE at BETWEEN ?1 AND ?2 ORDER BY at, cell
      """, [.int(from), .int(to)]
    ) { row in
      KeptProbability(
        at: Int64(row.int(0)), cell: row.text(1),
        probability: row.isNull(2) ? nil : row.double(2),
        index: row.isNull(3) ? nil : row.double(3),
        confidence: row.double(4), reasons: row.text(5))
    }
  }

  /// Keeps a line; one of the same five minutes is replaced.
  func keep(_ row: KeptProbability) throws {
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
      "DELETE FROM probabilities WHERE at < ?1", [.int(row.at - 10 * 366 * Moments.day)])
  }
}
