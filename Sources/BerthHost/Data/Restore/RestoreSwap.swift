import BerthBase
import Glibc

/// Puts new files and folders in the place of old ones, all or none, also through a crash.
///
/// Everything happens in the folder `.restore` of the home: `new` holds what comes, `old` what
/// went, `plan.json` what is to be moved, and `done` says that all was moved. Until `done` is
/// there, `recover` moves the old ones back.
struct RestoreSwap {
  /// One file or folder that changes, by its path in the home.
  struct Unit: Equatable {
    var path: String
    var hadOld: Bool
    var hasNew: Bool
  }

  private let home: String

  init(home: String) { self.home = home }

  static func folder(_ home: String) -> String { home + "/.restore" }
  /// Where the files that are to come are laid out as in the home.
  var new: String { Self.folder(home) + "/new" }
  private var old: String { Self.folder(home) + "/old" }
  private var plan: String { Self.folder(home) + "/plan.json" }
  private var done: String { Self.folder(home) + "/done" }

  /// Moves old ones out and new ones in; when that fails, all is moved back.
  func run(_ paths: [String]) throws(BerthError) {
    let units = paths.map { path in
      Unit(
        path: path, hadOld: FileBytes.exists("\(home)/\(path)"),
        hasNew: FileBytes.exists("\(new)/\(path)"))
    }
    try write(units)
    do throws(BerthError) {
      for unit in units {
        let target = "\(home)/\(unit.path)"
        if unit.hadOld { try FileTree.move(target, to: "\(old)/\(unit.path)") }
        if unit.hasNew { try FileTree.move("\(new)/\(unit.path)", to: target) }
      }
    } catch {
      try undo(units)
      throw error
    }
  }

  /// Declares the move final and removes the old ones.
  func finish() throws(BerthError) {
    try FileBytes.replace(done, with: [])
    try? FileTree.remove(Self.folder(home))
  }

  /// Moves the old ones back.
  func undo() throws(BerthError) {
    guard let units = read() else { return try FileTree.remove(Self.folder(home)) }
    try undo(units)
    try FileTree.remove(Self.folder(home))
  }

  /// Brings a home whose restore was broken off back to what it was before, or tidies up after one
  /// that was complete.
  static func recover(home: String) throws(BerthError) {
    guard FileBytes.exists(folder(home)) else { return }
    let swap = RestoreSwap(home: home)
    if FileBytes.exists(swap.done) { return try FileTree.remove(folder(home)) }
    try swap.undo()
  }

  private func undo(_ units: [Unit]) throws(BerthError) {
    for unit in units.reversed() {
      let target = "\(home)/\(unit.path)"
      let former = "\(old)/\(unit.path)"
      if unit.hadOld {
        // Without the former file it was never moved, or is back already.
        guard FileBytes.exists(former) else { continue }
        try remove(target)
        try FileTree.move(former, to: target)
      } else if unit.hasNew && !FileBytes.exists("\(new)/\(unit.path)") {
        try remove(target)
      }
    }
  }

  /// Removes what came, with what a program that used it already made beside it.
  private func remove(_ path: String) throws(BerthError) {
    for suffix in ["", "-wal", "-shm", "-journal"] { try FileTree.remove(path + suffix) }
  }

  private func write(_ units: [Unit]) throws(BerthError) {
    let list = units.map { unit -> JSON in
      [
        "path": .string(unit.path), "hadOld": .bool(unit.hadOld), "hasNew": .bool(unit.hasNew),
      ]
    }
    try FileBytes.replace(plan, with: JSON.array(list).utf8())
  }

  /// The plan, or nil when the restore had not come so far that anything was moved.
  private func read() -> [Unit]? {
    guard let bytes = FileBytes.read(plan), let list = (try? JSON.parse(bytes))?.array else {
      return nil
    }
    return list.compactMap { entry in
      guard let path = entry["path"]?.string, let hadOld = entry["hadOld"]?.bool,
        let hasNew = entry["hasNew"]?.bool
      else { return nil }
      return Unit(path: path, hadOld: hadOld, hasNew: hasNew)
    }
  }
}
