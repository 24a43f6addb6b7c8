package import BerthSDK

extension JubileePlugin: StorageProvider {
  package func schemaVersion(of scope: Scope) -> Int {
    scope == .private ? PrivateSchema.version : PublicSchema.version
  }

  package func migrate(
    _ database: Database, _ scope: Scope, from: Int, to: Int, _ call: Call
  ) throws {
    switch scope {
    case .private: try PrivateSchema.migrate(database, from: from)
    case .public:
      try PublicSchema.migrate(database, from: from)
      if from < 1 { try MappedEvents(database).create() }
    }
  }

  package func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {
    // The index of places and pages lies in the private database.
    if scope == .private { try GuideIndex.fill(call) }
  }
}
