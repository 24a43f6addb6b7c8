import BerthSDK

/// Links into this app.
enum Link: PluginLinks {
  static let plugin = "meal"

  /// A link to a recipe's page.
  static func recipe(_ id: String) -> String { to("recipe", ["id": id]) }
}
