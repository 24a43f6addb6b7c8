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
///   static func migrations(of scope: Scope) -> [String] {
///     guard scope == .private else { return [] }
///     return [
///       "CREATE TABLE guests (name TEXT PRIMARY KEY)", "ALTER TABLE guests ADD COLUMN age INTEGER",
///     ]
///   }
///
///   func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {
///     try database.run("INSERT OR IGNORE INTO guests (name, age) VALUES (?1, ?2)", ["Ada", 36])
///   }
/// }
///
/// /// A plugin whose schema is more than SQL can say.
/// struct Seats: StorageProvider {
///   static let id = "seats"
///   static let version = "1.0.0"
///
///   func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply { Reply([:]) }
///
///   func schemaVersion(of scope: Scope) -> Int { scope == .private ? 1 : 0 }
///
///   func migrate(
///     _ database: Database, _ scope: Scope, from: Int, to: Int, _ call: Call
///   ) throws {
///     for row in 1...12 { try database.execute("CREATE TABLE row\(row) (guest TEXT)") }
///   }
/// }
/// ```
public protocol StorageProvider: Plugin {
  /// The SQL that brings the schema to version 1, 2 and so on; empty for no database of that scope.
  static func migrations(of scope: Scope) -> [String]
  /// The SQL that makes an empty file one of the newest version; nil runs all migrations.
  static func schema(of scope: Scope) -> String?
  /// The schema version this build works with, or 0 for no database of that scope; the number of
  /// migrations unless said otherwise.
  func schemaVersion(of scope: Scope) -> Int
  /// Brings the schema from one version (0: empty) to another, inside a transaction of the host;
  /// runs the migrations unless said otherwise.
  func migrate(_ database: Database, _ scope: Scope, from: Int, to: Int, _ call: Call) throws
  /// Fills in data, inside a transaction of the host: for `.bundled` what comes with the plugin, for
  /// the others what each new database begins with; idempotent, keeps the user's rows, and puts the
  /// documents of the user's own rows into the index again.
  func seed(_ database: Database, _ scope: Scope, _ call: Call) throws
}

extension StorageProvider {
  /// No database.
  public static func migrations(of scope: Scope) -> [String] { [] }

  /// What the migrations make.
  public static func schema(of scope: Scope) -> String? { nil }

  /// The number of migrations.
  public func schemaVersion(of scope: Scope) -> Int { Self.migrations(of: scope).count }

  /// Runs the migrations between the two versions, or the schema for an empty file.
  public func migrate(
    _ database: Database, _ scope: Scope, from: Int, to: Int, _ call: Call
  ) throws {
    if from == 0, let schema = Self.schema(of: scope) { return try database.execute(schema) }
    for script in Self.migrations(of: scope)[from..<to] { try database.execute(script) }
  }

  /// A plugin without bundled data.
  public func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {}
}
