package import BerthSDK

extension JubileePlugin: StorageProvider {
  package static func migrations(of scope: Scope) -> [String] {
    scope == .private ? PrivateSchema.migrations : PublicSchema.migrations
  }

  package func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {
    // The index of places and pages lies in the private database.
    if scope == .private { try GuideIndex.fill(call) }
  }
}
