import BerthBase
import BerthCapabilities
import BerthServices
import BerthStorage

/// One plugin's rows in the databases that all plugins of a user share.
///
/// Every table with a column `plugin` holds rows of plugins; the others are the host's own.
struct SharedRecords {
  /// The shared databases, under the names that exports give them.
  enum Part: String, CaseIterable {
    case ledger, notifications, events

    func path(_ home: Home) -> String {
      switch self {
      case .ledger: return home.ledger
      case .notifications: return home.notifications
      case .events: return home.events
      }
    }

    /// Makes the database with the tables of this host if there is none.
    func make(_ home: Home) throws(BerthError) {
      guard !FileBytes.exists(path(home)) else { return }
      switch self {
      case .ledger:
        let ledger = Ledger(home: home)
        try ledger.write { _ in }
        ledger.close()
      case .notifications:
        let store = NotificationStore(path: home.notifications)
        _ = try store.file.open()
        store.close()
      case .events:
        let log = EventLog(home: home, isOn: { true })
        _ = try log.file.open()
        log.close()
      }
    }
  }

  /// The tables of a database that hold rows of plugins.
  static func tables(of database: Database) throws(StorageError) -> [TableShape] {
    try TableShape.catalog(of: database) { _ in true }.tables.filter { table in
      table.columns.contains { $0.name == "plugin" }
    }
  }

  /// A plugin's rows of one database; an empty object when there is none.
  static func read(
    _ part: Part, of plugin: String, _ admin: DataAdmin
  ) throws(BerthError) -> JSON {
    let path = part.path(admin.home)
    guard FileBytes.exists(path) else { return .emptyObject }
    let database = try admin.open(path)
    defer { database.close() }
    return try rethrow {
      try database.transaction(.deferred) {
        try TableDump.json(of: tables(of: database), in: database, plugin: plugin)
      }
    }
  }

  /// Puts a plugin's rows into one database, within the transaction of the caller.
  ///
  /// - Returns: how many rows were put in.
  static func write(
    _ cursor: JSONCursor, of plugin: String, into database: Database, replacing: Bool
  ) throws -> Int {
    let shapes = try tables(of: database)
    return try database.withoutTriggers {
      if replacing {
        for table in shapes {
          try database.run("DELETE FROM \(quoted(table.name)) WHERE plugin = ?1", [.text(plugin)])
        }
      }
      var count = 0
      for (name, member) in try cursor.members() {
        guard let shape = shapes.first(where: { $0.name == name }) else {
          throw member.error("there is no table “\(name)” for plugins here")
        }
        let rows = try TableDump.rows(member)
        guard let owner = rows.columns.firstIndex(of: "plugin"),
          rows.rows.allSatisfy({ $0.values[owner] == .text(plugin) })
        else { throw member.error("it holds rows of another plugin than \(plugin)") }
        let loader = TableLoader(database: database, table: shape)
        try loader.check(rows, path: member.path)
        count += try loader.load(
          rows, replacing ? .fails : .keeps, mayRenumber: shape.rowIDAlias != nil)
      }
      return count
    }
  }
}
