import BerthSDK

/// Counting drinks by family and branch.
extension Store {
  /// A branch of a family with its number of drinks and the best known of them.
  struct Branch: Sendable {
    var family: CodexFamily
    /// Nil for drinks of the family outside its named branches.
    var name: String?
    var count: Int
    var examples: [(id: String, name: String)]
  }

  /// All branches, each with up to three examples, families and branches in the codex's order.
  func branches(of family: CodexFamily? = nil) throws -> [Branch] {
    var found: [Branch] = []
    try database.each(
      """
      SELECT family, subfamily, id, name, count, place FROM (SELECT family, subfamily, id, name,
        count(*) OVER branch AS count, row_number() OVER (PARTITION BY family, subfamily
          ORDER BY popularity DESC, id) AS place
        FROM recipes WHERE removed IS NULL AND (?1 IS NULL OR family = ?1)
        WINDOW branch AS (PARTITION BY family, subfamily))
      WHERE place <= 3 ORDER BY family, subfamily, place
      """, [SQLValue(family?.rawValue)]
    ) { row in
      let family = CodexFamily(rawValue: row.text(0)) ?? .unclassified
      let name = row.optionalText(1)
      if let last = found.indices.last, found[last].family == family, found[last].name == name {
        found[last].examples.append((row.text(2), row.text(3)))
      } else {
        found.append(
          Branch(
            family: family, name: name, count: row.int(4), examples: [(row.text(2), row.text(3))]))
      }
    }
    func rank(_ branch: Branch) -> (Int, Int) {
      let family = CodexFamily.allCases.firstIndex(of: branch.family) ?? 0
      let names = CodexSubfamily.names(of: branch.family)
      return (family, branch.name.flatMap { names.firstIndex(of: $0) } ?? names.count)
    }
    return found.sorted { rank($0) < rank($1) }
  }

  /// The drink that gives a family its name, when the database has it.
  func root(of template: CodexTemplate) throws -> DrinkSummary? {
    try summary(id: template.rootRecipe)
  }
}
