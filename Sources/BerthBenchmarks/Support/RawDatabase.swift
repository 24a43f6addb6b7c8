import BerthBase
import CSQLite

/// SQLite's C API without anything between, as the baseline; durable as the capability is.
final class RawDatabase {
  private(set) var handle: OpaquePointer?

  init(_ path: String) throws {
    guard
      sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK
    else { throw BerthError("storage.open", "could not open \(path)") }
    try execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY")
  }

  deinit { sqlite3_close_v2(handle) }

  func execute(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure(sql) }
  }

  /// A statement the caller finalizes.
  func prepare(_ sql: String) throws -> OpaquePointer {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw failure(sql)
    }
    return statement
  }

  func failure(_ sql: String) -> BerthError {
    BerthError("storage.raw", "\(String(cString: sqlite3_errmsg(handle))): \(sql)")
  }
}

/// Binds a text that stays alive while `body` runs.
func withBound(
  _ statement: OpaquePointer, _ index: Int32, _ text: String, _ body: () throws -> Void
) rethrows {
  var text = text
  try text.withUTF8 { utf8 in
    _ = utf8.withMemoryRebound(to: CChar.self) {
      sqlite3_bind_text(statement, index, $0.baseAddress, Int32($0.count), nil)
    }
    try body()
  }
}
