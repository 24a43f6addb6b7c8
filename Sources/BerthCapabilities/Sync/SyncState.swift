import BerthBase
import BerthStorage

/// A row as all devices know it together.
struct SyncRow: Equatable {
  /// The versions that none of the others replaces; in the order of the hybrid clock.
  var versions: [SyncVersion] = []
  /// Whether it stands in the app's table. A row that was deleted does not, nor one that a constraint or
  /// a missing table holds back.
  var isPlaced = false
}

/// What a device knows of an app's rows, kept in the app's own database, so that both are committed
/// together.
///
/// | table | holds |
/// |---|---|
/// | `berth_sync` | the device, its file, how many versions it wrote, when it last looked |
/// | `berth_sync_seen` | how many versions of each device are known |
/// | `berth_sync_context` | what devices knew when they wrote |
/// | `berth_sync_version` | the versions of each row |
/// | `berth_sync_lost` | versions that did not count and that a later one has replaced |
struct SyncState {
  /// How long a lost version is listed, in milliseconds.
  static let lostFor: Int64 = 90 * 86_400_000

  /// By table and key.
  private(set) var tables: [String: [[UInt8]: SyncRow]] = [:]
  private(set) var device: String
  /// What is known, this device's own versions included.
  var seen = SyncVector()
  /// When the database was last looked at, Unix milliseconds; nil when never.
  var lookedAt: Int64?
  /// What was known of the history of calls then.
  var calls = CallTimes.Mark()
  /// The schema version the rows were last written in.
  var schema: Int64 = 0
  private var changed: Set<Place> = []
  private(set) var lost: [(table: String, key: [UInt8], version: SyncVersion)] = []

  private struct Place: Hashable {
    let table: String
    let key: [UInt8]
  }

  /// Whether anything has changed since it was read.
  var isChanged: Bool { !changed.isEmpty }

  subscript(table: String, key: [UInt8]) -> SyncRow {
    get { tables[table]?[key] ?? SyncRow() }
    set {
      guard self[table, key] != newValue else { return }
      tables[table, default: [:]][key] = newValue
      changed.insert(Place(table: table, key: key))
    }
  }

  /// Keeps a version that did not count for the list of what was lost.
  mutating func lose(_ version: SyncVersion, _ table: String, _ key: [UInt8]) {
    lost.append((table, key, version))
  }

  // MARK: Reading

  /// Whether a database has ever been brought together with another.
  static func exists(in database: Database) throws -> Bool {
    try database.integer(
      "SELECT count(*) FROM main.sqlite_schema WHERE name = 'berth_sync'") == 1
  }

  /// Reads all; a database that was never looked at knows nothing.
  ///
  /// - Parameters:
  ///   - file: what tells this file from a copy of it: a copy is another device, or two would give
  ///     different versions the same number.
  ///   - newDevice: a random name for a device.
  init(_ database: Database, file: String, newDevice: () -> String) throws {
    guard try Self.exists(in: database) else {
      device = newDevice()
      return
    }
    let meta = Dictionary(
      try database.rows("SELECT key, value FROM main.berth_sync").map {
        ($0[0].textValue ?? "", $0[1])
      }, uniquingKeysWith: { first, _ in first })
    let isOwn = meta["file"]?.textValue == file
    device = (isOwn ? meta["device"]?.textValue : nil) ?? newDevice()
    lookedAt = meta["looked"]?.integerValue
    calls.call = meta["call"]?.integerValue ?? 0
    calls.undone = Set(
      (meta["undone"]?.textValue ?? "").split(separator: ",").compactMap { Int64($0) })
    schema = meta["schema"]?.integerValue ?? 0
    for row in try database.rows("SELECT device, number FROM main.berth_sync_seen") {
      seen[row[0].textValue ?? ""] = row[1].integerValue ?? 0
    }
    var contexts: [Int64: SyncVector] = [:]
    for row in try database.rows("SELECT id, vector FROM main.berth_sync_context") {
      var reader = SyncReader(row[1].blobValue ?? [])
      contexts[row[0].integerValue ?? 0] = try reader.vector()
    }
    let rows = try database.rows(
      "SELECT tbl, key, device, number, stamp, context, row, deleted, placed "
        + "FROM main.berth_sync_version ORDER BY tbl, key, stamp, device, number")
    for row in rows {
      guard let table = row[0].textValue, let key = row[1].blobValue else { continue }
      tables[table, default: [:]][key, default: SyncRow()].versions.append(
        SyncVersion(
          device: row[2].textValue ?? "", number: row[3].integerValue ?? 0,
          stamp: row[4].integerValue ?? 0,
          context: contexts[row[5].integerValue ?? 0] ?? SyncVector(), row: row[6].blobValue,
          deleted: row[7].blobValue))
      tables[table]?[key]?.isPlaced = row[8].integerValue == 1
    }
  }

  // MARK: Writing

  /// Writes what has changed; inside the transaction that changes the rows.
  func write(_ database: Database, file: String, at now: Int64) throws {
    if try !Self.exists(in: database) { try database.execute(Self.script) }
    let meta: [(String, SQLValue)] = [
      ("device", .text(device)), ("file", .text(file)), ("schema", .integer(schema)),
      ("looked", .optional(lookedAt)), ("call", .integer(calls.call)),
      ("undone", .text(calls.undone.sorted().map(String.init).joined(separator: ","))),
    ]
    for (key, value) in meta {
      try database.run(
        "INSERT OR REPLACE INTO main.berth_sync VALUES (?1, ?2)", [.text(key), value])
    }
    for (device, number) in seen.sorted {
      try database.run(
        "INSERT OR REPLACE INTO main.berth_sync_seen VALUES (?1, ?2)",
        [.text(device), .integer(number)])
    }
    var contexts: [SyncVector: Int64] = [:]
    for place in changed {
      try database.run(
        "DELETE FROM main.berth_sync_version WHERE tbl = ?1 AND key = ?2",
        [.text(place.table), .blob(place.key)])
      let row = self[place.table, place.key]
      for version in row.versions {
        try write(version, place, row.isPlaced, &contexts, database)
      }
    }
    if !contexts.isEmpty {
      try database.run(
        "DELETE FROM main.berth_sync_context WHERE id NOT IN "
          + "(SELECT context FROM main.berth_sync_version)")
    }
    for (table, key, version) in lost {
      try database.run(
        "INSERT OR IGNORE INTO main.berth_sync_lost VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        [
          .text(table), .blob(key), .text(version.device), .integer(version.number),
          .integer(version.stamp), version.row.map(SQLValue.blob) ?? .null, .integer(now),
        ])
    }
    try database.run(
      "DELETE FROM main.berth_sync_lost WHERE at < ?1", [.integer(now - Self.lostFor)])
  }

  private func write(
    _ version: SyncVersion, _ place: Place, _ isPlaced: Bool,
    _ contexts: inout [SyncVector: Int64], _ database: Database
  ) throws {
    if contexts[version.context] == nil {
      let vector = SQLValue.blob(SyncWriter.bytes(of: version.context))
      try database.run(
        "INSERT OR IGNORE INTO main.berth_sync_context (vector) VALUES (?1)", [vector])
      contexts[version.context] = try database.integer(
        "SELECT id FROM main.berth_sync_context WHERE vector = ?1", [vector])
    }
    try database.run(
      "INSERT INTO main.berth_sync_version VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
      [
        .text(place.table), .blob(place.key), .text(version.device), .integer(version.number),
        .integer(version.stamp), .optional(contexts[version.context]),
        version.row.map(SQLValue.blob) ?? .null, version.deleted.map(SQLValue.blob) ?? .null,
        .integer(isPlaced ? 1 : 0),
      ])
  }

  private static let script = """
    CREATE TABLE main.berth_sync (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE main.berth_sync_seen (device TEXT PRIMARY KEY, number INTEGER NOT NULL)
      WITHOUT ROWID;
    CREATE TABLE main.berth_sync_context (id INTEGER PRIMARY KEY, vector BLOB NOT NULL UNIQUE);
    CREATE TABLE main.berth_sync_version (
      tbl TEXT NOT NULL, key BLOB NOT NULL, device TEXT NOT NULL, number INTEGER NOT NULL,
      stamp INTEGER NOT NULL, context INTEGER NOT NULL, row BLOB, deleted BLOB,
      placed INTEGER NOT NULL, PRIMARY KEY (tbl, key, device, number)) WITHOUT ROWID;
    CREATE TABLE main.berth_sync_lost (
      tbl TEXT NOT NULL, key BLOB NOT NULL, device TEXT NOT NULL, number INTEGER NOT NULL,
      stamp INTEGER NOT NULL, row BLOB, at INTEGER NOT NULL,
      PRIMARY KEY (tbl, key, device, number)) WITHOUT ROWID;
    """
}

extension SyncWriter {
  mutating func vector(_ vector: SyncVector) {
    count(vector.counts.count)
    for (device, number) in vector.sorted {
      text(device)
      signed(number)
    }
  }

  static func bytes(of vector: SyncVector) -> [UInt8] {
    var writer = SyncWriter()
    writer.vector(vector)
    return writer.bytes
  }
}

extension SyncReader {
  mutating func vector() throws(BerthError) -> SyncVector {
    var vector = SyncVector()
    for _ in 0..<(try count()) {
      let device = try text()
      vector[device] = try signed()
    }
    return vector
  }
}
