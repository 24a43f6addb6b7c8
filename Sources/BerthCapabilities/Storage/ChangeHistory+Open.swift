package import BerthBase
package import BerthManifest
package import BerthServices
import BerthStorage

extension ChangeHistory {
  /// The history of an app for a home's current user; nil when the user has no data of the app.
  ///
  /// Whoever opens it closes it.
  package static func open(
    _ manifest: Manifest, in home: Home
  ) throws(BerthError) -> ChangeHistory? {
    let path = home.privateDatabase(ofPlugin: manifest.id)
    guard FileBytes.exists(path) else { return nil }
    let options = DatabaseOptions.plugin(quota: manifest.limits.storageMegabytes)
    return ChangeHistory(try rethrow { try Database(path: path, options: options) })
  }
}
