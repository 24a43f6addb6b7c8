import BerthSDK

/// A table for research.
struct ExportTable {
  var columns: [String]
  var rows: [[JSON]]
  /// What the columns mean, beyond their names.
  var notes: [String]

  /// An object for each row.
  var json: JSON {
    .list(rows) { row in
      .object(zip(columns, row).reduce(into: JSONObject()) { $0[$1.0] = $1.1 })
    }
  }

  var csv: String { CSV.text(columns, rows.map { $0.map(Self.text) }) }

  private static func text(_ value: JSON) -> String {
    switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): "\(number)"
    case .bool(let flag): flag ? "true" : "false"
    default: ""
    }
  }
}
