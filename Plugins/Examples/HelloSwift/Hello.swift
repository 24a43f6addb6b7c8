public import BerthSDK

/// A guest book in Swift: the same as HelloC, and what a new plugin starts from.
struct Hello: CommandPlugin {
  static let id = "hello-swift"
  static let version = "1.0.0"
  static let commands: [any PluginCommand.Type] = [Greet.self, Guests.self]
}

/// `greet NAME`: the manifest declares the argument that the property holds.
struct Greet: PluginCommand {
  var name: String

  func run(_ call: Call) throws -> Reply {
    try call.entitlement.consume("greetings")
    let database = try call.storage.open()
    try database.transaction {
      try database.run("INSERT OR IGNORE INTO guests VALUES (?1)", [.text(name)])
      try call.search.put("guests", id: name, ["name": .string(name)])
    }
    try call.notify.schedule(
      Notification(
        key: "visit-\(name)", category: "visits", title: "\(name) came by",
        body: "Say hello back.", link: PluginLink(Hello.id)("guests"),
        due: .window(from: "09:00", to: "10:00")))
    let greeting = "Hello, \(name)!"
    return Reply(
      ["id": .string(name), "name": .string(name), "greeting": .string(greeting)],
      view: { View.text(greeting) })
  }
}

/// `guests`: who came so far.
struct Guests: PluginCommand {
  func run(_ call: Call) throws -> Reply { Reply(try call.search.query("guests", [:]).json) }
}

extension Hello: StorageProvider {
  static func migrations(of scope: Scope) -> [String] {
    scope == .private ? ["CREATE TABLE guests (name TEXT PRIMARY KEY)"] : []
  }

  /// The index is made again from the rows, for another version or another declaration of the collection.
  func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {
    for name in try database.rows("SELECT name FROM guests", [], { $0.text(0) }) {
      try call.search.put("guests", id: name, ["name": .string(name)])
    }
  }
}

/// The one symbol the library exports.
@_cdecl("berth_plugin_v1")
public func entry() -> PluginBlock { PluginEntry.block(Hello.self) }
