public import BerthSDK

struct Hello: Plugin {
  static let id = "hello-swift"
  static let version = "1.0.0"
  func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
    Reply(["greeting": .string("Hello, \(try arguments.string("name"))!")])
  }
}

@_cdecl("berth_plugin_v1")
public func entry() -> PluginBlock { PluginEntry.block(Hello.self) }
