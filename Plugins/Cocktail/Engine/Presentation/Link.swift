import BerthSDK

/// Links into this app.
enum Link: PluginLinks {
  static let plugin = "cocktail"

  /// A link to a drink's page.
  static func show(_ id: String) -> String { to("show", ["id": id]) }

  /// A link to an ingredient's page.
  static func ingredient(_ id: String) -> String { to("ingredient", ["name": id]) }

  /// One more argument of a link that has some already.
  static func argument(_ name: String, _ value: String) -> String {
    "&\(name)=\(PluginLink.encoded(value))"
  }
}
