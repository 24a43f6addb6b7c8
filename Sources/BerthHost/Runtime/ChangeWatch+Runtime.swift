package import BerthManifest
import BerthServices

extension ChangeWatch {
  /// A watch of databases of a plugin; nothing is opened.
  package convenience init(runtime: Runtime, plugin: String, scopes: [ChangeScope]) {
    let home = runtime.home
    self.init(
      files: scopes.map { scope in
        switch scope {
        case .private: return home.privateDatabase(ofPlugin: plugin)
        case .public: return home.publicDatabase(ofPlugin: plugin)
        }
      }, clock: runtime.time.clock,
      versions: { scopes.map { runtime.dataVersion(plugin, $0) } })
  }
}
