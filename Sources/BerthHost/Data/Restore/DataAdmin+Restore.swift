package import BerthBase
import BerthServices
import Glibc

extension DataAdmin {
  /// Puts a backup in the place of what is here.
  ///
  /// The whole backup is unpacked and checked first: sizes, checksums, the integrity of every
  /// database, and that neither host nor plugins are older than it. Then old and new change places
  /// at once; when anything fails, or the machine stops, the old data is there as before. Data of
  /// a plugin goes to the current user, data of a user or home to where it came from.
  ///
  /// Of a backup of a home or user, a plugin can be restored alone: its databases and media for the
  /// current user. What it bought, planned and has set stays as it is now.
  ///
  /// What was here is kept in the folder `.before-restore` of the home, from where `undo` brings it back.
  ///
  /// - Returns: `{"path","scope","createdAt","host","files":n,"bytes","plugins":[…],"kept"}`, the last
  ///   being the file with what was here; null when there was nothing.
  /// - Throws: `not-found`, `data.damaged`, `data.newer`, `storage.busy` when another program has
  ///   a database open, `storage.*`, `files.*`, `cancelled`.
  @discardableResult
  package func restore(
    from path: String, onlyPlugin: String? = nil
  ) throws(BerthError) -> JSON {
    let stage = try RestoreStage(path, only: onlyPlugin, admin: self)
    return try restore(stage) { kept throws(BerthError) in
      var plugin: String?
      if case .plugin(let id) = stage.scope { plugin = id }
      try restores.add(
        at: clock.now(), user: home.user, file: path, plugin: plugin, hasRecords: stage.hasRecords,
        kept: kept)
    }
  }

  /// The restores that can be taken back, the newest first.
  package var restored: [RestoreLog.Entry] { restores.entries(now: clock.now()) }

  /// Takes a restore back: all that it replaced is as it was, byte for byte. What is here now is kept as by
  /// any restore.
  ///
  /// - Throws: `undo.unknown`, `undo.done`, and as `restore` does.
  package func undo(restore id: String) throws(BerthError) -> RestoreLog.Entry {
    guard let entry = restored.first(where: { $0.id == id }) else {
      throw BerthError(
        "undo.unknown", "what \(id) has replaced is no longer kept",
        remedy: "berth data backups lists the backups of the last days")
    }
    guard entry.undoneAt == nil else {
      throw BerthError("undo.done", "\(id) was taken back already", remedy: "berth history")
    }
    let stage = try RestoreStage(
      entry.kept, only: entry.plugin, withRecords: entry.hasRecords, admin: self)
    try restore(stage) { _ throws(BerthError) in try restores.markUndone(id, at: clock.now()) }
    return entry
  }

  /// - Parameter note: told the copy of what was here; a home whose disk is full restores all the same.
  @discardableResult private func restore(
    _ stage: RestoreStage, note: (_ kept: String) throws(BerthError) -> Void
  ) throws(BerthError) -> JSON {
    try exclusively { () throws(BerthError) in
      let swap = RestoreSwap(home: home.path)
      do throws(BerthError) {
        try FileBytes.makeFolder(swap.new)
        try stage.unpack(into: swap.new)
      } catch {
        try? FileTree.remove(RestoreSwap.folder(home.path))
        throw error
      }
      let kept = try safetyCopy(of: stage.scope)
      do throws(BerthError) {
        try exchange(stage, swap)
      } catch {
        if let kept { try? FileTree.remove(kept) }
        throw error
      }
      removeOldSafetyCopies(except: stage.archive.path)
      if let kept { try? note(kept) }
      var report = report(stage)
      report["kept"] = JSON(kept)
      return report
    }
  }

  private func exchange(_ stage: RestoreStage, _ swap: RestoreSwap) throws(BerthError) {
    do throws(BerthError) {
      var units = units(of: stage.scope, swap)
      let hold = try DatabaseHold(units.flatMap(files(ofUnit:)), home: home.path)
      defer { hold.release() }
      // What stands beside a damaged database would be taken for the log of the new one.
      units += units.flatMap { unit in ["-wal", "-shm", "-journal"].map { unit + $0 } }
        .filter { FileBytes.exists("\(home.path)/\($0)") }
      guard case .plugin(let id) = stage.scope, stage.hasRecords else {
        try swap.run(units)
        return try swap.finish()
      }
      try exchange(plugin: id, stage, swap, units)
    } catch {
      try swap.undo()
      throw error
    }
  }

  /// Exchanges files and rows of a plugin; the rows are committed once the files are in place.
  private func exchange(
    plugin id: String, _ stage: RestoreStage, _ swap: RestoreSwap, _ units: [String]
  ) throws(BerthError) {
    let file = "\(swap.new)/\(BackupIndex.records)"
    guard let bytes = FileBytes.read(file), let records = try? JSON.parse(bytes) else {
      throw stage.archive.damaged("it holds no \(BackupIndex.records)")
    }
    let settings = PluginSettings(home: home, plugin: id, manifest: manifest(id))
    _ = try settings.read(withSecrets: true)
    let root = JSONCursor(records)
    let work = ImportWork(admin: self, plugin: id, replacing: true)
    defer { work.abandon() }
    try checked {
      try settings.check(root["settings"])
      for part in SharedRecords.Part.allCases { try work.loadShared(part, root[part.rawValue]) }
    }
    try swap.run(units)
    try work.commit()
    try settings.write(records["settings"] ?? .null, replacing: true, withSecrets: true)
    try swap.finish()
  }

  /// What changes places, as paths in the home.
  private func units(of scope: DataScope, _ swap: RestoreSwap) -> [String] {
    switch scope {
    case .home:
      let names = FileBytes.names(in: home.path) + FileBytes.names(in: swap.new)
      return Set(names).filter {
        $0 != "cache" && $0 != DailyBackups.folderName && !$0.hasPrefix(".")
      }.sorted()
    case .user(let name): return ["users/\(name)"]
    case .plugin(let id): return ["users/\(home.user)/\(id)", "public/\(id).db"]
    }
  }

  private func files(ofUnit unit: String) -> [String] {
    let path = "\(home.path)/\(unit)"
    if FileTree.isFolder(path) { return FileTree.files(below: path).map { "\(unit)/\($0)" } }
    return FileBytes.exists(path) ? [unit] : []
  }

  private func report(_ stage: RestoreStage) -> JSON {
    let (index, files) = (stage.index, stage.files)
    return [
      "path": .string(stage.archive.path), "scope": stage.scope.json,
      "createdAt": .string(index.createdAt), "host": .string("\(index.host)"),
      "files": JSON(files.count), "bytes": JSON(files.reduce(0) { $0 + $1.bytes }),
      "plugins": JSON(Set(files.compactMap(\.plugin)).sorted()),
    ]
  }
}
