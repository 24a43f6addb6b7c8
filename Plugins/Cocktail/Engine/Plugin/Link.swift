import BerthSDK

/// Links into this app.
enum Link {
  private static let cocktail = PluginLink(CocktailPlugin.id)

  /// A link to a command with arguments in order.
  static func to(_ command: String, _ arguments: KeyValuePairs<String, String> = [:]) -> String {
    cocktail(command, arguments)
  }

  /// A link to a drink's page.
  static func show(_ id: String) -> String { to("show", ["id": id]) }
}
