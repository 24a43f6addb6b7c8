public import BerthSDK

extension MealPlugin: StorageProvider {
  public static func migrations(of scope: Scope) -> [String] {
    scope == .private ? Schema.migrations : PublicSchema.migrations
  }

  public func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {
    if scope == .private { try Seed(database: database, call: call).run() }
  }
}
