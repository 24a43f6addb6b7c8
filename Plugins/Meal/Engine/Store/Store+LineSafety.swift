import BerthSDK

extension Store {
  /// The lines of an imported recipe as they were written; empty for a bundled one.
  func writtenLines(of recipe: String) throws -> [WrittenLine] {
    try database.rows(
      "SELECT written, corrected, parts FROM line_safety "
        + "WHERE recipe = ?1 AND written IS NOT NULL ORDER BY place", [.text(recipe)]
    ) { WrittenLine(text: $0.text(0), corrected: $0.optionalText(1), parts: $0.int(2)) }
  }
}
