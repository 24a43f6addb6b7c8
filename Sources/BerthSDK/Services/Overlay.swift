/// A table of the bundled data set that the user can add rows to.
///
/// The user's rows are in a table of the private database, `own_` before its name, with the same columns
/// in the same order.
public struct Overlay: Sendable {
  let table: String
  let key: String

  /// - Parameters:
  ///   - table: the name of the bundled table.
  ///   - key: the column that tells whose row it is; of the first table, the id of a thing.
  public init(_ table: String, key: String) {
    self.table = table
    self.key = key
  }

  var own: String { "own_\(table)" }
}

extension Database {
  /// Has tables of the bundled data set be read together with the user's own rows, by the same names;
  /// a thing of the user's hides the bundled one of its id, with all rows that belong to it.
  ///
  /// Call it when the database is opened, and with `always` before the first row is written. While the
  /// user has no rows the names mean the bundled tables themselves, which costs nothing.
  ///
  /// ```swift
  /// // bundled.recipes and own_recipes; their lines.
  /// let tables = [Overlay("recipes", key: "id"), Overlay("recipe_lines", key: "recipe")]
  /// try database.overlay(tables)
  /// let all = try database.int("SELECT count(*) FROM recipes")
  /// ```
  ///
  /// - Parameters:
  ///   - tables: the things' own table first, then those of what belongs to them.
  ///   - always: whether to do so though the user has no rows yet.
  public func overlay(_ tables: [Overlay], always: Bool = false) throws {
    guard let things = tables.first else { return }
    let state = try first(
      "SELECT EXISTS (SELECT 1 FROM main.\(things.own)), "
        + "EXISTS (SELECT 1 FROM temp.sqlite_schema WHERE name = ?1)", [.text(things.table)]
    ) { (hasRows: $0.int(0) == 1, isDone: $0.int(1) == 1) }
    let isNeeded = always || state?.hasRows == true
    guard isNeeded != (state?.isDone == true) else { return }
    for table in tables {
      try execute(
        isNeeded
          ? """
          CREATE TEMP VIEW \(table.table) AS SELECT * FROM main.\(table.own)
          UNION ALL SELECT * FROM bundled.\(table.table)
            WHERE \(table.key) NOT IN (SELECT \(things.key) FROM main.\(things.own))
          """ : "DROP VIEW temp.\(table.table)")
    }
  }
}
