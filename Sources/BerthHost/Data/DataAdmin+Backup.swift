package import BerthBase
import BerthCapabilities
import BerthManifest
import BerthServices
import BerthStorage
import Glibc

extension DataAdmin {
  /// Copies a scope into one file, a plain tar archive that any tar can list and unpack.
  ///
  /// Every database in it is of one instant, whoever writes meanwhile; all are valid when the
  /// function returns. The archive holds the files under their paths in the home, then
  /// `manifest.json` with their sizes and checksums, and appears only when it is complete.
  ///
  /// - Parameters:
  ///   - path: the file to make, or a folder for one named like
  ///     `berth-home-20261121T180000Z.tar`.
  ///   - replacing: whether a file of that name may be replaced.
  /// A database that is damaged does not stop the others: its file goes along as it is, and its
  /// entry says what is wrong.
  ///
  /// - Returns: `{"path","bytes","scope","createdAt","files":[{"path","bytes","crc32","kind",
  ///   "damage"?,…}]}`.
  /// - Throws: `not-found`, `input.exists`, `input.invalid`, `storage.*`, `files.*`, `cancelled`.
  package func backup(
    _ scope: DataScope, to path: String, replacing: Bool = false
  ) throws(BerthError) -> JSON {
    try checkExists(scope)
    try checkReadable()
    return try write(scope, to: try backupPath(scope, path, replacing))
  }

  /// Copies a scope into a file of that very path.
  func write(_ scope: DataScope, to target: String) throws(BerthError) -> JSON {
    let writer = try ArchiveWriter(path: target)
    var index = BackupIndex(
      host: hostVersion, createdAt: timestamp, user: home.user, scope: scope)
    let paths = files(of: scope)
    let total = paths.reduce(0) { $0 + FileTree.size("\(home.path)/\($1)") }
    var done = 0
    for path in paths {
      try checkCancelled()
      onProgress?(done, total, path)
      let size = FileTree.size("\(home.path)/\(path)")
      var copied = 0
      index.files.append(
        try add(HomePath(path), to: writer, beside: target) { count throws(BerthError) in
          copied += count
          onProgress?(done + min(copied, size), total, path)
          try checkCancelled()
        })
      done = min(done + size, total)
    }
    if case .plugin(let id) = scope {
      let bytes = JSON.object(try records(of: id, withSecrets: true)).utf8()
      var sum = CRC32()
      sum.update(bytes)
      try writer.add(BackupIndex.records, bytes)
      index.files.append(
        .init(path: BackupIndex.records, bytes: bytes.count, sum: sum.value))
    }
    try writer.add(BackupIndex.name, index.json.utf8(indented: true))
    let bytes = try writer.finish()
    onProgress?(total, total, target)
    return [
      "path": .string(target), "bytes": JSON(bytes), "scope": scope.json,
      "createdAt": .string(index.createdAt), "files": .array(index.files.map(\.json)),
    ]
  }

  /// Whether an error is about what a database holds, rather than about the disk or who uses it: a
  /// plugin in a worker can write into its own file whatever it likes.
  private static func isDamage(_ error: BerthError) -> Bool {
    error.exitCode == .storage
      && ![
        "storage.full", "storage.io", "storage.busy", "storage.interrupted", "storage.memory",
      ].contains(error.code)
  }

  private func backupPath(
    _ scope: DataScope, _ path: String, _ replacing: Bool
  ) throws(BerthError) -> String {
    var target = Home.absolute(path)
    var facts = stat()
    let exists = stat(target, &facts) == 0
    if path.hasSuffix("/") || exists && facts.st_mode & S_IFMT == S_IFDIR {
      while target.count > 1 && target.hasSuffix("/") { target.removeLast() }
      try FileBytes.makeFolder(target)
      let instant = String(timestamp.prefix(19).filter { $0 != "-" && $0 != ":" })
      target += "/berth-\(scope.word)-\(instant)Z.tar"
    } else {
      try FileBytes.makeFolder(FileTree.parent(of: target))
    }
    try checkOutside(target)
    guard replacing || !FileBytes.exists(target) else {
      throw BerthError(
        "input.exists", "there is a file \(target) already",
        remedy: "choose another name, or allow it to be replaced")
    }
    return target
  }

  /// Refuses a backup within the home, which would go with it and be part of the next one.
  private func checkOutside(_ target: String) throws(BerthError) {
    guard let inner = realpath(FileTree.parent(of: target), nil) else { return }
    defer { free(inner) }
    guard let outer = realpath(home.path, nil) else { return }
    defer { free(outer) }
    guard "\(String(cString: inner))/".hasPrefix("\(String(cString: outer))/") else { return }
    throw BerthError(
      "input.invalid", "\(target) lies within the home that is to be backed up",
      remedy: "choose a folder outside of \(home.path)")
  }

  /// Adds one file of the home, a database as an online copy.
  private func add(
    _ path: HomePath, to writer: ArchiveWriter, beside target: String,
    onBytes: (Int) throws(BerthError) -> Void
  ) throws(BerthError) -> BackupIndex.File {
    let source = "\(home.path)/\(path.path)"
    guard path.isDatabase else {
      let (bytes, sum) = try writer.add(path.path, file: source, onBytes: onBytes)
      return .init(path: path.path, bytes: bytes, sum: sum)
    }
    let copy = "\(target).\(getpid()).db"
    defer { unlink(copy) }
    var file = BackupIndex.File(path: path.path, isDatabase: true)
    do throws(BerthError) {
      let database = try open(source)
      defer { database.close() }
      try rethrow { try Backup.copy(database, to: copy) { _ in !isCancelled() } }
      let frozen = try rethrow {
        try Database(path: copy, options: DatabaseOptions(access: .immutable))
      }
      defer { frozen.close() }
      file.schemaVersion = try schemaVersion(of: frozen, path)
      if let plugin = path.plugin {
        file.plugin = plugin
        let seed = try SchemaState.read(frozen).seed
        file.pluginVersion = SemanticVersion(String(seed.prefix { $0 != "#" }))
      }
    } catch {
      guard Self.isDamage(error) else { throw error }
      // Nobody can read it, but somebody may be able to mend it: its bytes go along as they are.
      (file.bytes, file.sum) = try writer.add(path.path, file: source, onBytes: onBytes)
      file.damage = error.message
      return file
    }
    (file.bytes, file.sum) = try writer.add(path.path, file: copy, onBytes: onBytes)
    return file
  }
}
