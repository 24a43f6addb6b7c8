package import BerthBase
package import BerthManifest
import Glibc

extension InstalledPlugins {
  /// The maximum size of a plugin's folder in bytes.
  static let maximumBytes = 512 << 20

  /// Copies a plugin into the home, where it waits to be put in place: what people are asked about,
  /// and what is then run, is this copy. Every file is read once; the library is not loaded.
  ///
  /// - Parameter plugin: what a registry found at the source.
  /// - Throws: `plugin.layout` for files outside of its folder, names that are no UTF-8 or too many
  ///   bytes; `plugin.library` and `plugin.data` when something is missing; `plugin.changed` when
  ///   its manifest became another meanwhile; `plugin.signature` when it is signed and not as it should be;
  ///   `files.*`.
  ///
  /// - Parameter environment: where the program that checks a signature is found.
  package func stage(
    _ plugin: RegistryEntry, environment: [String: String] = [:]
  ) throws(BerthError) -> StagedPlugin {
    let manifest = plugin.manifest
    let library = try plugin.library()
    let data = try plugin.data()
    let paths = [manifest.library, manifest.data, manifest.returns].compactMap(\.self)
    for path in paths where Self.leaves(path) {
      throw BerthError(
        "plugin.layout", "\(manifest.id): the path \(path) of its manifest leaves its folder",
        remedy: "put library, data and returns beside the manifest")
    }
    let source = FileTree.parent(of: plugin.file)
    let signature = [PluginSignature.list, PluginSignature.signature].filter {
      FileBytes.exists("\(source)/\($0)")
    }
    try OwnFolder.require(plugin, signature.map { "\(source)/\($0)" })
    try OwnFolder.require(library: library, of: manifest.id)
    try StagedCopy.survey([plugin.file, library, plugin.returnsFile, data].compactMap(\.self))
    if let data, let name = FileTree.unnameable(below: data) {
      throw BerthError(
        "plugin.layout", "\(data) holds a file whose name is no UTF-8: \(name)",
        remedy: "give the file another name")
    }
    removeLeftovers()
    let random = UInt32.random(in: .min ... .max)
    var copying = StagedCopy(folder: "\(folder)/\(Self.stagePrefix)\(getpid())-\(random)")
    do throws(BerthError) {
      try FileBytes.makeFolder(copying.folder)
      try copying.add(plugin.file, "manifest.json", 0o644)
      try copying.add(library, manifest.library, 0o755)
      if let returns = plugin.returnsFile, let declared = manifest.returns {
        try copying.add(returns, declared, 0o644)
      }
      if let data, let declared = manifest.data {
        for file in FileTree.files(below: data) {
          try copying.add("\(data)/\(file)", "\(declared)/\(file)", 0o644)
        }
      }
      for file in signature {
        try copying.add("\(source)/\(file)", file, 0o644)
      }
      let entry = try Registry(folders: [copying.folder]).entry(at: copying.folder)
      guard
        [entry.manifest.id, entry.manifest.library, entry.manifest.data, entry.manifest.returns]
          == [manifest.id, manifest.library, manifest.data, manifest.returns]
      else {
        throw BerthError(
          "plugin.changed", "\(plugin.file) was changed while it was read", remedy: "try again")
      }
      let key = try PluginSignature.key(in: copying.folder, copying.digests, environment)
      return StagedPlugin(
        entry: entry, folder: copying.folder, digests: copying.digests, key: key)
    } catch {
      try? FileTree.remove(copying.folder)
      throw error
    }
  }

  /// Copies a plugin into the home and puts it in place.
  ///
  /// - Throws: as `stage` and `install`.
  @discardableResult
  package func install(
    _ plugin: RegistryEntry, source: String, at time: String
  ) throws(BerthError) -> InstallRecord {
    try install(try stage(plugin), source: source, at: time)
  }

  /// Puts a copy in place of an older build, and notes the digests of its files. Until the last step
  /// the older one stays as it was.
  ///
  /// - Parameters:
  ///   - source: what the record names as its origin.
  ///   - time: the instant the record names, ISO 8601.
  /// - Throws: `plugin.changed` when the copy is not what was read; `plugin.key` when it is signed with
  ///   another key than the builds before it; `files.*`.
  @discardableResult
  package func install(
    _ staged: StagedPlugin, source: String, at time: String
  ) throws(BerthError) -> InstallRecord {
    try locked { () throws(BerthError) in try put(staged, source, time) }
  }

  private static let stagePrefix = ".staging-"

  /// Removes the copies of processes that ended while they asked.
  private func removeLeftovers() {
    for name in FileBytes.names(in: folder) where name.hasPrefix(Self.stagePrefix) {
      let process = name.dropFirst(Self.stagePrefix.count).prefix { $0 != "-" }
      guard let id = pid_t(process), kill(id, 0) != 0, errno == ESRCH else { continue }
      try? FileTree.remove("\(folder)/\(name)")
    }
  }

  private func put(
    _ staged: StagedPlugin, _ source: String, _ time: String
  ) throws(BerthError) -> InstallRecord {
    let manifest = staged.entry.manifest
    let id = manifest.id
    try requireKey(staged.key, of: id)
    var files: [InstallRecord.File] = []
    for path in FileTree.files(below: staged.folder) {
      let file = try digest(path, in: staged.folder)
      guard staged.digests[path] == file.sha256 else {
        throw BerthError(
          "plugin.changed", "\(id): the copy of \(path) is not what was read",
          remedy: "install it again", details: ["file": .string(path)])
      }
      files.append(file)
    }
    try StagedCopy.settle(staged.folder)
    let away = "\(folder)/.removed-\(id)"
    try FileTree.remove(away)
    let target = folder(of: id)
    if FileBytes.exists(target) { try FileTree.move(target, to: away) }
    do throws(BerthError) {
      try FileTree.move(staged.folder, to: target)
    } catch {
      if FileBytes.exists(away) { try FileTree.move(away, to: target) }
      throw error
    }
    let record = InstallRecord(
      id: id, version: "\(manifest.version)", source: source, installedAt: time, files: files)
    try write(record)
    if let key = staged.key { try pin(key, of: id) }
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

  private static func leaves(_ path: String) -> Bool {
    path.hasPrefix("/") || path.split(separator: "/").contains("..")
  }
}
