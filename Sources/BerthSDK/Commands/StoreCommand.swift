/// A command that asks the plugin's store.
public protocol StoreCommand: PluginCommand {
  associatedtype Rows: PluginStore
  /// Does the work with a store made for the call.
  func run(_ store: Rows, _ call: Call) throws -> Reply
}

extension StoreCommand {
  /// Makes the store and asks it.
  public func run(_ call: Call) throws -> Reply { try run(Rows(call), call) }
}
