import BerthBase
import BerthStorage

/// Databases that are about to be replaced: locked, and without a log beside them.
///
/// While one is held nobody can write to it, so that no write goes to a file that is on its way out.
final class DatabaseHold {
  private var held: [Database] = []

  /// Takes all databases below a home that are among the paths.
  ///
  /// - Throws: `storage.busy` when another program has one open. Damaged ones are passed over, as
  ///   a restore is the way to get rid of them.
  init(_ paths: [String], home: String) throws(BerthError) {
    for path in paths where HomePath(path).isDatabase {
      do throws(StorageError) {
        try take("\(home)/\(path)")
      } catch {
        if error.code == .corrupt { continue }
        guard error.code == .busy else { throw BerthError(error) }
        throw BerthError(
          "storage.busy", "\(path) is in use by another program, so it cannot be replaced",
          remedy: "end the other berth, then try again")
      }
    }
  }

  deinit { release() }

  /// Lets go of all.
  func release() {
    for database in held { database.close() }
    held.removeAll()
  }

  private func take(_ path: String) throws(StorageError) {
    let database = try Database(
      path: path,
      options: DatabaseOptions(access: .readWrite, busyTimeout: 1_000, usesWriteAheadLog: false))
    // Leaving the log mode needs the only connection; it copies the log into the file.
    guard try database.text("PRAGMA journal_mode=DELETE") == "delete" else {
      throw StorageError(.busy, "the database \(path) is in use")
    }
    try database.execute("BEGIN EXCLUSIVE")
    held.append(database)
  }
}
