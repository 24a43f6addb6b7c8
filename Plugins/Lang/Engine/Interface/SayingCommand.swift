import BerthSDK

/// A command that answers in the language of the interface.
protocol SayingCommand: StoreCommand where Rows == Store {
  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply
}

extension SayingCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply { try run(store, Say(call), call) }
}
