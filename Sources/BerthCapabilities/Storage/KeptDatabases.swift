import BerthManifest

/// Plugins' databases that stay open from one command to the next, in a process that runs many:
/// opening one and reading its schema takes half of a short command.
///
/// A database is kept when nothing is left of the command that used it, and lent again while its path
/// leads to the same file. Those who replace or erase files wait until they are closed, which is why
/// none is kept for long (`closeAll`).
package enum KeptDatabases {
  /// How a database was opened; another manifest opens it anew.
  struct Key: Equatable {
    var path: String
    var pages: Int
    var statementMilliseconds: Int
  }

  private struct Entry {
    var key: Key
    var stamp: FileStamp
    var database: OpenDatabase
  }

  /// How many are kept: one or two for each app, in one or two homes.
  private static let capacity = 16
  // Only the thread that runs commands touches them.
  nonisolated(unsafe) private static var entries: [Entry] = []
  nonisolated(unsafe) private static var isOn = false

  /// Whether databases are kept from now on; when not, all are closed. For a process that runs one
  /// command at a time, on one thread.
  package static func keep(_ isOn: Bool) {
    self.isOn = isOn
    if !isOn { closeAll() }
  }

  /// Closes all that are kept.
  package static func closeAll() {
    for entry in entries { entry.database.close() }
    entries.removeAll(keepingCapacity: true)
  }

  /// Whether any is kept.
  package static var isEmpty: Bool { entries.isEmpty }

  /// A database that is open already; the caller closes it or gives it back.
  static func take(_ key: Key) -> OpenDatabase? {
    guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let entry = entries.remove(at: place)
    if entry.stamp.isSameFile(as: FileStamp(key.path)) { return entry.database }
    entry.database.close()
    return nil
  }

  /// Keeps a database, or closes it when it cannot be kept.
  static func give(_ database: OpenDatabase, _ key: Key) {
    guard isOn, database.isPristine, let stamp = FileStamp(key.path) else {
      return database.close()
    }
    if entries.count == capacity { entries.removeFirst().database.close() }
    entries.append(Entry(key: key, stamp: stamp, database: database))
  }
}
