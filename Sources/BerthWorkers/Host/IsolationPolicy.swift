import BerthBase
package import BerthManifest

/// Which plugins run in the host's process and which in workers.
///
/// An option of the command line decides; else a manifest that asks for a worker gets one; else
/// libraries in the host's own folders run in process and everything from outside in a worker.
package struct IsolationPolicy: Sendable {
  /// What `--isolation` says; nil leaves it to the other rules.
  package var override: Manifest.Isolation?
  /// The host's own library folders; nil trusts every folder, as tests and tools do.
  var trustedFolders: [String]?

  /// A policy made of its parts.
  package init(override: Manifest.Isolation? = nil, trustedFolders: [String]? = nil) {
    self.override = override
    self.trustedFolders = trustedFolders
  }

  /// Where a plugin with a library at a path runs.
  package func isolation(of manifest: Manifest, library: String) -> Manifest.Isolation {
    if let override { return override }
    if manifest.isolation == .worker { return .worker }
    return isOutside(library) ? .worker : .inProcess
  }

  /// Whether a library is none of the host's own.
  package func isOutside(_ library: String) -> Bool {
    guard let trustedFolders else { return false }
    return !trustedFolders.contains(FileTree.parent(of: library))
  }
}
