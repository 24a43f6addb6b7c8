import BerthBase
package import BerthManifest

/// A plugin copied into a home and not in place yet; the copy goes with the value.
package final class StagedPlugin {
  /// The copy: what to show, to ask about and to install.
  package let entry: RegistryEntry
  let folder: String
  /// The SHA-256 digests of what was copied, by path.
  let digests: [String: String]

  init(entry: RegistryEntry, folder: String, digests: [String: String]) {
    self.entry = entry
    self.folder = folder
    self.digests = digests
  }

  deinit { try? FileTree.remove(folder) }
}

/// Copies files into a folder, each read once, and notes their digests.
struct StagedCopy {
  /// The most files a plugin may hold.
  static let maximumFiles = 20_000

  let folder: String
  private(set) var digests: [String: String] = [:]
  private var room = InstalledPlugins.maximumBytes

  init(folder: String) { self.folder = folder }

  /// Copies a regular file to a path in the folder.
  ///
  /// - Throws: `plugin.layout` for what is no file, or more than a plugin may hold; `files.*`.
  mutating func add(_ source: String, _ path: String, _ mode: UInt32) throws(BerthError) {
    guard digests.count < Self.maximumFiles, let bytes = FileBytes.read(source, limit: room) else {
      throw BerthError(
        "plugin.layout", "could not copy \(source): it is no file, or more than a plugin may hold",
        remedy: "a plugin is at most \(Self.maximumFiles) regular files that you may read, of "
          + "\(InstalledPlugins.maximumBytes >> 20) MB together")
    }
    room -= bytes.count
    digests[path] = SHA256.hex(bytes)
    let target = "\(folder)/\(path)"
    try FileBytes.makeFolder(FileTree.parent(of: target))
    try FileBytes.replace(target, with: bytes, mode: mode)
  }
}
