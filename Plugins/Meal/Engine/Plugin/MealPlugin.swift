public import BerthSDK

/// MealAdvisor as the host sees it.
public struct MealPlugin: Plugin {
  public static let id = "meal"
  public static let version = "1.0.0"
  /// Counts, amounts and times of day: nothing is below zero.
  public static let numbers = 0.0...1e9

  public init() {}

  public func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
    guard let handler = CommandTable.handler(command) else {
      throw PluginError.notFound(
        "there is no command \(command)", remedy: "berth meal --help lists the commands")
    }
    try CallNotes.before(arguments, call, command)
    return try handler(arguments, call)
  }
}

extension MealPlugin: StorageProvider {
  public func schemaVersion(of scope: Scope) -> Int {
    scope == .private ? Schema.version : PublicSchema.version
  }

  public func migrate(
    _ database: Database, _ scope: Scope, from: Int, to: Int, _ call: Call
  ) throws {
    switch scope {
    case .private: try Schema.migrate(database, from: from)
    case .public: try PublicSchema.migrate(database, from: from)
    }
  }

  public func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {
    if scope == .private { try Seed(database: database, call: call).run() }
  }
}

extension MealPlugin: SearchProvider {
  public func describe(_ collection: String, id: String, _ call: Call) throws -> SearchLine {
    let store = try Store(call)
    if collection == SearchDocument.foods {
      let found = try store.database.first(
        "SELECT name, kind FROM foods WHERE id = ?1", [.text(id)]
      ) { ($0.text(0), $0.text(1)) }
      guard let found else { throw PluginError.notFound("there is no food \(id)") }
      return SearchLine(
        id: id, name: found.0.prefix(1).uppercased() + found.0.dropFirst(),
        summary: "Food · \(FoodKind(rawValue: found.1)?.title ?? found.1)",
        link: Link.to("suggest", ["with": id]))
    }
    guard let found = try store.summary(id: id) else {
      throw PluginError.notFound("there is no recipe \(id)")
    }
    return SearchLine(id: id, name: found.name, summary: found.line, link: Link.recipe(id))
  }
}
