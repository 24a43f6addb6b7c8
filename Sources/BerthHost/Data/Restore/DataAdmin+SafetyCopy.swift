import BerthBase
import BerthServices

extension DataAdmin {
  /// How many safety copies are kept, the newest.
  private static let copies = 3

  /// Where what was here before a restore is kept; restores leave it alone, and backups are made without.
  private var safetyFolder: String { home.path + "/.before-restore" }

  /// Which restores can be taken back.
  var restores: RestoreLog { RestoreLog(folder: safetyFolder) }

  /// Keeps what a restore is about to replace: as a backup, or, where a database is too damaged for that,
  /// as a plain archive of the files as they stand.
  ///
  /// - Returns: the file; nil when there is nothing to keep.
  func safetyCopy(of scope: DataScope) throws(BerthError) -> String? {
    let paths = files(of: scope)
    guard !paths.isEmpty else { return nil }
    try FileBytes.makeFolder(safetyFolder)
    let instant = timestamp.prefix(19).filter { $0 != "-" && $0 != ":" }
    var name = "\(instant)Z-\(scope.word)"
    while FileBytes.exists("\(safetyFolder)/\(name).tar") { name += "-" }
    let target = "\(safetyFolder)/\(name).tar"
    do throws(BerthError) {
      _ = try write(scope, to: target)
    } catch {
      guard error.exitCode == .storage, error.code != "storage.full" else { throw error }
      try archive(paths, to: target)
    }
    return target
  }

  /// Removes all safety copies but the newest, and the one that was just restored.
  func removeOldSafetyCopies(except restored: String) {
    let old = FileBytes.names(in: safetyFolder).filter { $0.hasSuffix(".tar") }.sorted()
      .dropLast(Self.copies)
    for path in old.map({ "\(safetyFolder)/\($0)" }) where path != restored {
      try? FileTree.remove(path)
    }
  }

  /// The files as they stand, with what stands beside the databases.
  private func archive(_ paths: [String], to target: String) throws(BerthError) {
    let writer = try ArchiveWriter(path: target)
    for path in paths.flatMap({ [$0, $0 + "-wal", $0 + "-journal"] })
    where FileBytes.exists("\(home.path)/\(path)") {
      _ = try writer.add(path, file: "\(home.path)/\(path)") { _ throws(BerthError) in }
    }
    _ = try writer.finish()
  }
}
