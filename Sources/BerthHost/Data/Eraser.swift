import BerthBase
import BerthServices
import BerthStorage

/// Removes data and keeps a list of what is gone.
struct Eraser {
  let home: String
  private var removed: [JSON] = []
  private var remaining: [JSON] = []

  init(home: String) { self.home = home }

  /// The list, behind what it is about.
  func report(_ head: JSON) -> JSON {
    var report = head
    report["removed"] = .array(removed)
    report["kept"] = .array(remaining)
    return report
  }

  /// Notes what remains, and why.
  mutating func keep(_ path: String, _ reason: String) {
    remaining.append(["path": .string(path), "reason": .string(reason)])
  }

  /// Removes a file or folder, if there is one.
  mutating func remove(_ path: String) throws(BerthError) {
    let whole = "\(home)/\(path)"
    guard FileBytes.exists(whole) else { return }
    let files =
      FileTree.isFolder(whole) ? FileTree.files(below: whole).map { "\(path)/\($0)" } : [path]
    let sizes = files.map { FileTree.size("\(home)/\($0)") }
    try FileTree.remove(whole)
    FileTree.syncFolder(of: whole)
    for (file, size) in zip(files, sizes) {
      removed.append(["path": .string(file), "bytes": JSON(size)])
    }
  }

  /// Removes what one user has of a plugin; what was bought goes only if `withPurchases`.
  mutating func erase(
    plugin id: String, ofUser user: String, withPurchases: Bool
  ) throws(BerthError) {
    let folder = "users/\(user)"
    try remove("\(folder)/\(id)")
    for name in FileBytes.names(in: "\(home)/\(folder)") {
      let path = "\(folder)/\(name)"
      if name == "ledger.db", !withPurchases {
        keep(path, "what was bought stays bought; it goes with --purchases")
      } else if name.hasSuffix(".db") {
        try eraseRows(plugin: id, in: path)
      } else if name == "settings.json" {
        try eraseSettings(plugin: id, in: path)
      } else if name.hasSuffix(".log") {
        try eraseLines(plugin: id, in: path)
      }
    }
  }

  /// Removes what the cache holds of a plugin.
  mutating func eraseCache(plugin id: String) throws(BerthError) {
    try remove("cache/bundled/\(id)")
    for name in FileBytes.names(in: home + "/cache") {
      if name == id {
        try remove("cache/\(name)")
      } else if name.hasSuffix(".db") {
        try eraseRows(plugin: id, in: "cache/\(name)")
      }
    }
  }

  /// Deletes a plugin's rows from every table that has a column `plugin`.
  private mutating func eraseRows(plugin id: String, in path: String) throws(BerthError) {
    var found: [JSON] = []
    try rethrow {
      let database = try Database(
        path: "\(home)/\(path)",
        options: DatabaseOptions(access: .readWrite, usesWriteAheadLog: false))
      defer { database.close() }
      // Overwrites freed places with zeros, https://sqlite.org/pragma.html#pragma_secure_delete.
      try database.execute("PRAGMA secure_delete = ON")
      try database.transaction {
        try database.withoutTriggers {
          for table in try SharedRecords.tables(of: database) {
            try database.run(
              "DELETE FROM \(quoted(table.name)) WHERE plugin = ?1", [.text(id)])
            guard database.changes > 0 else { continue }
            found.append([
              "path": .string(path), "table": .string(table.name), "rows": JSON(database.changes),
            ])
          }
        }
      }
      // The log still holds the pages as they were.
      if !found.isEmpty { _ = try? database.checkpoint(.truncate) }
    }
    removed += found
  }

  private mutating func eraseSettings(plugin id: String, in path: String) throws(BerthError) {
    let file = SettingsFile(path: "\(home)/\(path)")
    let before = try file.read()
    var after = before
    after.erase(plugin: id)
    guard after != before else { return }
    try file.change { $0.erase(plugin: id) }
    removed.append(["path": .string(path), "part": .string(id)])
  }

  /// Drops the lines of a log, each a JSON object, that are about a plugin.
  private mutating func eraseLines(plugin id: String, in path: String) throws(BerthError) {
    guard let bytes = FileBytes.read("\(home)/\(path)") else { return }
    var rest: [UInt8] = []
    var count = 0
    for line in bytes.split(separator: 0x0A) {
      if (try? JSON.parse(Array(line)))?["plugin"]?.string == id {
        count += 1
      } else {
        rest += line + [0x0A]
      }
    }
    guard count > 0 else { return }
    try FileBytes.replace("\(home)/\(path)", with: rest)
    removed.append(["path": .string(path), "lines": JSON(count)])
  }
}
