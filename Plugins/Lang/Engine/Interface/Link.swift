import BerthSDK

/// Links into this app.
enum Link: PluginLinks {
  static let plugin = "lang"

  /// A link to somebody's profile.
  static func person(_ handle: String) -> String { to("person", ["name": handle]) }

  /// A link to the conversation with somebody.
  static func chat(_ handle: String) -> String { to("chat", ["with": handle]) }
}
