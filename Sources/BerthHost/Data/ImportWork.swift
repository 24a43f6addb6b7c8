import BerthBase
import BerthCapabilities
import BerthServices
import BerthStorage

/// The open transactions of one import, committed together at the end.
final class ImportWork {
  private let admin: DataAdmin
  private let plugin: String
  private let replacing: Bool
  private var open: [Database] = []

  init(admin: DataAdmin, plugin: String, replacing: Bool) {
    self.admin = admin
    self.plugin = plugin
    self.replacing = replacing
  }

  /// Writes all parts of a document without committing them.
  ///
  /// - Returns: how many rows each part put in.
  func load(_ root: JSONCursor) throws -> JSON {
    var counts: JSON = [:]
    let home = admin.home
    for (key, path) in [
      ("private", home.privateDatabase(ofPlugin: plugin)),
      ("public", home.publicDatabase(ofPlugin: plugin)),
    ] where root[key].exists {
      try admin.checkCancelled()
      admin.onProgress?(open.count, 5, key)
      counts[key] = JSON(try loadPlugin(root[key], path))
    }
    for part in SharedRecords.Part.allCases {
      admin.onProgress?(open.count, 5, part.rawValue)
      if let count = try loadShared(part, root[part.rawValue]) {
        counts[part.rawValue] = JSON(count)
      }
    }
    return counts
  }

  /// Puts a plugin's rows into one shared database; nil when there is nothing to do.
  @discardableResult
  func loadShared(_ part: SharedRecords.Part, _ cursor: JSONCursor) throws -> Int? {
    let path = part.path(admin.home)
    let isEmpty = try cursor.members().allSatisfy {
      $0.cursor["rows"].value?.array?.isEmpty == true
    }
    if isEmpty && (!replacing || !FileBytes.exists(path)) { return nil }
    try part.make(admin.home)
    let database = try begin(path)
    return try SharedRecords.write(cursor, of: plugin, into: database, replacing: replacing)
  }

  /// Commits all parts; what was not committed when this fails is undone.
  func commit() throws(BerthError) {
    try rethrow {
      for database in open { try database.commit() }
    }
    abandon()
  }

  /// Undoes what was not committed and closes the files.
  func abandon() {
    for database in open {
      if database.isInTransaction { try? database.rollback() }
      database.close()
    }
    open.removeAll()
  }

  private func begin(_ path: String) throws -> Database {
    let database = try admin.open(path)
    open.append(database)
    // Rows come table by table; references are checked when all are there.
    try database.execute("PRAGMA foreign_keys = OFF")
    try database.begin(.immediate)
    return database
  }

  private func loadPlugin(_ cursor: JSONCursor, _ path: String) throws -> Int {
    let version = try cursor["schemaVersion"].int()
    guard FileBytes.exists(path) else {
      throw BerthError(
        "storage.schema", "\(plugin) has no database here yet to import into",
        remedy: "call one of its commands once, then import again")
    }
    let database = try begin(path)
    let state = try SchemaState.read(database)
    guard version == Int(state.version) else {
      throw BerthError(
        "storage.schema",
        "\(cursor.path).schemaVersion: the document is of schema \(version), the data of \(plugin) "
          + "here is of schema \(state.version)",
        remedy: version > Int(state.version)
          ? "update \(plugin) and call one of its commands"
          : "import into the older version of \(plugin), then update it")
    }
    let broken = Set(try database.foreignKeyProblems())
    let count = try database.withoutTriggers { try loadTables(cursor, database) }
    let problems = try database.foreignKeyProblems().filter { !broken.contains($0) }
    if let first = problems.first {
      throw BerthError(
        "storage.constraint",
        "\(cursor.path): \(problems.count) rows refer to missing ones, such as \(first)",
        remedy: "import all tables of one export together")
    }
    return count
  }

  private func loadTables(_ cursor: JSONCursor, _ database: Database) throws -> Int {
    let catalog = try TableShape.catalog(of: database, includes: PluginTables.isPlugins)
    if replacing {
      for table in catalog.tables { try database.execute("DELETE FROM \(quoted(table.name))") }
    }
    var count = 0
    for (name, member) in try cursor["tables"].members() {
      guard let table = catalog.tables.first(where: { $0.name == name }) else {
        throw BerthError(
          "storage.schema", "\(member.path): \(plugin) has no table “\(name)” here",
          remedy: "import with the version of the plugin that made the export")
      }
      let rows = try TableDump.rows(member)
      let loader = TableLoader(database: database, table: table)
      try loader.check(rows, path: member.path)
      count += try loader.load(rows, replacing ? .fails : .replaces)
    }
    count += try PluginTables.writeKeyValues(
      cursor["keyValues"], into: database, replacing: replacing)
    try PluginTables.writeSearches(cursor["searches"], into: database, replacing: replacing)
    for name in catalog.rebuilt {
      let table = quoted(name)
      try database.execute("INSERT INTO \(table)(\(table)) VALUES('rebuild')")
    }
    try PluginTables.forgetIndexes(database)
    return count
  }
}
