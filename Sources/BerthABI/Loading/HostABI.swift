package import BerthManifest
import CBerth

/// The plugin ABI that this host speaks.
package enum HostABI {
  /// A plugin of the same major and at most this minor version can be loaded.
  package static let version = ABIVersion(Int(BERTH_ABI_MAJOR), Int(BERTH_ABI_MINOR))
}
