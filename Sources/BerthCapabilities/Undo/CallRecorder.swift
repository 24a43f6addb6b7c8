import BerthBase
import BerthManifest
import BerthStorage

/// Records what one call changes in a database, transaction by transaction, into its history.
///
/// Each commit takes along the changeset of its transaction, so that neither is ever without the
/// other.
final class CallRecorder {
  private let database: Database
  private let bookkeeping: Manifest.Bookkeeping
  private var record: CallRecord
  private var session: ChangesetRecorder?
  /// What the plugin's last change counted, from before the host kept it.
  private(set) var changes: Int?

  /// Starts recording.
  init(_ database: Database, _ record: CallRecord, bookkeeping: Manifest.Bookkeeping)
    throws(StorageError)
  {
    self.database = database
    self.record = record
    self.bookkeeping = bookkeeping
    try start()
    database.beforeCommit = { [unowned self] () throws(StorageError) in try keep() }
  }

  /// Runs host work in a transaction of its own unless one is open, so that it is kept with it.
  func transaction(_ body: () throws -> Void) throws {
    if database.isInTransaction { return try body() }
    try database.transaction(.immediate) { try body() }
  }

  /// Begins a change of the plugin's: what it counts is asked of SQLite again.
  func beginChange() { changes = nil }

  /// Ends recording; what the plugin's own SQL committed by itself is kept now.
  func finish() throws(StorageError) {
    defer {
      session?.finish()
      session = nil
      database.beforeCommit = nil
    }
    guard let session, !session.isEmpty, !database.isInTransaction else { return }
    try database.begin(.immediate)
    do throws(StorageError) {
      try database.commit()
    } catch {
      try? database.rollback()
      throw error
    }
  }

  private func start() throws(StorageError) {
    session = try ChangesetRecorder(database) { [bookkeeping] table in
      if table == "berth_kv" { return true }
      if table.hasPrefix("berth_search_") {
        return ["_doc", "_facet", "_hidden"].contains(where: table.hasSuffix)
      }
      return !table.hasPrefix("berth_") && bookkeeping.isTakenBack(table: table)
    }
  }

  /// Keeps what has changed since the last commit; inside the transaction that changes it.
  private func keep() throws(StorageError) {
    guard let session, !session.isEmpty else { return }
    let changeset = try session.changeset()
    session.finish()
    self.session = nil
    let isOwn = (try? changeset.contains { !bookkeeping.includes($0) }) ?? true
    if record.id > 0 || isOwn {
      changes = database.changes
      let row = database.lastInsertRowID
      let problem = Result {
        try database.asHost { try ChangeHistory(database).append(changeset, to: &record) }
      }
      database.lastInsertRowID = row
      if case .failure(let error) = problem {
        throw error as? StorageError
          ?? StorageError(.io, "the change could not be kept for undo: \(error)")
      }
    }
    // What is too large to be taken back need not be followed to its end.
    if !record.isTooLarge { try start() }
  }
}

extension Manifest.Bookkeeping {
  /// Whether a changed row is bookkeeping.
  func includes(_ change: Changeset.Change) -> Bool {
    guard change.table == "berth_kv" else { return includes(table: change.table) }
    let row = change.operation == .insert ? change.new : change.old
    return row.first??.textValue.map(includes(key:)) ?? false
  }
}
