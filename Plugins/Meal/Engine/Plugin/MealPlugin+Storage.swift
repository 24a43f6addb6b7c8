public import BerthSDK

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
