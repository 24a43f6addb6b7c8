import BerthSDK

/// Links into this app.
enum Link: PluginLinks {
  static let plugin = "calm"

  /// A link to a session's page.
  static func session(_ id: String) -> String { to("session", ["id": id]) }

  /// A link that plays a session.
  static func play(_ id: String) -> String { to("play", ["id": id]) }
}
