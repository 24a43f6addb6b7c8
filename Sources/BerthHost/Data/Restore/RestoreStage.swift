import BerthBase
import BerthManifest
import BerthServices
import BerthStorage
import Glibc

/// A backup that is opened, unpacked beside the home and checked from end to end.
struct RestoreStage {
  let admin: DataAdmin
  let archive: ArchiveReader
  let index: BackupIndex
  /// The one plugin whose files are wanted of a backup of more; nil for all of it.
  let only: String?
  /// Whether a plugin's rows of databases that all share are wanted where the backup has them.
  private let withRecords: Bool

  /// Opens a backup and reads its index.
  ///
  /// - Parameter only: a plugin whose files alone are wanted.
  /// - Throws: `not-found`, `data.damaged`, `data.newer`.
  init(
    _ path: String, only: String?, withRecords: Bool = true, admin: DataAdmin
  ) throws(BerthError) {
    self.admin = admin
    self.only = only
    self.withRecords = withRecords
    let archive = try ArchiveReader(path: path)
    self.archive = archive
    guard let last = archive.entries.last, last.name == BackupIndex.name else {
      throw archive.damaged("its last file is not \(BackupIndex.name)")
    }
    let bytes = try archive.bytes(of: last, limit: 256 << 20)
    do {
      index = try BackupIndex(JSONCursor(try JSON.parse(bytes)))
    } catch {
      throw archive.damaged("\(BackupIndex.name): \(error)")
    }
    try checkVersion()
    try checkNames()
    if let only, files.isEmpty {
      throw BerthError(
        "not-found", "\(path) holds no data of \(only) for \(admin.home.user)",
        remedy: "tar -tf \(path) lists what it holds")
    }
  }

  /// What changes places.
  var scope: DataScope { only.map(DataScope.plugin) ?? index.scope }

  /// The files that are wanted.
  var files: [BackupIndex.File] { index.files.filter(isWanted) }

  /// Whether a plugin's rows of databases that all share are wanted too.
  var hasRecords: Bool {
    withRecords && index.files.contains { $0.path == BackupIndex.records }
  }

  private func isWanted(_ file: BackupIndex.File) -> Bool {
    if !withRecords && file.path == BackupIndex.records { return false }
    guard let only else { return true }
    if case .plugin(only) = index.scope { return true }
    return file.path == "public/\(only).db"
      || file.path.hasPrefix("users/\(admin.home.user)/\(only)/")
  }

  /// Where a file of the backup belongs in the home; a plugin's goes to the current user.
  func path(of path: String) -> String {
    guard case .plugin = index.scope else { return path }
    let theirs = "users/\(index.user)/"
    return path.hasPrefix(theirs)
      ? "users/\(admin.home.user)/" + path.dropFirst(theirs.count) : path
  }

  /// Unpacks all files into a folder laid out like a home, and checks sizes, checksums and
  /// databases.
  func unpack(into folder: String) throws(BerthError) {
    let total = files.reduce(0) { $0 + $1.bytes }
    var done = 0
    for (entry, file) in zip(archive.entries, index.files) where isWanted(file) {
      admin.onProgress?(done, total, file.path)
      try admin.checkCancelled()
      let target = "\(folder)/\(path(of: file.path))"
      try FileBytes.makeFolder(FileTree.parent(of: target))
      try extract(entry, file, to: target)
      if file.isDatabase && file.damage == nil { try check(file, at: target) }
      done += file.bytes
    }
    admin.onProgress?(total, total, "")
  }

  private func checkVersion() throws(BerthError) {
    let own = admin.hostVersion
    guard (index.host.major, index.host.minor) <= (own.major, own.minor) else {
      throw BerthError(
        "data.newer", "\(archive.path) was made by berth \(index.host), and this is berth \(own)",
        remedy: "update berth, then restore again")
    }
  }

  /// Checks that archive and index name the same files, and only such as may be in the scope.
  private func checkNames() throws(BerthError) {
    guard archive.entries.dropLast().map(\.name) == index.files.map(\.path) else {
      throw archive.damaged("its files are not those that \(BackupIndex.name) lists")
    }
    guard Set(index.files.map(\.path)).count == index.files.count else {
      throw archive.damaged("a file stands in it twice")
    }
    for file in index.files {
      guard (try? RelativePath(file.path)) != nil, isInScope(file.path) else {
        throw archive.damaged("“\(file.path)” does not belong into it")
      }
      guard file.isDatabase == HomePath(file.path).isDatabase else {
        throw archive.damaged("“\(file.path)” is not what \(BackupIndex.name) says")
      }
    }
  }

  private func isInScope(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    switch index.scope {
    case .home: return parts[0] != "cache" && parts[0] != DailyBackups.folderName
    case .user(let name): return parts.count > 2 && parts[0] == "users" && parts[1] == name
    case .plugin(let id):
      return path == BackupIndex.records || path == "public/\(id).db"
        || path.hasPrefix("users/\(index.user)/\(id)/")
    }
  }

  private func extract(
    _ entry: ArchiveReader.Entry, _ file: BackupIndex.File, to target: String
  ) throws(BerthError) {
    let descriptor = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(target) }
    defer { close(descriptor) }
    var sum = CRC32()
    try archive.forEachChunk(of: entry) { chunk throws(BerthError) in
      sum.update(chunk)
      var done = 0
      while done < chunk.count {
        let count = chunk.withUnsafeBytes {
          write(descriptor, $0.baseAddress! + done, chunk.count - done)
        }
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { throw failure(target) }
        done += count
      }
    }
    guard entry.size == file.bytes, sum.value == file.sum else {
      throw archive.damaged("\(file.path) is not as it was when the backup was made")
    }
    guard fsync(descriptor) == 0 else { throw failure(target) }
  }

  private func check(_ file: BackupIndex.File, at target: String) throws(BerthError) {
    do throws(StorageError) {
      try Backup.verify(target)
    } catch {
      throw archive.damaged("\(file.path): \(error.message)")
    }
    guard let id = file.plugin, let installed = admin.manifest(id)?.version else { return }
    if let written = file.pluginVersion, written > installed {
      throw BerthError(
        "data.newer",
        "\(file.path) was written by \(id) \(written), and \(id) \(installed) is installed",
        remedy: "update \(id), then restore again")
    }
  }

  private func failure(_ path: String) -> BerthError {
    BerthError(
      "files.write", "could not write \(path): \(String(cString: strerror(errno)))",
      remedy: "check that its disk has room")
  }
}
