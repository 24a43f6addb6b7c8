public import BerthSDK

/// Cocktail Mixologist as the host sees it.
public struct CocktailPlugin: Plugin {
  public static let id = "cocktail"
  public static let version = "1.0.0"
  /// Counts, amounts and times of day: nothing is below zero.
  public static let numbers = 0.0...1e9

  public init() {}

  public func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
    guard let handler = CommandTable.all[command] else {
      throw PluginError.notFound(
        "there is no command \(command)", remedy: "berth cocktail --help lists the commands")
    }
    return try handler(arguments, call)
  }
}

extension CocktailPlugin: StorageProvider {
  public func schemaVersion(of scope: Scope) -> Int { scope == .private ? Schema.version : 0 }

  public func migrate(
    _ database: Database, _ scope: Scope, from: Int, to: Int, _ call: Call
  ) throws {
    try Schema.migrate(database, from: from)
  }

  public func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {
    try Seed(database: database, call: call).run()
  }
}

extension CocktailPlugin: SearchProvider {
  public func describe(_ collection: String, id: String, _ call: Call) throws -> SearchLine {
    let store = try Store(call)
    if collection == SearchDocument.ingredients {
      guard let found = try store.ingredient(id: id) else {
        throw PluginError.notFound("there is no ingredient \(id)")
      }
      return SearchLine(
        id: id, name: found.name, summary: "Ingredient · \(Words.title(found.category.rawValue))",
        link: Link.to("ingredient", ["name": id]))
    }
    guard let found = try store.summary(id: id) else {
      throw PluginError.notFound("there is no drink \(id)")
    }
    return SearchLine(id: id, name: found.name, summary: found.line, link: Link.show(id))
  }
}
