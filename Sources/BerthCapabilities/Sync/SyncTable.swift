import BerthStorage

/// A table that travels, as the schema has it.
///
/// Columns are taken by name in sorted order, so that a table that was altered and one that was made new
/// are the same.
struct SyncTable {
  /// A reference that the schema declares.
  struct ForeignKey {
    let columns: [String]
    /// The table it refers to, in lower case.
    let parent: String
    let parentColumns: [String]
  }

  /// In lower case.
  let name: String
  /// Sorted by name; those that are computed are left out.
  let columns: [String]
  /// For each column, whether it is part of the primary key.
  let isKey: [Bool]
  let rules: SyncRules.Table
  /// The index of the column with the number that SQLite gives each row; nil for other keys.
  let number: Int?
  /// For each column, the numbered table it refers to; nil for most.
  let references: [String?]
  let foreignKeys: [ForeignKey]

  /// The tables of a database that travel, by name; those without a primary key do not.
  static func all(
    in database: Database, rules: SyncRules
  ) throws -> [String: SyncTable] {
    let names = try database.rows(
      "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    var shapes: [Shape] = []
    for row in names {
      guard let name = row[0].textValue, rules.travels(name.lowercased()) else { continue }
      let shape = try Shape(
        name, isWithoutRowID: row[1].integerValue == 1, rules.table(name.lowercased()), database)
      if shape.columns.contains(where: \.isKey) { shapes.append(shape) }
    }
    let numbered = Set(shapes.filter(\.isNumbered).map(\.name))
    return Dictionary(
      uniqueKeysWithValues: shapes.map { ($0.name, SyncTable($0, numbered: numbered)) })
  }

  private init(_ shape: Shape, numbered: Set<String>) {
    name = shape.name
    rules = shape.rules
    columns = shape.columns.map(\.name)
    isKey = shape.columns.map(\.isKey)
    number = shape.isNumbered ? shape.columns.firstIndex(where: \.isKey) : nil
    foreignKeys = shape.foreignKeys
    let named = Dictionary(
      shape.rules.references.map { ($0.key.lowercased(), $0.value.lowercased()) },
      uniquingKeysWith: { first, _ in first })
    references = shape.columns.map { column in
      let declared = shape.foreignKeys.first { $0.columns == [column.name.lowercased()] }?.parent
      return (named[column.name.lowercased()] ?? declared).flatMap {
        numbered.contains($0) ? $0 : nil
      }
    }
  }

  /// What the schema says of a table.
  private struct Shape {
    let name: String
    let rules: SyncRules.Table
    private(set) var columns: [(name: String, isKey: Bool)] = []
    private(set) var isNumbered = false
    private(set) var foreignKeys: [ForeignKey] = []

    init(
      _ table: String, isWithoutRowID: Bool, _ rules: SyncRules.Table, _ database: Database
    ) throws {
      name = table.lowercased()
      self.rules = rules
      let rows = try database.rows(
        "SELECT name, type, pk FROM pragma_table_info(?1)", [.text(table)])
      columns = rows.map { ($0[0].textValue ?? "", $0[2].integerValue ?? 0 > 0) }.sorted {
        $0.name < $1.name
      }
      let keys = rows.filter { $0[2].integerValue ?? 0 > 0 }
      let isAlias =
        !isWithoutRowID && keys.count == 1 && keys[0][1].textValue?.uppercased() == "INTEGER"
      isNumbered = isAlias && rules.isNumbered ?? true
      let links = try database.rows(
        "SELECT id, \"table\", \"from\", \"to\" FROM pragma_foreign_key_list(?1) ORDER BY id, seq",
        [.text(table)])
      for id in Set(links.map { $0[0].integerValue ?? 0 }).sorted() {
        let parts = links.filter { $0[0].integerValue == id }
        let parent = parts[0][1].textValue ?? ""
        var targets = parts.compactMap { $0[3].textValue?.lowercased() }
        if targets.count != parts.count {
          targets = try database.rows(
            "SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk", [.text(parent)]
          ).compactMap { $0[0].textValue?.lowercased() }
        }
        foreignKeys.append(
          ForeignKey(
            columns: parts.compactMap { $0[2].textValue?.lowercased() },
            parent: parent.lowercased(), parentColumns: targets))
      }
    }
  }

  /// The indexes of columns by name, in any case; nil when one is missing.
  func indexes(of names: [String]) -> [Int]? {
    let found = names.compactMap { name in columns.firstIndex { $0.lowercased() == name } }
    return found.count == names.count ? found : nil
  }

  /// All columns of a row that stands in the database.
  func live(_ database: Database, rules: SyncRules) throws -> [[SQLValue]] {
    let list = columns.map { quoted($0) }.joined(separator: ", ")
    let rows = try database.rows("SELECT \(list) FROM main.\(quoted(name))")
    guard name == SyncRules.keyValues else { return rows }
    let key = isKey.firstIndex(of: true) ?? 0
    return rows.filter { $0[key].textValue.map(rules.travels(key:)) ?? true }
  }

  /// Puts a row into the table.
  ///
  /// - Returns: false when a constraint is in the way.
  func insert(_ row: [SQLValue], _ database: Database) throws -> Bool {
    let list = columns.map { quoted($0) }.joined(separator: ", ")
    let marks = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    do throws(StorageError) {
      try database.run("INSERT INTO main.\(quoted(name)) (\(list)) VALUES (\(marks))", row)
      return true
    } catch {
      guard error.code == .constraint else { throw error }
      return false
    }
  }

  /// Takes the row with the key of another one out of the table.
  func delete(_ row: [SQLValue], _ database: Database) throws {
    let keys = columns.indices.filter { isKey[$0] }
    let condition = keys.enumerated().map { "\(quoted(columns[$1])) IS ?\($0 + 1)" }
    try database.run(
      "DELETE FROM main.\(quoted(name)) WHERE \(condition.joined(separator: " AND "))",
      keys.map { row[$0] })
  }
}
