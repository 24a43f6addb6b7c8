package import BerthBase
import BerthCapabilities
import BerthManifest
import BerthServices
import BerthStorage

extension InstalledPlugins {
  /// The newest schema version of a plugin's databases in the home, of all its users; 0 when it has
  /// none.
  ///
  /// - Throws: `storage.*` when a database cannot be read.
  package func schemaVersion(of id: String) throws(BerthError) -> Int {
    guard NameRules.isPluginID(id) else { return 0 }
    let users = FileBytes.names(in: home.path + "/users")
    let own = users.map { "\(home.path)/users/\($0)/\(id)/private.db" }
    let files = own + [home.publicDatabase(ofPlugin: id)]
    var newest = 0
    for file in files where FileBytes.exists(file) {
      let database = try rethrow {
        try Database(
          path: file, options: DatabaseOptions(access: .readWrite, usesWriteAheadLog: false))
      }
      defer { database.close() }
      newest = max(newest, Int(try SchemaState.read(database).version))
    }
    return newest
  }
}
