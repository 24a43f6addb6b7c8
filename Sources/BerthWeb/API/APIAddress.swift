/// The addresses of programs.
enum APIAddress {
  /// What all of them begin with.
  static let first = "api"
  /// The description of all calls, OpenAPI 3.1.
  static let document = "openapi.json"
  /// A page of things to do with it.
  static let recipes = "recipes"

  /// The address of a command.
  static func of(_ plugin: String, _ command: String) -> String { "/\(first)/\(plugin)/\(command)" }
}
