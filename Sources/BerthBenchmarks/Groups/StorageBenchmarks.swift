import BerthServices
import CSQLite

/// Rows through `berth.storage/1`, from inside a plugin, against the same loops over SQLite.
enum StorageBenchmarks {
  /// 0.9 of the raw speed is 1/0.9 of the raw time.
  private static let goal = 1 / 0.9

  static func run(_ bench: Bench) throws {
    let host = try BenchHost()
    let scratch = try Scratch()
    let raw = try RawDatabase(scratch.path + "/raw.db")
    try raw.execute("CREATE TABLE row (id INTEGER PRIMARY KEY, name TEXT, value REAL)")
    let rows = bench.isQuick ? 20_000 : 100_000
    try bench.compareTimes(
      // Whole transactions: what the disk does now and then moves the median of a few.
      "insert in one transaction", against: "raw SQLite", repetitions: 61, operations: rows,
      goal: goal,
      { try host.loop("insert", count: rows) },
      baseline: {
        try raw.execute("DELETE FROM row")
        return try time { try insert(raw, rows) }
      })
    try bench.compareTimes(
      "point read", against: "raw SQLite", operations: rows, goal: goal,
      { try host.loop("point", count: rows) },
      baseline: { try time { try point(raw, rows, bench) } })
    try bench.compareTimes(
      "scan, a row", against: "raw SQLite", operations: rows, goal: goal,
      { try host.loop("scan") }, baseline: { try time { try scan(raw, bench) } })
  }

  private static func time(_ work: () throws -> Void) rethrows -> Double {
    let start = RuntimeClock.system.monotonic()
    try work()
    return Double(RuntimeClock.system.monotonic() - start)
  }

  private static func insert(_ raw: RawDatabase, _ count: Int) throws {
    try raw.execute("BEGIN IMMEDIATE")
    let statement = try raw.prepare("INSERT INTO row VALUES (?1, ?2, ?3)")
    defer { sqlite3_finalize(statement) }
    let name = StaticString("a name of a row")
    for index in 0..<count {
      sqlite3_bind_int64(statement, 1, Int64(index))
      name.withUTF8Buffer { utf8 in
        _ = utf8.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text(statement, 2, $0.baseAddress, Int32($0.count), nil)
        }
      }
      sqlite3_bind_double(statement, 3, 0.5)
      guard sqlite3_step(statement) == SQLITE_DONE else { throw raw.failure("insert") }
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    try raw.execute("COMMIT")
  }

  private static func point(_ raw: RawDatabase, _ count: Int, _ bench: Bench) throws {
    let statement = try raw.prepare("SELECT name, value FROM row WHERE id = ?1")
    defer { sqlite3_finalize(statement) }
    for index in 0..<count {
      sqlite3_bind_int64(statement, 1, Int64(index * 7919 % count))
      guard sqlite3_step(statement) == SQLITE_ROW else { throw raw.failure("point") }
      _ = sqlite3_column_text(statement, 0)
      bench.sum &+= Int64(sqlite3_column_bytes(statement, 0))
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
  }

  private static func scan(_ raw: RawDatabase, _ bench: Bench) throws {
    let statement = try raw.prepare("SELECT id, name, value FROM row")
    defer { sqlite3_finalize(statement) }
    while sqlite3_step(statement) == SQLITE_ROW {
      _ = sqlite3_column_text(statement, 1)
      bench.sum &+=
        sqlite3_column_int64(statement, 0) + Int64(sqlite3_column_bytes(statement, 1))
        + Int64(sqlite3_column_double(statement, 2))
    }
  }
}
