public import BerthSDK

/// A guest book in Swift: the same as HelloC, and what a new plugin starts from.
struct Hello: Plugin {
  static let id = "hello-swift"
  static let version = "1.0.0"

  func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
    switch command {
    case "greet": return try greet(arguments.string("name"), call)
    case "guests": return Reply(try call.search.query("guests", [:]).json)
    default: throw PluginError("input.invalid", "there is no command \(command)")
    }
  }

  private func greet(_ name: String, _ call: Call) throws -> Reply {
    try call.entitlement.consume("greetings")
    let database = try call.storage.open()
    try database.transaction {
      try database.run("INSERT OR IGNORE INTO guests VALUES (?1)", [.text(name)])
      try call.search.put("guests", id: name, ["name": .string(name)])
    }
    try call.notify.schedule(
      Notification(
        key: "visit-\(name)", category: "visits", title: "\(name) came by",
        body: "Say hello back.", link: "berth://hello-swift/guests",
        due: .window(from: "09:00", to: "10:00")))
    let greeting = "Hello, \(name)!"
    return Reply(
      ["id": .string(name), "name": .string(name), "greeting": .string(greeting)],
      view: { View.text(greeting) })
  }
}

extension Hello: StorageProvider {
  func schemaVersion(of scope: Scope) -> Int { scope == .private ? 1 : 0 }

  func migrate(
    _ database: Database, _ scope: Scope, from: Int, to: Int, _ call: Call
  ) throws {
    try database.execute("CREATE TABLE guests (name TEXT PRIMARY KEY)")
  }

  func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {}
}

/// The one symbol the library exports.
@_cdecl("berth_plugin_v1")
public func entry() -> PluginBlock { PluginEntry.block(Hello.self) }
