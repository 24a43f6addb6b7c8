import BerthBase
import BerthStorage

@testable import BerthCapabilities
@testable import BerthManifest

/// One of a person's devices: the private database of an app in memory, written by recorded calls, under a
/// clock of its own.
final class SyncDevice {
  let name: String
  let database: Database
  /// How far its clock is off, in milliseconds.
  var skew: Int64 = 0
  private var names = 0
  let bookkeeping = Manifest.Bookkeeping()
  /// What tells its file from copies.
  var file = "1"

  static let rules = SyncRules(
    tables: [
      "favorites": .init(.union), "counters": .init(.maximum(column: "count")),
      "entries": .init(.appendOnly, references: ["pair": "entries"]),
      "reviews": .init(references: ["card": "cards"]),
      "alerts": .init(references: ["monitor": "cards"]),
      "settings": .init(isNumbered: false),
    ], staying: ["drafts"], stayingKeys: ["me", "seen-*"], caches: ["ready"])

  static let script = """
    CREATE TABLE favorites (item TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE notes (item TEXT PRIMARY KEY, text TEXT NOT NULL, photo BLOB, weight REAL);
    CREATE TABLE counters (day TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE entries (id INTEGER PRIMARY KEY, text TEXT NOT NULL, pair INTEGER);
    CREATE TABLE cards (
      id INTEGER PRIMARY KEY, text TEXT NOT NULL, language TEXT NOT NULL, due REAL,
      UNIQUE (text, language));
    CREATE TABLE reviews (
      id INTEGER PRIMARY KEY, card INTEGER NOT NULL, of TEXT NOT NULL, rating INTEGER NOT NULL);
    CREATE TABLE alerts (
      kind TEXT NOT NULL, monitor INTEGER NOT NULL, of TEXT NOT NULL, enabled INTEGER NOT NULL,
      PRIMARY KEY (kind, monitor)) WITHOUT ROWID;
    CREATE TABLE shelves (id TEXT PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE books (
      id TEXT PRIMARY KEY, shelf TEXT NOT NULL REFERENCES shelves (id) ON DELETE CASCADE,
      title TEXT NOT NULL);
    CREATE TABLE settings (
      id INTEGER PRIMARY KEY CHECK (id = 1), owner TEXT NOT NULL, theme TEXT);
    CREATE TABLE drafts (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
    CREATE TABLE ready (id TEXT PRIMARY KEY);
    """

  init(_ name: String, script: String = SyncDevice.script, schema: UInt32 = 1) throws {
    self.name = name
    database = try Database(path: ":memory:", options: DatabaseOptions(access: .memory))
    try database.asHost { try database.execute("PRAGMA foreign_keys = ON;" + script) }
    try SchemaState.write(database, version: schema)
  }

  func replica(_ rules: SyncRules = SyncDevice.rules) -> SyncReplica {
    SyncReplica(database, rules: rules, file: file) { [self] in
      names += 1
      return "\(name)\(names)"
    }
  }

  /// Makes a call of the app: one transaction, kept for undo.
  func call(at now: Int64, _ body: (Database) throws -> Void) throws {
    let recorder = try CallRecorder(
      database, CallRecord(at: now + skew, command: "write", arguments: [:]),
      bookkeeping: bookkeeping)
    defer { try? recorder.finish() }
    try database.transaction { try body(database) }
  }

  /// Takes a call back; false where something newer is in the way.
  func undo(_ id: Int64, at now: Int64) throws -> Bool {
    do throws(BerthError) {
      _ = try ChangeHistory(database).undo(id, bookkeeping: bookkeeping, at: now + skew)
      return true
    } catch {
      guard ["undo.conflict", "undo.done", "undo.unknown"].contains(error.code) else { throw error }
      return false
    }
  }

  /// All rows that travel, table by table.
  func rows() throws -> [String: [[SQLValue]]] {
    var found: [String: [[SQLValue]]] = [:]
    try database.asHost {
      let tables = try SyncTable.all(in: database, rules: SyncDevice.rules)
      for table in tables.values {
        found[table.name] = try table.live(database, rules: SyncDevice.rules).sorted {
          SyncWriter.bytes(of: $0.map { .plain($0) }).lexicographicallyPrecedes(
            SyncWriter.bytes(of: $1.map { .plain($0) }))
        }
      }
    }
    return found.filter { !$0.value.isEmpty }
  }

  func texts(_ sql: String) throws -> [String] {
    try database.asHost {
      try database.rows(sql).map { row in row.map(\.said).joined(separator: "|") }
    }
  }

  /// Tells another device everything it does not know, and hears what it knows.
  func sync(_ other: SyncDevice, at now: Int64) throws {
    let (here, there) = (replica(), other.replica())
    try here.merge(
      there.message(since: here.seen(at: now + skew), at: now + other.skew), at: now + skew)
    try there.merge(
      here.message(since: there.seen(at: now + other.skew), at: now + skew), at: now + other.skew)
  }
}

extension SQLValue {
  var said: String {
    switch self {
    case .null: "null"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .text(let value): value
    case .blob(let value): Hexadecimal.text(value)
    }
  }
}
