import BerthBase
import CSQLite
import Glibc

extension Connection {
  /// Opens a file and brings the connection into the state the options ask for.
  ///
  /// What can be set without SQL is set without SQL, and the log mode only when the file is not
  /// in it yet, so that opening an existing database costs little more than SQLite's own open.
  static func open(path: String, options: DatabaseOptions) throws(StorageError) -> Connection {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw StorageError(
        .open, "the path of the database is empty or holds a NUL byte", remedy: "Give a real path")
    }
    _ = SQLiteLibrary.configured
    var handle: OpaquePointer?
    let result = sqlite3_open_v2(name(path, options), &handle, flags(options), nil)
    guard let handle else {
      throw StorageError(.memory, "cannot open \(path): out of memory", resultCode: result)
    }
    let connection = Connection(path: path, handle: handle)
    if result != SQLITE_OK {
      var error = connection.failure(result, handle: handle, sql: nil)
      error.message = "cannot open \(path): \(error.message)"
      throw error
    }
    connection.harden(handle, options)
    sqlite3_busy_timeout(handle, options.busyTimeout)
    if !options.checkpointsOnClose {
      _ = csqlite_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    }
    try connection.runPragmas(handle, options)
    if let policy = options.authorizer {
      connection.install(policy, handle)
    }
    return connection
  }

  private static func flags(_ options: DatabaseOptions) -> Int32 {
    // Files are joined by URI; the name of the main one never is one unless it is made below.
    let common = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI
    switch options.access {
    case .create: return common | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .readWrite: return common | SQLITE_OPEN_READWRITE
    case .readOnly: return common | SQLITE_OPEN_READONLY
    case .immutable: return common | SQLITE_OPEN_READONLY
    case .memory: return common | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
  }

  /// The name for SQLite; a path that looks like a URI is kept from being read as one.
  private static func name(_ path: String, _ options: DatabaseOptions) -> String {
    if options.access == .memory { return ":memory:" }
    guard options.access == .immutable else {
      return path.hasPrefix("file:") ? "./" + path : path
    }
    return immutableName(path)
  }

  /// What the schema of joined bundled data is called.
  static let bundledSchema = "bundled"

  /// The name of a file that nobody changes: no locks, no side files.
  static func immutableName(_ path: String) -> String {
    var name = Array("file:".utf8)
    for byte in path.utf8 {
      if byte < 0x80, byte != UInt8(ascii: "%"), byte != UInt8(ascii: "?"),
        byte != UInt8(ascii: "#")
      {
        name.append(byte)
      } else {
        PercentEncoding.append(byte, to: &name)
      }
    }
    return String(decoding: name, as: UTF8.self) + "?immutable=1"
  }

  private func harden(_ handle: OpaquePointer, _ options: DatabaseOptions) {
    for (option, value) in [
      (SQLITE_DBCONFIG_ENABLE_FKEY, Int32(1)),
      (SQLITE_DBCONFIG_TRUSTED_SCHEMA, options.trustsSchema ? 1 : 0),
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_DQS_DDL, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
      (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0),
    ] {
      _ = csqlite_db_config(handle, option, value)
    }
    if let bytes = options.longestValue { sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, bytes) }
    if let bytes = options.longestPattern {
      sqlite3_limit(handle, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, bytes)
    }
  }

  private func runPragmas(_ handle: OpaquePointer, _ options: DatabaseOptions)
    throws(StorageError)
  {
    if options.access == .memory {
      if let size = options.pageSize { try pragma("PRAGMA page_size=\(size)", handle) }
    } else if !options.isReadOnly {
      try prepareFile(handle, options)
    }
    var script = "PRAGMA temp_store=2;PRAGMA cell_size_check=1"
    if !SQLiteLibrary.isDurableByDefault { script += ";PRAGMA synchronous=2" }
    if let size = options.cacheKibibytes { script += ";PRAGMA cache_size=-\(size)" }
    if options.mappedBytes > 0 { script += ";PRAGMA mmap_size=\(options.mappedBytes)" }
    pageQuota = options.pageQuota ?? options.byteQuota.map { $0 / pageSize(handle, options) }
    if let pageQuota { script += ";PRAGMA max_page_count=\(pageQuota)" }
    if options.isDraft { script += ";PRAGMA journal_mode=MEMORY;PRAGMA synchronous=0" }
    try pragma(script, handle)
  }

  /// Sets what is kept in the file itself: the application id of a new one, and the log mode.
  ///
  /// Where several processes meet at a new file, SQLite gives up the switch to a log at once
  /// instead of waiting (a wait could be a deadlock), so the waiting is done here.
  private func prepareFile(_ handle: OpaquePointer, _ options: DatabaseOptions)
    throws(StorageError)
  {
    let deadline = systemMonotonicClock() + UInt64(max(0, options.busyTimeout)) * 1_000_000
    while true {
      // Bytes 18 and 19 of the header are 2 in WAL mode, https://sqlite.org/fileformat2.html.
      var header: (UInt8, UInt8) = (0, 0)
      let result = csqlite_read_main_file(handle, &header, 2, 18)
      if result == SQLITE_OK, header.0 == 2, header.1 == 2 { return }
      do throws(StorageError) {
        let isNew = result == Int32(CSQLITE_IOERR_SHORT_READ)
        if isNew, let size = options.pageSize { try pragma("PRAGMA page_size=\(size)", handle) }
        if isNew, let id = options.applicationID {
          try pragma("PRAGMA application_id=\(id)", handle)
        }
        if options.usesWriteAheadLog { try pragma("PRAGMA journal_mode=WAL", handle) }
        return
      } catch {
        guard error.code == .busy, systemMonotonicClock() < deadline else { throw error }
        usleep(1_000)
      }
    }
  }

  /// The page size of the file, or what it will be.
  private func pageSize(_ handle: OpaquePointer, _ options: DatabaseOptions) -> Int {
    // Bytes 16 and 17 of the header, the high one first; 1 stands for 65,536.
    var header: (UInt8, UInt8) = (0, 0)
    guard options.access != .memory, csqlite_read_main_file(handle, &header, 2, 16) == SQLITE_OK
    else {
      return options.pageSize ?? 4096
    }
    let size = Int(header.0) << 8 | Int(header.1)
    return size == 1 ? 65_536 : max(size, 512)
  }

  private func pragma(_ script: String, _ handle: OpaquePointer) throws(StorageError) {
    let result = sqlite3_exec(handle, script, nil, nil, nil)
    guard result == SQLITE_OK else {
      var error = failure(result, handle: handle, sql: nil)
      error.message = "cannot open \(path): \(error.message)"
      throw error
    }
  }
}
