package import BerthBase
package import BerthManifest

/// The files a plugin may touch for one user: `berth.files/1`.
///
/// Used from one thread at a time; other processes may write media meanwhile.
package struct FileService {
  private let plugin: String
  private let bundled: ConfinedFolder?
  private let media: ConfinedFolder
  private let mediaBytes: Int

  /// How many media files a plugin may keep for one user; each write looks at all of them.
  package static let maximumMediaFiles = 10_000

  /// - Parameters:
  ///   - dataFolder: the plugin's read-only data folder; nil when its manifest names none.
  package init(home: Home, manifest: Manifest, dataFolder: String?) {
    plugin = manifest.id
    bundled = dataFolder.map { ConfinedFolder(path: $0, name: "the data of \(manifest.id)") }
    media = ConfinedFolder(
      path: home.mediaFolder(ofPlugin: manifest.id), name: "the media of \(manifest.id)")
    mediaBytes = manifest.limits.mediaMegabytes << 20
  }

  /// Maps a file of the data folder.
  ///
  /// - Throws: `not-found`, `files.path`, `files.read`, `files.too-large`.
  package func data(_ path: String) throws(BerthError) -> FileMapping {
    try dataFolder().map(try RelativePath(path))
  }

  /// The files below a folder of the data, the whole of it for an empty path:
  /// `{"files":[{"path","size"}]}`, paths relative to the data folder.
  ///
  /// - Throws: `not-found`, `files.path`.
  package func list(_ folder: String) throws(BerthError) -> JSON {
    let part = folder.isEmpty || folder == "." ? nil : try RelativePath(folder)
    return ConfinedFolder.json(try dataFolder().list(below: part))
  }

  /// Maps a file of the user's media folder; it stays as it is while mapped.
  ///
  /// - Throws: as `data`.
  package func readMedia(_ path: String) throws(BerthError) -> FileMapping {
    try media.map(try RelativePath(path))
  }

  /// Replaces a file of the user's media folder atomically.
  ///
  /// - Throws: `files.quota`, `files.path`, `files.write`.
  package func writeMedia(_ path: String, _ bytes: UnsafeRawBufferPointer) throws(BerthError) {
    try media.replace(
      try RelativePath(path), with: bytes, maximumBytes: mediaBytes,
      maximumFiles: Self.maximumMediaFiles)
  }

  /// Removes a file of the user's media folder; a missing one is fine.
  ///
  /// - Throws: `files.path`, `files.write`.
  package func removeMedia(_ path: String) throws(BerthError) {
    try media.remove(try RelativePath(path))
  }

  /// The files of the user's media folder: `{"files":[{"path","size"}]}`.
  package func listMedia() throws(BerthError) -> JSON {
    ConfinedFolder.json(try media.list())
  }

  private func dataFolder() throws(BerthError) -> ConfinedFolder {
    guard let bundled else {
      throw BerthError(
        "not-found", "\(plugin) has no data folder",
        remedy: "name one in the manifest: \"data\": \"Data\"")
    }
    return bundled
  }
}
