import BerthBase
import BerthStorage

/// The file `cache/fetch.db`: copies of answers, what was asked in the last hour, and which servers
/// are left in peace for a while. Shared by all processes of a home; may be deleted at any time.
///
/// One thread after the other uses it. Every table has the column `plugin`.
final class FetchStore {
  let database: Database
  /// The most bytes of bodies kept for one plugin; the copies unused for longest go first.
  let bytesPerPlugin: Int
  private let lock = RecursiveLock()

  /// Opens the file, making it when it is missing and anew when it is damaged or of another time.
  init(folder: String, bytesPerPlugin: Int = 64 << 20) throws(BerthError) {
    self.bytesPerPlugin = bytesPerPlugin
    try FileBytes.makeFolder(folder)
    let path = folder + "/fetch.db"
    do throws(BerthError) {
      database = try Self.open(path)
    } catch {
      guard error.code == "storage.corrupt" || error.code == "storage.schema" else { throw error }
      try BerthStorage.rethrow {
        for suffix in ["", "-wal", "-shm", "-journal"] { try DurableFile.remove(path + suffix) }
      }
      database = try Self.open(path)
    }
  }

  /// Runs work on the database, one thread after the other.
  func rethrow<Value>(_ body: () throws -> Value) throws(BerthError) -> Value {
    try lock.locked { () throws(BerthError) in try BerthStorage.rethrow(body) }
  }

  private static let version: Int32 = 1

  private static func open(_ path: String) throws(BerthError) -> Database {
    try BerthStorage.rethrow {
      let database = try Database(path: path)
      // A lost copy is fetched again, so that commits need not wait for the disk.
      try database.execute("PRAGMA synchronous = NORMAL")
      let found = try database.userVersion
      if found == version { return database }
      guard found == 0 else { throw StorageError(.schema, "\(path) is of another version") }
      try database.transaction {
        try database.execute(
          """
          CREATE TABLE IF NOT EXISTS copy(
            id INTEGER PRIMARY KEY, plugin TEXT NOT NULL, key TEXT NOT NULL,
            url TEXT NOT NULL, status INTEGER NOT NULL, headers TEXT NOT NULL,
            checked INTEGER NOT NULL, used INTEGER NOT NULL, bytes INTEGER NOT NULL,
            body BLOB NOT NULL, UNIQUE(plugin, key)) STRICT;
          CREATE TABLE IF NOT EXISTS request(
            id INTEGER PRIMARY KEY, plugin TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
          CREATE INDEX IF NOT EXISTS request_plugin ON request(plugin, at);
          CREATE TABLE IF NOT EXISTS pause(
            plugin TEXT NOT NULL, host TEXT NOT NULL, failures INTEGER NOT NULL,
            until INTEGER NOT NULL, code TEXT NOT NULL, message TEXT NOT NULL,
            PRIMARY KEY(plugin, host)) STRICT, WITHOUT ROWID;
          """)
        try database.setUserVersion(version)
      }
      return database
    }
  }
}
