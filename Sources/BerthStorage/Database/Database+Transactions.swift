import CSQLite

/// When a transaction takes its locks.
package enum TransactionKind: String, Sendable {
  /// At the first read or write; a write after a read can fail as busy.
  case deferred = "BEGIN DEFERRED"
  /// The write lock at once, so that nothing later in the transaction fails as busy.
  case immediate = "BEGIN IMMEDIATE"
}

extension Database {
  /// Whether a transaction is open.
  package var isInTransaction: Bool {
    connection.handle.map { sqlite3_get_autocommit($0) == 0 } ?? false
  }

  /// Runs `body` in a transaction that is committed when it returns and rolled back when it throws.
  ///
  /// Inside another transaction it is a savepoint: only its own changes are undone.
  ///
  /// - Throws: what `body` throws; `storage.busy` when the lock cannot be had; the errors of the
  ///   commit, after which nothing of the transaction is left.
  package func transaction<Result>(
    _ kind: TransactionKind = .immediate, _ body: () throws -> Result
  ) throws -> Result {
    if isInTransaction { return try savepoint(body) }
    try begin(kind)
    do {
      let result = try body()
      try commit()
      return result
    } catch {
      abandon()
      throw error
    }
  }

  /// Runs `body` in a savepoint; alone, a savepoint is a deferred transaction.
  package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try command("SAVEPOINT berth_nested")
    do {
      let result = try body()
      try command("RELEASE berth_nested")
      return result
    } catch {
      // A full disk, for one, ends the outer transaction too: then there is nothing to undo.
      if isInTransaction {
        try? command("ROLLBACK TO berth_nested")
        try? command("RELEASE berth_nested")
      }
      throw error
    }
  }

  /// Starts a transaction.
  ///
  /// - Throws: `storage.busy`; `storage.misuse` when one is already open.
  package func begin(_ kind: TransactionKind = .immediate) throws(StorageError) {
    guard !isInTransaction else {
      throw StorageError(
        .misuse, "a transaction is already open", remedy: "Commit it first or use a savepoint")
    }
    try command(kind.rawValue)
  }

  /// Makes the transaction durable; on return its changes are on disk.
  package func commit() throws(StorageError) {
    guard isInTransaction else { throw noTransaction("commit") }
    try beforeCommit?()
    try command("COMMIT")
  }

  /// Undoes the transaction.
  package func rollback() throws(StorageError) {
    guard isInTransaction else { throw noTransaction("roll back") }
    try command("ROLLBACK")
  }

  /// Rolls back if SQLite has not done so itself; keeps quiet, as there is an error to report.
  func abandon() {
    if isInTransaction { try? command("ROLLBACK") }
  }

  private func command(_ sql: String) throws(StorageError) {
    try asHost { () throws(StorageError) in try run(sql) }
  }

  private func noTransaction(_ action: String) -> StorageError {
    StorageError(
      .misuse, "there is no transaction to \(action)",
      remedy: "A failed statement may have rolled it back; begin a new one")
  }
}
