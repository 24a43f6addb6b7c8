package import BerthBase
import BerthManifest
import BerthStorage

/// One collection of documents: put, remove, hide, and the tables that queries read.
///
/// Its documents are in one file, or the plugin's in the bundled data set and the user's own in the
/// user's database. The tables of the latter are made with the first document.
package final class SearchCollection {
  let database: Database
  let definition: Manifest.Collection
  let schema: SearchSchema
  /// The tables that are written.
  private let own: SearchPart
  /// The tables that are read: those of the data set first, the user's own when there are any.
  private(set) var parts: [SearchPart]
  private let fields: [String]
  private let keys: [String]
  private lazy var insertDocument = Self.insert(
    into: own.document, ["id", "title"] + keys + fields)
  private lazy var insertText = Self.insert(into: own.text, ["rowid"] + fields)
  private lazy var insertTitle = Self.insert(into: own.title, ["rowid", "title"])
  private lazy var insertFacet = "INSERT OR IGNORE INTO \(own.facet) VALUES (?1, ?2, ?3)"

  init(_ database: Database, _ definition: Manifest.Collection) throws {
    self.database = database
    self.definition = definition
    schema = SearchSchema(definition)
    own = SearchPart(schema.name, in: "main")
    parts = []
    fields = definition.fields.map { quoted(SearchSchema.column($0.name)) }
    keys = definition.sortKeys.map { quoted(SearchSchema.sortColumn($0.name)) }
    if definition.scope == .bundled, database.hasBundled {
      parts = [SearchPart(schema.name, in: Database.bundledSchema)]
    } else {
      if !database.isReadOnly { _ = try schema.prepare(database) }
      parts = [own]
    }
  }

  /// Whether there are no tables to read, and none can be made.
  var isMissing: Bool {
    get throws(StorageError) {
      guard database.isReadOnly, parts == [own] else { return false }
      return try !schema.isPrepared(database)
    }
  }

  /// Looks whether the user has documents beside those of the data set; another process or an undone
  /// transaction may have changed that since the last time.
  func lookForOwn() throws(StorageError) {
    guard let first = parts.first, first.isBundled else { return }
    parts = try schema.isPrepared(database) ? [first, own] : [first]
  }

  /// Whether the plugin's documents and the user's are read as one.
  var isMerged: Bool { parts.count > 1 }

  /// The texts of a document as further columns of a query, each made from the column's quoted name.
  func textColumns(_ column: (String) -> String) -> String {
    fields.reduce("") { $0 + ", " + column($1) }
  }

  private static func insert(into table: String, _ columns: [String]) -> String {
    let marks = (1...columns.count).map { "?\($0)" }.joined(separator: ", ")
    return "INSERT INTO \(table)(\(columns.joined(separator: ", "))) VALUES (\(marks))"
  }

  /// Puts one document, replacing one of the same id; one that fails in an open transaction is
  /// gone from the index.
  ///
  /// - Throws: `search.unknown-field` for a member that is no field, facet or sort key;
  ///   `input.invalid` for a value of the wrong kind; `storage.*`.
  package func put(_ id: String, _ document: JSON) throws(BerthError) {
    let parts = try DocumentParts(document, id: id, definition)
    // FTS5 writes what it holds in memory to the file at every savepoint, so inside a
    // transaction there is none: a put that fails half-way takes its document out instead.
    try change {
      try prepareOwn()
      try replace(id, parts)
    }
  }

  /// Removes one document; a missing one is fine.
  package func remove(_ id: String) throws(BerthError) {
    try change {
      try lookForOwn()
      if parts.contains(own) { try delete(id) }
    }
  }

  /// Removes all documents; those of the bundled data set that were hidden are shown again.
  package func clear() throws(BerthError) {
    try rethrow {
      try database.asHost {
        try lookForOwn()
        guard parts.contains(own) else { return }
        try database.transaction {
          try command("delete-all")
          for table in [own.facet, own.document] { try database.run("DELETE FROM \(table)") }
          if definition.scope == .bundled { try database.run("DELETE FROM \(own.hidden)") }
        }
      }
    }
  }

  /// Hides a document of the bundled data set from this user, or shows it again.
  ///
  /// - Throws: `search.scope` for a collection without any; `storage.*`.
  package func hide(_ id: String, _ isHidden: Bool) throws(BerthError) {
    guard definition.scope == .bundled, database.hasBundled else {
      throw BerthError(
        "search.scope", "\(definition.id) has no bundled documents to hide",
        remedy: "remove the document instead")
    }
    try change {
      try lookForOwn()
      guard isHidden || parts.contains(own) else { return }
      try prepareOwn()
      try database.run(
        isHidden
          ? "INSERT OR IGNORE INTO \(own.hidden) VALUES (?1)"
          : "DELETE FROM \(own.hidden) WHERE id = ?1", [.text(id)])
    }
  }

  private func change(_ body: () throws -> Void) throws(BerthError) {
    try rethrow {
      try database.asHost {
        if database.isInTransaction {
          try body()
        } else {
          try database.transaction(.immediate, body)
        }
      }
    }
  }

  /// Makes the user's own tables when there are none.
  private func prepareOwn() throws {
    try lookForOwn()
    if parts.contains(own) { return }
    _ = try schema.prepare(database)
    parts.append(own)
  }

  private func replace(_ id: String, _ parts: DocumentParts) throws {
    try delete(id)
    let texts = parts.texts.map(SQLValue.text)
    let title = SQLValue.text(parts.title)
    try database.run(insertDocument, [.text(id), title] + parts.sortValues + texts)
    let row = SQLValue.integer(database.lastInsertRowID)
    // An index must lose exactly the words it was given, so those it has not are not taken out.
    var indexes: [String] = []
    do {
      try database.run(insertText, [row] + texts)
      indexes.append(own.text)
      try database.run(insertTitle, [row, title])
      indexes.append(own.title)
      for (facet, value) in parts.facets {
        try database.run(insertFacet, [.text(facet), .text(value), row])
      }
    } catch {
      try? delete(row, from: indexes)
      throw error
    }
  }

  private func delete(_ id: String) throws {
    guard
      let row = try database.value("SELECT doc FROM \(own.document) WHERE id = ?1", [.text(id)])
    else { return }
    try delete(row, from: [own.text, own.title])
  }

  private func delete(_ row: SQLValue, from indexes: [String]) throws {
    // The indexes read from the document which words they have to forget.
    for index in indexes { try database.run("DELETE FROM \(index) WHERE rowid = ?1", [row]) }
    try database.run("DELETE FROM \(own.facet) WHERE doc = ?1", [row])
    try database.run("DELETE FROM \(own.document) WHERE doc = ?1", [row])
  }

  /// Merges what the indexes have written in pieces, which makes reading them quicker.
  func optimize() throws { try command("optimize") }

  /// Gives both indexes one of FTS5's commands.
  private func command(_ name: String) throws {
    for (index, column) in [(own.text, own.textName), (own.title, own.titleName)] {
      try database.run("INSERT INTO \(index)(\(column)) VALUES ('\(name)')")
    }
  }
}
