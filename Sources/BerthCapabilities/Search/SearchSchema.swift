import BerthManifest
import BerthStorage

/// The tables behind one collection, in the plugin's own database file and, of a bundled one, in the
/// bundled data set.
///
/// | table | holds |
/// |---|---|
/// | `berth_search_<c>_doc` | id, title, texts and sort keys |
/// | `berth_search_<c>` | FTS5 index of the texts, one column a field |
/// | `berth_search_<c>_title` | FTS5 index of the titles, for completions |
/// | `berth_search_<c>_facet` | facet, value, document |
/// | `berth_search_<c>_hidden` | ids of bundled documents that the user does not want |
/// | `berth_search_<c>_term` | fts5vocab over the texts, for typing errors |
/// | `berth_search_<c>_title_term` | fts5vocab over the titles, for typing errors |
/// | `berth_search_recent` | the last queries of all collections |
///
/// Both indexes take their texts from the documents (`content=`), so that a text is stored once
/// and a hit is shown by reading one row; their row ids are the documents'. The titles have an
/// index of their own because completing what is typed must not read what all texts have in common
/// with it.
struct SearchSchema {
  let collection: Manifest.Collection
  /// The collection's id as part of a table's name.
  let name: String

  init(_ collection: Manifest.Collection) {
    self.collection = collection
    name = "berth_search_" + String(collection.id.map { $0 == "-" || $0 == "." ? "_" : $0 })
  }

  /// A column for a field; `f_` keeps it apart from what FTS5 reserves.
  static func column(_ field: String) -> String { "f_\(field)" }
  /// A column for a sort key.
  static func sortColumn(_ key: String) -> String { "s_\(key)" }

  /// Makes the tables when there are none of this definition; true when they are new and empty.
  func prepare(_ database: Database) throws -> Bool {
    if try storedDefinition(database) == collection.definition { return false }
    try database.transaction {
      guard try storedDefinition(database) != collection.definition else { return }
      try drop(database)
      try create(database)
    }
    return true
  }

  /// Whether the tables are there; those of another definition are dropped before the plugin fills
  /// its database.
  func isPrepared(_ database: Database) throws(StorageError) -> Bool {
    try database.value(
      "SELECT 1 FROM main.sqlite_schema WHERE name = ?1", [.text(name + "_doc")]) != nil
  }

  /// Drops the tables when they are of another definition, or of none that is known.
  func dropStale(_ database: Database) throws {
    guard try storedDefinition(database) != collection.definition, try isPrepared(database) else {
      return
    }
    try drop(database)
  }

  private func storedDefinition(_ database: Database) throws(StorageError) -> String? {
    do throws(StorageError) {
      return try database.text(
        "SELECT definition FROM main.berth_search_collections WHERE id = ?1",
        [.text(collection.id)])
    } catch {
      guard error.code == .schema else { throw error }
      return nil
    }
  }

  private func drop(_ database: Database) throws {
    for suffix in ["_term", "_title_term", "", "_title", "_doc", "_facet", "_hidden"] {
      try database.execute("DROP TABLE IF EXISTS main.\(quoted(name + suffix))")
    }
  }

  private func create(_ database: Database) throws {
    let fields = collection.fields.map { quoted(Self.column($0.name)) }.joined(separator: ", ")
    let weights = collection.fields.map { "\($0.weight)" }.joined(separator: ", ")
    let keys = collection.sortKeys.map { ", " + quoted(Self.sortColumn($0.name)) }.joined()
    let source = "content = \(quoted(name + "_doc")), content_rowid = 'doc'"
    // What is not named with its schema is made in the own file.
    try database.execute(
      """
      CREATE TABLE IF NOT EXISTS main.berth_search_collections (
        id TEXT PRIMARY KEY, definition TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE \(quoted(name + "_doc")) (
        doc INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL\(keys), \(fields));
      CREATE TABLE \(quoted(name + "_facet")) (
        facet TEXT NOT NULL, value TEXT NOT NULL, doc INTEGER NOT NULL,
        PRIMARY KEY (facet, value, doc)) WITHOUT ROWID;
      CREATE INDEX main.\(quoted(name + "_facet_doc")) ON \(quoted(name + "_facet")) (doc);
      CREATE VIRTUAL TABLE \(quoted(name)) USING fts5(
        \(fields), \(source), tokenize = "unicode61 remove_diacritics 2", prefix = '2 3');
      CREATE VIRTUAL TABLE \(quoted(name + "_title")) USING fts5(
        title, \(source), columnsize = 0, tokenize = "unicode61 remove_diacritics 2",
        prefix = '1 2 3');
      CREATE VIRTUAL TABLE \(quoted(name + "_term")) USING fts5vocab(\(quoted(name)), row);
      CREATE VIRTUAL TABLE \(quoted(name + "_title_term"))
        USING fts5vocab(\(quoted(name + "_title")), row);
      INSERT INTO main.\(quoted(name))(\(quoted(name)), rank) VALUES ('rank', 'bm25(\(weights))');
      """)
    // What FTS5 writes at a time fits a page of the file.
    let size = try database.integer("PRAGMA main.page_size") ?? 4096
    for index in size < 4096 ? [name, name + "_title"] : [] {
      try database.run(
        "INSERT INTO main.\(quoted(index))(\(quoted(index)), rank) VALUES ('pgsz', ?1)",
        [.integer(size - 46)])
    }
    if collection.scope == .bundled {
      try database.execute(
        "CREATE TABLE \(quoted(name + "_hidden")) (id TEXT PRIMARY KEY) WITHOUT ROWID")
    }
    for key in collection.sortKeys {
      let column = Self.sortColumn(key.name)
      try database.execute(
        "CREATE INDEX main.\(quoted("\(name)_\(column)")) ON \(quoted(name + "_doc")) (\(quoted(column)))"
      )
    }
    try database.run(
      "INSERT INTO main.berth_search_collections VALUES (?1, ?2) "
        + "ON CONFLICT (id) DO UPDATE SET definition = excluded.definition",
      [.text(collection.id), .text(collection.definition)])
  }
}
