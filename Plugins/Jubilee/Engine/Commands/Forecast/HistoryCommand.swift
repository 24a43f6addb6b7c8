import BerthSDK

/// `history`: how the probability went.
struct HistoryCommand: StoreCommand {
  var days: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let rows = try store.probabilities(from: store.now - Int64(days) * Span.day, to: store.now)
    let data: JSON = [
      "results": try .list(rows) { row in
        [
          "id": .string(String(row.at)), "at": try BayTime.json(row.at, call),
          "probability": JSON(row.probability), "index": JSON(row.index),
          "confidence": .number(row.confidence), "cell": .string(row.cell),
          "reasons": .string(row.reasons),
        ]
      }, "total": JSON(rows.count),
    ]
    return Reply(data, bayPage: "How the probability went", Words.count(days, "day")) {
      if rows.isEmpty {
        View.text("Nothing is kept yet; each refresh adds a line.")
      } else {
        View.chart(
          .line, title: "Probability and conditions index",
          series: [
            View.Series("probability", values: rows.map { $0.probability.map { $0 * 100 } }),
            View.Series("index", values: rows.map(\.index)),
          ],
          labels: try rows.map { try BayTime.text($0.at, call) }, unit: "%", minimum: 0)
        View.table(
          columns: [
            "When", View.Column("Probability", type: .number),
            View.Column("Index", type: .number), "Why",
          ],
          rows: try rows.suffix(24).reversed().map { row in
            [
              View.Cell(try BayTime.text(row.at, call)),
              View.Cell(row.probability.map(Format.chance) ?? "unknown"),
              View.Cell(row.index.map { Format.number($0) } ?? "–"), View.Cell(row.reasons),
            ]
          })
      }
    }
  }
}
