import BerthSDK

/// Links into this app.
enum Link {
  private static let lang = PluginLink(LangPlugin.id)

  /// A link to a command with arguments in order.
  static func to(_ command: String, _ arguments: KeyValuePairs<String, String> = [:]) -> String {
    lang(command, arguments)
  }

  /// A link to somebody's profile.
  static func person(_ handle: String) -> String { to("person", ["name": handle]) }

  /// A link to the conversation with somebody.
  static func chat(_ handle: String) -> String { to("chat", ["with": handle]) }
}
