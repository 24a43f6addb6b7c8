import BerthStorage

/// A table whose rows can be written out and put back.
struct TableShape {
  struct Column {
    var name: String
    /// Whether its affinity is REAL (https://sqlite.org/datatype3.html, section 3.1).
    var isReal: Bool
    /// Its position in the primary key from 1; 0 when it is no part of it.
    var keyPlace: Int
  }

  var name: String
  /// The columns that hold values of their own; generated ones are left out.
  var columns: [Column]
  /// The column that is another name of the row id.
  var rowIDAlias: String?
  /// Whether the row id is written out because nothing else names a row.
  var exportsRowID = false
  var isWithoutRowID = false
  /// Whether some constraint distinguishes two rows.
  var hasKey: Bool

  /// The names of what is written out, in order.
  var exported: [String] { (exportsRowID ? ["rowid"] : []) + columns.map(\.name) }

  private var order: String {
    guard isWithoutRowID else { return "rowid" }
    let key = columns.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }
    return key.map { quoted($0.name) }.joined(separator: ",")
  }

  /// The query for all rows in a stable order, or those of one owner.
  func select(ofPlugin: Bool = false) -> String {
    "SELECT \(exported.map(quoted).joined(separator: ",")) FROM \(quoted(name))"
      + "\(ofPlugin ? " WHERE plugin=?1" : "") ORDER BY \(order)"
  }

  /// Whether a column is of REAL affinity from its declared type.
  private static func isReal(_ type: String) -> Bool {
    let type = type.uppercased()
    if type.contains("INT") || type.contains("CHAR") || type.contains("CLOB")
      || type.contains("TEXT") || type.contains("BLOB")
    {
      return false
    }
    return type.contains("REAL") || type.contains("FLOA") || type.contains("DOUB")
  }

  /// What a database holds, grouped by what can be done with it.
  struct Catalog {
    /// Tables whose rows are written out.
    var tables: [TableShape] = []
    /// Full-text indexes over other tables, which are built again from them.
    var rebuilt: [String] = []
  }

  /// The tables of a database that pass `includes`, sorted by name.
  ///
  /// Ordinary tables, R-trees and full-text tables with a content of their own are written out.
  /// Views, full-text tables without content and the inner tables of virtual ones are not.
  static func catalog(
    of database: Database, includes: (String) -> Bool
  ) throws(StorageError) -> Catalog {
    var catalog = Catalog()
    let list = try database.rows(
      "SELECT l.name, l.type, l.wr, s.sql FROM pragma_table_list AS l "
        + "JOIN sqlite_schema AS s ON s.name = l.name AND s.type = 'table' "
        + "WHERE l.schema = 'main' AND l.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY l.name")
    for row in list {
      guard let name = row[0].textValue, includes(name) else { continue }
      let isWithoutRowID = row[2].integerValue == 1
      switch row[1].textValue {
      case "table"?:
        catalog.tables.append(try shape(name, database, isWithoutRowID: isWithoutRowID))
      case "virtual"?:
        let sql = (row[3].textValue ?? "").lowercased()
        if sql.contains("using rtree") {
          catalog.tables.append(try shape(name, database))
        } else if sql.contains("using fts5vocab") {
          continue
        } else if sql.contains("using fts5") {
          switch contentOption(sql) {
          case nil:
            var table = try shape(name, database)
            table.exportsRowID = true
            catalog.tables.append(table)
          case ""?: continue
          default: catalog.rebuilt.append(name)
          }
        }
      default: continue
      }
    }
    return catalog
  }

  private static func shape(
    _ name: String, _ database: Database, isWithoutRowID: Bool = false
  ) throws(StorageError) -> TableShape {
    // Columns: name, type, position in the key, kind (0 stands for ordinary ones).
    let rows = try database.rows(
      "SELECT name, type, pk, hidden FROM pragma_table_xinfo(?1) ORDER BY cid", [.text(name)])
    var columns: [Column] = []
    for row in rows where row[3].integerValue == 0 {
      columns.append(
        Column(
          name: row[0].textValue ?? "", isReal: isReal(row[1].textValue ?? ""),
          keyPlace: Int(row[2].integerValue ?? 0)))
    }
    let key = rows.filter { ($0[2].integerValue ?? 0) > 0 }
    var alias: String?
    if !isWithoutRowID, key.count == 1, key[0][1].textValue?.uppercased() == "INTEGER" {
      alias = key[0][0].textValue
    }
    let unique = try database.integer(
      "SELECT count(*) FROM pragma_index_list(?1) WHERE \"unique\" = 1", [.text(name)])
    return TableShape(
      name: name, columns: columns, rowIDAlias: alias, isWithoutRowID: isWithoutRowID,
      hasKey: !key.isEmpty || (unique ?? 0) > 0)
  }

  /// The value of an FTS5 table's `content` option; nil when it has none.
  private static func contentOption(_ sql: String) -> String? {
    for part in sql.split(separator: ",") {
      let words = part.split(separator: "=", maxSplits: 1)
      guard words.count == 2,
        words[0].split(separator: " ").last.map({ $0.hasSuffix("content") })
          == true
      else { continue }
      return words[1].filter { !"'\"() \n\t;".contains($0) }
    }
    return nil
  }
}
