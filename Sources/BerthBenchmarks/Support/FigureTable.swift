/// Figures as a table for people.
enum FigureTable {
  static func text(_ figures: [Figure]) -> String {
    let header = ["group", "what", "median", "yardstick", "ratio", "goal", ""]
    let rows = [header] + figures.map(row)
    let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = ""
    for row in rows {
      let cells = row.enumerated().map { column, cell in
        // Numbers stand flush right.
        (2...5).contains(column)
          ? cell.leftPadded(to: widths[column]) : cell.padded(to: widths[column])
      }
      text += cells.joined(separator: "  ") + "\n"
    }
    return text
  }

  private static func row(_ figure: Figure) -> [String] {
    let goal = figure.goal.map { goal in
      figure.baseline == nil ? "≤ \(duration(goal))" : "≤ \(decimal(goal, 2))"
    }
    let verdict = figure.isMet.map { $0 ? "met" : "missed" } ?? ""
    let against = figure.against.isEmpty ? "" : " (against \(figure.against))"
    return [
      figure.group, figure.name + against, duration(figure.nanoseconds),
      figure.baseline.map(duration) ?? "", figure.ratio.map { decimal($0, 2) } ?? "", goal ?? "",
      verdict,
    ]
  }

  /// `1.24 ms`: nanoseconds in the unit that gives the fewest digits.
  static func duration(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: "\(decimal(nanoseconds, 1)) ns"
    case ..<1e6: "\(decimal(nanoseconds / 1e3, 2)) µs"
    case ..<1e9: "\(decimal(nanoseconds / 1e6, 2)) ms"
    default: "\(decimal(nanoseconds / 1e9, 2)) s"
    }
  }

  private static func decimal(_ value: Double, _ digits: Int) -> String {
    let scale = digits == 1 ? 10.0 : 100.0
    let whole = Int((value * scale).rounded())
    let rest = String(whole % Int(scale))
    return "\(whole / Int(scale))."
      + String(repeating: "0", count: max(0, digits - rest.count)) + rest
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
