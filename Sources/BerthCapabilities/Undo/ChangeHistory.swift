package import BerthBase
import BerthManifest
import BerthServices
package import BerthStorage

/// What calls of an app have changed in one user's database, kept in that database, so that a change
/// and the record of it are committed together.
///
/// | table | holds |
/// |---|---|
/// | `berth_history` | one row for each call that changed something |
/// | `berth_history_part` | the changesets of its transactions, in order |
///
/// Calls are kept for 30 days, 200 at most.
package struct ChangeHistory {
  /// How long a call is kept, in milliseconds.
  package static let keptFor: Int64 = 30 * 86_400_000
  /// How many calls are kept.
  package static let maximumCalls = 200
  /// How many bytes the changesets of one call may have.
  static let maximumBytes = 64 << 20

  let database: Database

  /// The history in an open database; nothing is made before something is kept.
  package init(_ database: Database) { self.database = database }

  /// Closes the database.
  package func close() { database.close() }

  /// The calls that are kept, newest first.
  package func calls() throws(BerthError) -> [CallRecord] {
    try asHost {
      guard try exists() else { return [] }
      return try database.rows(
        "SELECT \(Self.columns) FROM berth_history ORDER BY id DESC"
      ).map(Self.record)
    }
  }

  /// The call of a number; nil when it is not kept, or not any more.
  package func call(_ id: Int64) throws(BerthError) -> CallRecord? {
    try asHost {
      guard try exists() else { return nil }
      return try database.rows(
        "SELECT \(Self.columns) FROM berth_history WHERE id = ?1", [.integer(id)]
      ).first.map(Self.record)
    }
  }

  /// Forgets all calls, with what they changed.
  package func clear() throws(BerthError) {
    try asHost {
      guard try exists() else { return }
      try database.transaction {
        try database.run("DELETE FROM berth_history_part")
        try database.run("DELETE FROM berth_history")
      }
    }
  }

  // MARK: Keeping calls; inside the transaction of the change

  /// Keeps one transaction of a call: the first one with the call itself.
  func append(_ changeset: Changeset, to record: inout CallRecord) throws {
    if try record.id == 0 || !isKept(record.id) { try begin(&record) }
    let id = SQLValue.integer(record.id)
    if !record.isTooLarge {
      let size =
        try database.integer(
          "SELECT coalesce(sum(length(changeset)), 0) FROM berth_history_part WHERE call = ?1", [id]
        )
        ?? 0
      record.isTooLarge = Int(size) + changeset.bytes.count > Self.maximumBytes
    }
    if record.isTooLarge {
      try database.run("DELETE FROM berth_history_part WHERE call = ?1", [id])
    } else {
      try database.run(
        "INSERT INTO berth_history_part (call, part, changeset) VALUES (?1, "
          + "(SELECT coalesce(max(part), 0) + 1 FROM berth_history_part WHERE call = ?1), ?2)",
        [id, .blob(changeset.bytes)])
    }
    record.changedRows += try changeset.count()
    try database.run(
      "UPDATE berth_history SET rows = ?2, too_large = ?3 WHERE id = ?1",
      [id, .integer(Int64(record.changedRows)), .integer(record.isTooLarge ? 1 : 0)])
  }

  private func begin(_ record: inout CallRecord) throws {
    if try !exists() { try create() }
    record.id = (try database.integer("SELECT max(id) FROM berth_history") ?? 0) + 1
    try database.run(
      "INSERT INTO berth_history (id, at, command, arguments, app_version, rows, too_large) "
        + "VALUES (?1, ?2, ?3, ?4, ?5, 0, 0)",
      [
        .integer(record.id), .integer(record.at), .text(record.command),
        .text(record.arguments.text()), .text(record.appVersion),
      ])
    let oldest = SQLValue.integer(record.id - Int64(Self.maximumCalls))
    let since = SQLValue.integer(record.at - Self.keptFor)
    try database.run(
      "DELETE FROM berth_history_part WHERE call <= ?1 "
        + "OR call IN (SELECT id FROM berth_history WHERE at < ?2)", [oldest, since])
    try database.run("DELETE FROM berth_history WHERE id <= ?1 OR at < ?2", [oldest, since])
  }

  private func create() throws {
    try database.execute(
      """
      CREATE TABLE IF NOT EXISTS berth_history (
        id INTEGER PRIMARY KEY, at INTEGER NOT NULL, command TEXT NOT NULL,
        arguments TEXT NOT NULL, app_version TEXT NOT NULL, rows INTEGER NOT NULL,
        too_large INTEGER NOT NULL, undone INTEGER);
      CREATE TABLE IF NOT EXISTS berth_history_part (
        call INTEGER NOT NULL, part INTEGER NOT NULL, changeset BLOB NOT NULL,
        PRIMARY KEY (call, part));
      """)
  }

  // MARK: Reading

  func exists() throws -> Bool {
    try database.integer(
      "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'berth_history'") == 1
  }

  private func isKept(_ id: Int64) throws -> Bool {
    try database.integer("SELECT count(*) FROM berth_history WHERE id = ?1", [.integer(id)]) == 1
  }

  private static let columns = "id, at, command, arguments, app_version, rows, too_large, undone"

  private static func record(_ row: [SQLValue]) -> CallRecord {
    var record = CallRecord(
      at: row[1].integerValue ?? 0, command: row[2].textValue ?? "",
      arguments: (try? JSON.parse(row[3].textValue ?? "")) ?? .emptyObject)
    record.appVersion = row[4].textValue ?? ""
    record.id = row[0].integerValue ?? 0
    record.changedRows = Int(row[5].integerValue ?? 0)
    record.isTooLarge = row[6].integerValue == 1
    record.undoneAt = row[7].integerValue
    return record
  }

  func asHost<T>(_ body: () throws -> T) throws(BerthError) -> T {
    try rethrow { try database.asHost { try body() } }
  }
}
