/// Figures as a table for people: aligned text, or Markdown.
package enum FigureTable {
  private static let header = ["what", "median", "least", "95 %", "baseline", "ratio", "goal", ""]

  /// One table over all groups.
  package static func text(_ report: RunReport) -> String {
    let rows =
      [["group"] + header] + report.figures.map { [$0.group, name($0, code: false)] + cells($0) }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = ""
    for row in rows {
      let cells = row.enumerated().map { column, cell in
        // Numbers stand flush right.
        (2...7).contains(column)
          ? cell.leftPadded(to: widths[column]) : cell.padded(to: widths[column])
      }
      text += cells.joined(separator: "  ") + "\n"
    }
    for skip in report.skipped { text += "skipped \(skip.group): \(skip.what): \(skip.remedy)\n" }
    return text
  }

  /// A page with a table for each group.
  ///
  /// - Parameter summaries: what each group is about, in the order of the page.
  package static func markdown(
    _ report: RunReport, summaries: [(name: String, summary: String)]
  ) -> String {
    let machine = report.machine
    let met = report.figures.filter { $0.isMet == true }.count
    let missed = report.figures.filter { $0.isMet == false }
    var text = """
      # Benchmark results

      Written by `BerthBenchmarks --markdown`; see [README.md](README.md) for how to run it, what is
      compared and how to have the peers.

      | | |
      |---|---|
      | date | \(report.date) |
      | processor | \(escaped(machine.processor)), \(machine.cores) cores |
      | memory | \(size(machine.memoryBytes)) |
      | system | \(machine.system) |
      | load when the run began | \(decimal(machine.load, 1)) |
      | goals met | \(met) of \(met + missed.count) |

      Figures are medians; *least* is the quickest sample, and *95 %* what 95 of 100 stay within. Work
      and baseline take turns in one run, so that other load falls on both; where there is no
      baseline, *least* shows better than the median what a busy machine would do by itself. A ratio
      of 1/40 means that the baseline takes 40 times as long.

      """
    if !missed.isEmpty {
      text += "\nMissed: "
      text +=
        missed.map { "\(name($0, code: false)) (\($0.group))" }.joined(separator: "; ") + ".\n"
    }
    for group in summaries {
      let figures = report.figures.filter { $0.group == group.name }
      let skipped = report.skipped.filter { $0.group == group.name }
      guard !figures.isEmpty || !skipped.isEmpty else { continue }
      text += "\n## \(group.name): \(group.summary)\n"
      if !figures.isEmpty {
        text += "\n| \(header.joined(separator: " | ")) |\n|---|--:|--:|--:|--:|--:|--:|---|\n"
      }
      for figure in figures {
        let row =
          [name(figure, code: true)] + cells(figure).map { $0 == "missed" ? "**missed**" : $0 }
        text += "| \(row.joined(separator: " | ")) |\n"
      }
      if !skipped.isEmpty { text += "\n" }
      for skip in skipped { text += "- skipped: \(skip.what): \(skip.remedy)\n" }
    }
    return text
  }

  private static func name(_ figure: Figure, code: Bool) -> String {
    let name = figure.name + (figure.against.isEmpty ? "" : " (against \(figure.against))")
    return code ? escaped(name) : name
  }

  /// Text for a cell of a Markdown table.
  private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }

  private static func cells(_ figure: Figure) -> [String] {
    let value = { (value: Double) in
      figure.unit == .bytes ? size(value) : duration(value)
    }
    let goal: String =
      switch figure.goal {
      case .atMost(let limit): "≤ \(value(limit))"
      case .times(let limit): "≤ \(ratio(limit))"
      case nil: ""
      }
    return [
      value(figure.value), figure.least.map(value) ?? "", figure.p95.map(value) ?? "",
      figure.baseline.map(value) ?? "",
      figure.ratio.map(ratio) ?? "", goal, figure.isMet.map { $0 ? "met" : "missed" } ?? "",
    ]
  }

  /// `0.92` or, where the baseline takes much longer, `1/345`.
  package static func ratio(_ value: Double) -> String {
    value > 0 && value < 0.2 ? "1/\(decimal(1 / value, value > 0.1 ? 1 : 0))" : decimal(value, 2)
  }

  /// `1.24 ms`: nanoseconds in the unit that gives the fewest digits.
  package static func duration(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: "\(decimal(nanoseconds, 1)) ns"
    case ..<1e6: "\(decimal(nanoseconds / 1e3, 2)) µs"
    case ..<1e9: "\(decimal(nanoseconds / 1e6, 2)) ms"
    default: "\(decimal(nanoseconds / 1e9, 2)) s"
    }
  }

  /// `7.2 MB`: bytes in powers of 1,024.
  package static func size(_ bytes: Double) -> String {
    switch bytes {
    case ..<524_288: return "\(decimal(bytes / 1024, 1)) KB"
    case ..<1_073_741_824: return "\(decimal(bytes / 1_048_576, 1)) MB"
    default: return "\(decimal(bytes / 1_073_741_824, 1)) GB"
    }
  }

  static func decimal(_ value: Double, _ digits: Int) -> String {
    let scale = [1.0, 10.0, 100.0][min(digits, 2)]
    let whole = Int((value * scale).rounded())
    guard digits > 0 else { return "\(whole)" }
    return "\(whole / Int(scale)).\(String(whole % Int(scale)).leftPadded(to: digits, with: "0"))"
  }
}

extension String {
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  func leftPadded(to width: Int, with filler: String = " ") -> String {
    String(repeating: filler, count: max(0, width - count)) + self
  }
}
