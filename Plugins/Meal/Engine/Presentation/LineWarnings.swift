import BerthSDK

/// The lines of a recipe's list as they are kept: what they say, and why one is a warning to those
/// who eat.
struct LineWarnings {
  struct Line {
    /// As it stands in the source of an import; nil for a bundled recipe.
    var written: WrittenLine?
    /// How many ingredients of the recipe it gives.
    var parts: Int
    /// What it tells those who eat, in a few words each, the gravest first; empty when nothing.
    var warnings: [String] = []
    /// Whether it holds, or may well hold, what is avoided, rather than that a label has to be read.
    var isGrave = false
  }

  let lines: [Line]

  init(of recipe: String, _ avoidance: Avoidance, _ store: Store) throws {
    let avoided = avoidance.substances
    lines = try store.database.rows(
      """
      SELECT written, corrected, parts, contains, label, unclear, certain FROM line_safety
        WHERE recipe = ?1 ORDER BY place
      """, [.text(recipe)]
    ) { row in
      let written = row.optionalText(0).map {
        WrittenLine(text: $0, corrected: row.optionalText(1), parts: row.int(2))
      }
      var line = Line(written: written, parts: row.int(2))
      let contains: TermSet<Substance> = row.terms(3)
      let label: TermSet<Substance> = row.terms(4)
      let held = contains.words.filter(avoided.contains).map(\.words)
      let possible = label.words.filter(avoided.contains).map(\.words)
      if !held.isEmpty { line.warnings.append("contains \(Words.list(held))") }
      if avoidance.isAny, row.int(6) == 0, line.parts > 0 || !row.text(5).isEmpty {
        line.warnings.append(
          row.text(5).isEmpty ? "not understood" : "not understood: \(row.text(5))")
      }
      line.isGrave = !line.warnings.isEmpty
      if !possible.isEmpty { line.warnings.append("label: \(Words.list(possible))?") }
      return line
    }
  }

  /// The number of the line that gives an ingredient, from 1; nil when there is none.
  func number(ofIngredient index: Int) -> Int? {
    var count = 0
    for (number, line) in lines.enumerated() {
      count += line.parts
      if index < count { return number + 1 }
    }
    return nil
  }

  /// The line that gives an ingredient.
  func line(ofIngredient index: Int) -> Line? { number(ofIngredient: index).map { lines[$0 - 1] } }

  /// A warning as badges: red where it must not be eaten.
  static func badges(_ line: Line?) -> [View.Badge] {
    (line?.warnings ?? []).map {
      View.Badge($0, tone: $0.hasPrefix("label:") ? .warning : .bad)
    }
  }
}
