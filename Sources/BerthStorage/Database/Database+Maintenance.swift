import CSQLite

/// How far a checkpoint goes.
package enum CheckpointMode: Sendable {
  /// Copies what can be copied without waiting for anybody.
  case passive
  /// Waits for writers, copies everything, and waits for readers of the old log.
  case full
  /// As full, and the next writer starts the log from the beginning.
  case restart
  /// As restart, and the log file is cut to nothing.
  case truncate

  var rawValue: Int32 {
    switch self {
    case .passive: SQLITE_CHECKPOINT_PASSIVE
    case .full: SQLITE_CHECKPOINT_FULL
    case .restart: SQLITE_CHECKPOINT_RESTART
    case .truncate: SQLITE_CHECKPOINT_TRUNCATE
    }
  }
}

extension Database {
  /// The application id that marks files of this project: the bytes `BRTH`.
  package static let berthApplicationID: Int32 = 0x4252_5448

  /// The number in the file header that the owner of the file may use as a version.
  package var userVersion: Int32 {
    get throws(StorageError) {
      let value = try asHost { () throws(StorageError) in try integer("PRAGMA user_version") }
      return Int32(truncatingIfNeeded: value ?? 0)
    }
  }

  /// Sets the number in the file header.
  package func setUserVersion(_ version: Int32) throws(StorageError) {
    try asHost { () throws(StorageError) in try execute("PRAGMA user_version=\(version)") }
  }

  /// Reads the whole file and checks its structure, its indexes and its constraints.
  ///
  /// - Parameter limit: after how many problems to stop.
  /// - Returns: one line per problem; empty when the file is sound. A file so damaged that the
  ///   check itself fails gives that failure as a problem.
  package func integrityProblems(limit: Int = 100) throws(StorageError) -> [String] {
    try problems("PRAGMA integrity_check(\(max(1, limit)))")
  }

  /// Rows that refer to a missing parent, as `table row → parent`.
  package func foreignKeyProblems() throws(StorageError) -> [String] {
    try asHost { () throws(StorageError) in
      try rows("PRAGMA foreign_key_check").map { row in
        let id = row[1].integerValue.map(String.init) ?? "?"
        return "\(row[0].textValue ?? "?") row \(id) → \(row[2].textValue ?? "?")"
      }
    }
  }

  /// Copies the write-ahead log into the file.
  ///
  /// - Returns: the frames in the log and how many of them have been copied; both -1 without a log.
  /// - Throws: `storage.busy` when a mode that waits could not finish.
  @discardableResult
  package func checkpoint(_ mode: CheckpointMode = .passive) throws(StorageError)
    -> (frames: Int, copied: Int)
  {
    let handle = try connection.open()
    var frames: Int32 = -1
    var copied: Int32 = -1
    let result = sqlite3_wal_checkpoint_v2(handle, "main", mode.rawValue, &frames, &copied)
    guard result == SQLITE_OK else {
      throw connection.failure(result, handle: handle, sql: nil)
    }
    return (Int(frames), Int(copied))
  }

  private func problems(_ sql: String) throws(StorageError) -> [String] {
    do throws(StorageError) {
      let found = try asHost { () throws(StorageError) in try rows(sql) }
      let lines = found.compactMap { $0.first?.textValue }
      return lines == ["ok"] ? [] : lines
    } catch {
      guard error.code == .corrupt else { throw error }
      return [error.message]
    }
  }
}

extension Database {
  /// Runs `body` while no trigger fires and no foreign key acts, so that rows change as they are told
  /// and in no other way; `brokenReferences` says afterwards what that has left behind.
  package func withoutActions<Result>(_ body: () throws -> Result) throws -> Result {
    let handle = try connection.open()
    let options = [SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_FKEY]
    let before = options.map { option in
      var isOn: Int32 = 0
      csqlite_db_config_get(handle, option, &isOn)
      return isOn
    }
    for option in options { csqlite_db_config(handle, option, 0) }
    defer { for (option, isOn) in zip(options, before) { csqlite_db_config(handle, option, isOn) } }
    return try body()
  }

  /// The tables with rows that refer to rows that are not there.
  package func brokenReferences() throws -> Set<String> {
    try asHost {
      Set(try rows("PRAGMA foreign_key_check").compactMap { $0.first?.textValue })
    }
  }
}
