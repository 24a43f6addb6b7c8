package import BerthBase
package import BerthManifest

/// A plugin copied into a home and not in place yet; the copy goes with the value.
package final class StagedPlugin {
  /// The copy: what to show, to ask about and to install.
  package let entry: RegistryEntry
  let folder: String
  /// The SHA-256 digests of what was copied, by path.
  let digests: [String: String]
  /// The fingerprint of the key that signed it; nil where nobody did.
  package let key: String?

  init(entry: RegistryEntry, folder: String, digests: [String: String], key: String?) {
    self.entry = entry
    self.folder = folder
    self.digests = digests
    self.key = key
  }

  /// Signs the copy, in the place of any signature it came with.
  ///
  /// - Parameter key: the path of a key that `ssh-keygen` signs with.
  /// - Returns: the key's fingerprint.
  /// - Throws: `plugin.signature`, `program.missing`, `files.*`.
  package func sign(
    key: String, environment: [String: String]
  ) throws(BerthError) -> String {
    try PluginSignature.sign(folder, digests, key: key, environment)
    var signed = digests
    for file in [PluginSignature.list, PluginSignature.signature] { signed[file] = "" }
    guard let made = try PluginSignature.key(in: folder, signed, environment) else {
      throw BerthError("plugin.signature", "ssh-keygen has written no signature")
    }
    return made
  }

  /// Runs something over the folder of the copy.
  package func withFolder<Result>(
    _ body: (_ folder: String) throws(BerthError) -> Result
  ) throws(BerthError) -> Result { try body(folder) }

  deinit { try? FileTree.remove(folder) }
}
