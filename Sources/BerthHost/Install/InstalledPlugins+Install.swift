package import BerthBase
package import BerthManifest
import Glibc

extension InstalledPlugins {
  /// The maximum size of a plugin's folder in bytes.
  static let maximumBytes = 512 << 20

  /// Copies a plugin into the home, in place of an older one, and notes the digests of its files.
  ///
  /// The library is copied, not loaded. Until the last step the older one stays as it was.
  ///
  /// - Parameters:
  ///   - plugin: what a registry found at the source.
  ///   - source: what the record names as its origin.
  ///   - time: the instant the record names, ISO 8601.
  /// - Throws: `plugin.layout` for files outside of its folder, names that are no UTF-8 or too many
  ///   bytes;
  ///   `plugin.library` and `plugin.data` when something is missing; `files.*`.
  @discardableResult
  package func install(
    _ plugin: RegistryEntry, source: String, at time: String
  ) throws(BerthError) -> InstallRecord {
    let manifest = plugin.manifest
    let library = try plugin.library()
    let data = try plugin.data()
    for path in [manifest.library, manifest.data ?? ""] where Self.leaves(path) {
      throw BerthError(
        "plugin.layout", "\(manifest.id): the path \(path) of its manifest leaves its folder",
        remedy: "put library and data beside the manifest")
    }
    if let data, let name = FileTree.unnameable(below: data) {
      throw BerthError(
        "plugin.layout", "\(data) holds a file whose name is no UTF-8: \(name)",
        remedy: "give the file another name")
    }
    return try locked { () throws(BerthError) in
      let stage = "\(folder)/.staging-\(getpid())"
      defer { try? FileTree.remove(stage) }
      try FileTree.remove(stage)
      try FileBytes.makeFolder(stage)
      var room = Self.maximumBytes
      try copy(plugin.file, to: stage, "manifest.json", 0o644, &room)
      try copy(library, to: stage, manifest.library, 0o755, &room)
      if let data, let declared = manifest.data {
        for file in FileTree.files(below: data) {
          try copy("\(data)/\(file)", to: stage, "\(declared)/\(file)", 0o644, &room)
        }
      }
      return try put(stage, manifest, source, time)
    }
  }

  /// Puts a staged folder in place of what is there, and writes its record.
  private func put(
    _ stage: String, _ manifest: Manifest, _ source: String, _ time: String
  ) throws(BerthError) -> InstallRecord {
    let id = manifest.id
    let away = "\(folder)/.removed-\(id)"
    try FileTree.remove(away)
    let target = folder(of: id)
    if FileBytes.exists(target) { try FileTree.move(target, to: away) }
    do throws(BerthError) {
      try FileTree.move(stage, to: target)
    } catch {
      if FileBytes.exists(away) { try FileTree.move(away, to: target) }
      throw error
    }
    var files: [InstallRecord.File] = []
    for path in FileTree.files(below: target) {
      files.append(try digest(path, in: target))
    }
    let record = InstallRecord(
      id: id, version: "\(manifest.version)", source: source, installedAt: time, files: files)
    try write(record)
    try FileTree.remove(away)
    return record
  }

  func write(_ record: InstallRecord) throws(BerthError) {
    try FileBytes.makeFolder(folder + "/.records")
    try FileBytes.replace(recordFile(record.id), with: record.json.utf8(indented: true) + [0x0A])
  }

  /// A file's digest, with the stamp it had while it was read.
  func digest(_ path: String, in folder: String) throws(BerthError) -> InstallRecord.File {
    guard let read = StampedFile("\(folder)/\(path)", limit: Self.maximumBytes) else {
      throw BerthError("files.read", "could not read \(folder)/\(path)")
    }
    return InstallRecord.File(
      path: path, sha256: SHA256.hex(read.bytes), stamp: read.stamp?.text ?? "")
  }

  private func copy(
    _ source: String, to stage: String, _ path: String, _ mode: UInt32, _ room: inout Int
  ) throws(BerthError) {
    guard let bytes = FileBytes.read(source, limit: room) else {
      throw BerthError(
        "plugin.layout", "could not copy \(source): it is no file, or more than a plugin may hold",
        remedy: "a plugin is at most \(Self.maximumBytes >> 20) MB of regular files you may read")
    }
    room -= bytes.count
    let target = "\(stage)/\(path)"
    try FileBytes.makeFolder(FileTree.parent(of: target))
    try FileBytes.replace(target, with: bytes, mode: mode)
  }

  private static func leaves(_ path: String) -> Bool {
    path.hasPrefix("/") || path.split(separator: "/").contains("..")
  }
}
