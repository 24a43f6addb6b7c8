import BerthBase
import BerthServices
package import BerthStorage
import Glibc

/// The notifications of one user, waiting and past, in `notify.db`.
///
/// Every change is one immediate transaction that is synced before it returns, so that any number
/// of processes can work on the file and a crash leaves each notification in a state that says
/// what is to be done about it. Used from one thread at a time.
package final class NotificationStore {
  /// The most notifications of one plugin that may wait.
  static let maximumWaiting: Int64 = 1000
  /// How long past ones are kept, in milliseconds, and how many of them.
  static let keptFor: Int64 = 400 * 86_400_000
  static let maximumKept: Int64 = 50_000

  package let file: HostDatabase

  package init(path: String) {
    file = HostDatabase(
      path: path, version: 3, schema: Self.schema + Self.retries + Self.seen,
      upgrades: [(1, Self.retries), (2, Self.seen)], durability: .full)
  }

  /// Closes the file; the next use opens it again.
  package func close() { file.close() }

  /// Runs a change in one transaction.
  func change<Result>(_ body: (Database) throws -> Result) throws(BerthError) -> Result {
    let database = try file.open()
    let result = try rethrow { try database.transaction(.immediate) { try body(database) } }
    announceCommit()
    file.shortenLog()
    return result
  }

  /// Touches the file, so that daemons which watch it look once more.
  ///
  /// SQLite writes its log before a commit can be seen, and what makes it seen is written to
  /// memory alone: a daemon that the log has woken may have looked too early.
  private func announceCommit() { utimensat(AT_FDCWD, file.path, nil, 0) }

  /// Rows of a query over the columns of `NotificationRow`; none while there is no file.
  func rows(
    _ clauses: String, _ arguments: [SQLValue], _ zone: ZoneRules
  ) throws(BerthError) -> [NotificationRow] {
    guard let database = try file.openIfPresent() else { return [] }
    return try rethrow { try Self.rows(database, clauses, arguments, zone) }
  }

  static func rows(
    _ database: Database, _ clauses: String, _ arguments: [SQLValue], _ zone: ZoneRules
  ) throws -> [NotificationRow] {
    var found: [NotificationRow] = []
    try database.query(
      "SELECT \(NotificationRow.columns) FROM notification \(clauses)", arguments
    ) { row in
      if let row = NotificationRow(row, zone) { found.append(row) }
    }
    return found
  }

  /// A number a query answers; nil while there is no file or no row.
  func integer(_ sql: String, _ arguments: [SQLValue] = []) throws(BerthError) -> Int64? {
    guard let database = try file.openIfPresent() else { return nil }
    return try rethrow { try database.integer(sql, arguments) }
  }

  /// The notification of a number.
  func row(_ id: Int64, _ zone: ZoneRules) throws(BerthError) -> NotificationRow? {
    try rows("WHERE id=?1", [.integer(id)], zone).first
  }

  /// The notifications that wait, soonest first; of one plugin, or of all with nil.
  func waiting(_ plugin: String?, _ zone: ZoneRules) throws(BerthError) -> [NotificationRow] {
    try rows(
      "WHERE state='waiting' AND (?1 IS NULL OR plugin=?1) ORDER BY due_at,id",
      [.optional(plugin)], zone)
  }

  /// When the next one is due; nil when none waits.
  func nextDue() throws(BerthError) -> Int64? {
    try integer("SELECT min(due_at) FROM notification WHERE state='waiting'")
  }

  /// Lets old ones go, now and then.
  static func prune(_ database: Database, now: Int64) throws {
    guard database.lastInsertRowID % 256 == 0 else { return }
    try database.run(
      """
      DELETE FROM notification WHERE state NOT IN ('waiting','delivering')
        AND (changed_at<?1 OR id<=?2)
      """,
      [.integer(now.adding(-keptFor)), .integer(database.lastInsertRowID - maximumKept)])
  }

  /// One row is one occurrence. Of a plugin's key at most one row waits, and of an occurrence at
  /// most one row is ever delivered: the indexes see to both, whoever writes.
  private static let schema = """
    CREATE TABLE notification(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      plugin TEXT NOT NULL, key TEXT NOT NULL, category TEXT NOT NULL, origin TEXT NOT NULL,
      state TEXT NOT NULL CHECK(
        state IN ('waiting','delivering','delivered','suppressed','missed','cancelled')),
      kind TEXT NOT NULL, occurrence TEXT NOT NULL,
      due_at INTEGER NOT NULL, ends_at INTEGER, planned_at INTEGER NOT NULL,
      zone TEXT NOT NULL, request TEXT NOT NULL, shown TEXT, rule TEXT, reason TEXT,
      attempts INTEGER NOT NULL DEFAULT 0, handed INTEGER NOT NULL DEFAULT 0,
      is_last INTEGER NOT NULL DEFAULT 0, claimed_by TEXT,
      created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL,
      channels TEXT, action TEXT, responded_at INTEGER) STRICT;
    CREATE UNIQUE INDEX notification_waiting ON notification(plugin,key) WHERE state='waiting';
    CREATE UNIQUE INDEX notification_once ON notification(plugin,key,occurrence)
      WHERE state IN ('delivering','delivered');
    CREATE INDEX notification_due ON notification(due_at) WHERE state='waiting';
    CREATE INDEX notification_claimed ON notification(claimed_by) WHERE state='delivering';
    CREATE INDEX notification_shown ON notification(plugin,category,changed_at)
      WHERE state IN ('delivering','delivered');
    CREATE INDEX notification_key ON notification(plugin,key,id);
    CREATE INDEX notification_changed ON notification(changed_at);
    """

  /// Version 2: the channels of a delivered row that are tried again, and who is at it.
  private static let retries = """

    ALTER TABLE notification ADD COLUMN retry_at INTEGER;
    ALTER TABLE notification ADD COLUMN retry_by TEXT;
    CREATE INDEX notification_retry ON notification(retry_at) WHERE retry_at IS NOT NULL;
    CREATE INDEX notification_retried ON notification(retry_by) WHERE retry_by IS NOT NULL;
    """

  /// Version 3: when the user saw a delivered one in a list of them.
  private static let seen = """

    ALTER TABLE notification ADD COLUMN seen_at INTEGER;
    """
}
