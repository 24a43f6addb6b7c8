public import BerthBase

/// What a plugin's commands ask for rows, within one call; the plugin adds its questions to it.
///
/// ```swift
/// struct Garden: PluginStore {
///   let call: Call
///   let database: Database
///
///   init(_ call: Call) throws {
///     self.call = call
///     database = try call.storage.open()
///   }
///
///   func plants() throws -> [String] { try database.rows("SELECT name FROM plants") { $0.text(0) } }
/// }
///
/// let garden = try Garden(call)
/// let data: JSON = ["plants": JSON(try garden.plants()), "at": try garden.time(garden.now)]
/// ```
public protocol PluginStore {
  /// The call the rows are read in.
  var call: Call { get }
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
