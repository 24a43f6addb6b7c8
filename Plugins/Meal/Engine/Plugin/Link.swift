import BerthSDK

/// Links into this app.
enum Link {
  private static let meal = PluginLink(MealPlugin.id)

  /// A link to a command with arguments in order.
  static func to(_ command: String, _ arguments: KeyValuePairs<String, String> = [:]) -> String {
    meal(command, arguments)
  }

  /// A link to a recipe's page.
  static func recipe(_ id: String) -> String { to("recipe", ["id": id]) }
}
