import CSQLite

extension Database {
  /// The name under which a plugin's bundled data set is joined.
  package static let bundledSchema = Connection.bundledSchema

  /// Joins the bundled data set, a whole file that nobody changes, so that statements read its
  /// tables as `bundled.TABLE`; it is neither locked nor written.
  ///
  /// - Throws: `storage.open` when it is not there, `storage.corrupt` when it is no database.
  package func joinBundled(_ path: String) throws(StorageError) {
    try asHost { () throws(StorageError) in
      try run(
        "ATTACH ?1 AS \(Self.bundledSchema)", [.text(Connection.immutableName(path))])
    }
    hasBundled = true
  }
}

extension Database {
  /// Adds what scores hits of several full-text indexes alike: `berth_rank` and `berth_tokens`, as
  /// `shim.h` describes them.
  package func addRankFunctions() throws(StorageError) {
    if hasRankFunctions { return }
    let handle = try connection.open()
    let result = try asHost { () throws(StorageError) in csqlite_add_rank_functions(handle) }
    guard result == SQLITE_OK else {
      throw connection.failure(result, handle: handle, sql: nil)
    }
    hasRankFunctions = true
  }
}
