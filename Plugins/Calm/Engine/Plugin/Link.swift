import BerthSDK

/// Links into this app.
enum Link {
  private static let calm = PluginLink(CalmPlugin.id)

  /// A link to a command with arguments in order.
  static func to(_ command: String, _ arguments: KeyValuePairs<String, String> = [:]) -> String {
    calm(command, arguments)
  }

  /// A link to a session's page.
  static func session(_ id: String) -> String { to("session", ["id": id]) }

  /// A link that plays a session.
  static func play(_ id: String) -> String { to("play", ["id": id]) }
}
