public import BerthBase

/// What a plugin's commands ask for rows, within one call; the plugin adds its questions to it.
///
/// ```swift
/// struct Garden: DatabaseStore {
///   let database: Database
///   let call: Call
///
///   func plants() throws -> [String] { try database.rows("SELECT name FROM plants") { $0.text(0) } }
/// }
///
/// struct PlantsCommand: StoreCommand {
///   func run(_ garden: Garden, _ call: Call) throws -> Reply {
///     Reply(["plants": JSON(try garden.plants()), "at": try garden.time(garden.now)])
///   }
/// }
///
/// /// A store without a database.
/// struct Weather: PluginStore {
///   let call: Call
///
///   init(_ call: Call) { self.call = call }
/// }
/// ```
public protocol PluginStore {
  /// The call the rows are read in.
  var call: Call { get }
  /// What the commands of the plugin ask, within a call.
  init(_ call: Call) throws
}

/// A store with one database, opened for each call.
public protocol DatabaseStore: PluginStore {
  /// Which of the plugin's databases it is; the user's own unless said otherwise.
  static var scope: Scope { get }
  /// The database.
  var database: Database { get }
  /// The initializer a struct of just these two has anyway.
  init(database: Database, call: Call)
}

extension DatabaseStore {
  /// The user's own.
  public static var scope: Scope { .private }

  /// Opens the database; on the first launch it is made and filled.
  ///
  /// - Throws: `storage.*` when it cannot be opened or is locked.
  public init(_ call: Call) throws {
    self.init(database: try call.storage.open(Self.scope), call: call)
  }
}

extension PluginStore {
  /// The time of the call in Unix milliseconds.
  public var now: Int64 { call.clock.now }

  /// An instant (Unix milliseconds) as ISO 8601 with offset, for data.
  public func time(_ instant: Int64) throws(PluginError) -> JSON {
    .string(try call.clock.iso8601(instant))
  }

  /// An instant that may be missing, for data.
  public func time(_ instant: Int64?) throws(PluginError) -> JSON {
    guard let instant else { return .null }
    return try time(instant)
  }
}
