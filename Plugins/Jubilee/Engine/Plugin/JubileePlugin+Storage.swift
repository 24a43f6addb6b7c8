package import BerthSDK

extension JubileePlugin: StorageProvider {
  package static func migrations(of scope: Scope) -> [String] {
    switch scope {
    case .private: PrivateSchema.migrations
    case .public: PublicSchema.migrations
    // No tables: places and pages are read from their files, and found by the index.
    case .bundled: [""]
    }
  }

  package func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {
    if scope == .bundled { try GuideIndex.fill(call) }
  }
}
