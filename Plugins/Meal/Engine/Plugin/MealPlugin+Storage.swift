public import BerthSDK

extension MealPlugin: StorageProvider {
  public static func migrations(of scope: Scope) -> [String] {
    switch scope {
    case .private: Schema.migrations
    case .public: PublicSchema.migrations
    case .bundled: [Schema.bundled]
    }
  }

  public static func schema(of scope: Scope) -> String? {
    scope == .private ? Schema.own : nil
  }

  public func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {
    switch scope {
    case .bundled: try Seed(database: database, call: call).run()
    case .private: try OwnSeed(store: Store(database: database, call: call)).run()
    case .public: break
    }
  }
}
