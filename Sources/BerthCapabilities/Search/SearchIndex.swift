package import BerthBase
package import BerthManifest
package import BerthServices
package import BerthStorage

/// The full-text index of one plugin: its collections in its own database file, so that index
/// and rows commit together.
///
/// Used from one thread at a time, on the thread of the database.
package final class SearchIndex {
  let database: Database
  private var collections: [String: SearchCollection] = [:]
  private let manifest: Manifest
  /// Whether the database is the bundled data set, while it is made.
  private let isMaking: Bool

  /// The index of a plugin in an open database.
  package init(_ database: Database, manifest: Manifest, isMaking: Bool = false) {
    self.database = database
    self.manifest = manifest
    self.isMaking = isMaking
  }

  /// The collection of an id, its tables made when missing.
  ///
  /// - Throws: `search.unknown-collection`, naming those the manifest declares; `search.scope` for one
  ///   of the user's own while the bundled data set is made; `storage.*`.
  package func collection(_ id: String) throws(BerthError) -> SearchCollection {
    if let found = collections[id] { return found }
    guard let declared = manifest.collection(id) else {
      let known = manifest.collections.map(\.id).joined(separator: ", ")
      throw BerthError(
        "search.unknown-collection", "\(manifest.id) declares no collection \"\(id)\"",
        remedy: known.isEmpty ? "declare it under \"collections\"" : "use one of \(known)")
    }
    guard !isMaking || declared.scope == .bundled else {
      throw BerthError(
        "search.scope", "\(id) is no collection of the bundled data set",
        remedy: "declare it with \"scope\": \"bundled\", or fill it in the private database")
    }
    let made = try asHost { try SearchCollection(database, declared) }
    collections[id] = made
    return made
  }

  /// The last queries of a collection, newest first: `{"recent":[{"text","at"}]}`.
  package func recent(_ id: String, zone: ZoneRules) throws(BerthError) -> JSON {
    _ = try collection(id)
    return try asHost {
      guard try hasRecent() else { return ["recent": []] }
      let rows = try database.rows(
        "SELECT text, at FROM main.berth_search_recent WHERE collection = ?1 ORDER BY at DESC, text",
        [.text(id)])
      let entries = rows.map { row -> JSON in
        [
          "text": JSON(row[0].textValue),
          "at": .string(zone.civil(row[1].integerValue ?? 0).iso8601),
        ]
      }
      return ["recent": .array(entries)]
    }
  }

  /// Adds a query to the recent ones; ten are kept, and none where nothing can be written.
  package func remember(_ id: String, _ text: String, at moment: Int64) throws(BerthError) {
    _ = try collection(id)
    if database.isReadOnly { return }
    let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !trimmed.isEmpty, trimmed.utf8.count <= 200 else { return }
    try asHost {
      try database.transaction {
        if try !hasRecent() {
          try database.execute(
            "CREATE TABLE main.berth_search_recent (collection TEXT NOT NULL, text TEXT NOT NULL, "
              + "at INTEGER NOT NULL, PRIMARY KEY (collection, text)) WITHOUT ROWID")
        }
        try database.run(
          "INSERT INTO main.berth_search_recent VALUES (?1, ?2, ?3) "
            + "ON CONFLICT (collection, text) DO UPDATE SET at = excluded.at",
          [.text(id), .text(trimmed), .integer(moment)])
        try database.run(
          "DELETE FROM berth_search_recent WHERE collection = ?1 AND text NOT IN (SELECT text "
            + "FROM berth_search_recent WHERE collection = ?1 ORDER BY at DESC, text LIMIT 10)",
          [.text(id)])
      }
    }
  }

  /// Clears the recent queries of a collection.
  package func forget(_ id: String) throws(BerthError) {
    _ = try collection(id)
    try asHost {
      guard try hasRecent() else { return }
      try database.run(
        "DELETE FROM berth_search_recent WHERE collection = ?1", [.text(id)])
    }
  }

  private func hasRecent() throws(StorageError) -> Bool {
    try database.value("SELECT 1 FROM main.sqlite_schema WHERE name = 'berth_search_recent'") != nil
  }

  /// Drops the tables of collections that are declared otherwise now.
  func dropStale() throws(BerthError) {
    try asHost {
      for collection in manifest.collections { try SearchSchema(collection).dropStale(database) }
    }
  }

  /// Merges what the indexes were written in, once all is put.
  func optimize() throws(BerthError) {
    try asHost { for collection in collections.values { try collection.optimize() } }
  }

  private func asHost<T>(_ body: () throws -> T) throws(BerthError) -> T {
    try rethrow { try database.asHost { try body() } }
  }
}
