/// A plugin with databases of its own.
///
/// ```swift
/// struct Guests: StorageProvider {
///   static let id = "guests"
///   static let version = "1.0.0"
///
///   func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
///     let names = try call.storage.open().rows("SELECT name FROM guests") { $0.text(0) }
///     return Reply(["names": JSON(names)])
///   }
///
///   func schemaVersion(of scope: Scope) -> Int { scope == .private ? 2 : 0 }
///
///   func migrate(
///     _ database: Database, _ scope: Scope, from: Int, to: Int, _ call: Call
///   ) throws {
///     if from < 1 { try database.execute("CREATE TABLE guests (name TEXT PRIMARY KEY)") }
///     if from < 2 { try database.execute("ALTER TABLE guests ADD COLUMN age INTEGER") }
///   }
///
///   func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {
///     try database.run("INSERT OR IGNORE INTO guests (name, age) VALUES (?1, ?2)", ["Ada", 36])
///   }
/// }
/// ```
public protocol StorageProvider: Plugin {
  /// The schema version this build works with, or 0 for no database of that scope.
  func schemaVersion(of scope: Scope) -> Int
  /// Brings the schema from one version (0: empty) to another, inside a transaction of the host.
  func migrate(_ database: Database, _ scope: Scope, from: Int, to: Int, _ call: Call) throws
  /// Fills in bundled data, inside a transaction of the host; idempotent, keeps the user's rows.
  func seed(_ database: Database, _ scope: Scope, _ call: Call) throws
}

extension StorageProvider {
  /// A plugin without bundled data.
  public func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {}
}
