import Glibc

/// Tells of writes to files and to those beside them whose names begin the same, such as the log
/// of a database. Used from one thread.
package final class FileWatch {
  /// Readable when something happened; negative when the system watches nothing.
  package let descriptor: Int32
  private var folders: [String: Folder] = [:]

  private struct Folder {
    /// The names of files, and their places among all that are watched.
    var names: [(name: String, place: Int)] = []
    var watch: Int32 = -1
  }

  /// A watch of files, whose folders need not be there yet.
  package init(_ files: [String]) {
    for (place, file) in files.enumerated() {
      guard let slash = file.lastIndex(of: "/") else { continue }
      let name = String(file[file.index(after: slash)...])
      folders[String(file[..<slash]), default: Folder()].names.append((name, place))
    }
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Begins to watch the folders that came into being meanwhile; true when there was one.
  @discardableResult
  package func attach() -> Bool {
    guard descriptor >= 0 else { return false }
    let events = [
      IN_ATTRIB, IN_CLOSE_WRITE, IN_MODIFY, IN_MOVED_TO, IN_CREATE, IN_DELETE_SELF, IN_MOVE_SELF,
    ]
    let mask = events.reduce(UInt32(0)) { $0 | UInt32($1) }
    var isNew = false
    for path in folders.keys where folders[path]?.watch ?? 0 < 0 {
      let watch = inotify_add_watch(descriptor, path, mask)
      guard watch >= 0 else { continue }
      folders[path]?.watch = watch
      isNew = true
    }
    return isNew
  }

  /// IN_DELETE_SELF, IN_MOVE_SELF and IN_IGNORED of inotify(7).
  private static let folderGone: UInt32 = 0x400 | 0x800 | 0x8000

  /// Takes what happened: the places of the files that were touched or whose folder was replaced.
  package func drain() -> Set<Int> {
    guard descriptor >= 0 else { return [] }
    var touched: Set<Int> = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      // struct inotify_event: wd, mask, cookie, len (4 bytes each), then the name, NUL-padded.
      var place = 0
      while place + 16 <= count {
        let field = { (offset: Int) in
          (0..<4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32(buffer[place + offset + $1]) }
        }
        let end = min(place + 16 + Int(field(12)), count)
        let name = buffer[(place + 16)..<end].prefix { $0 != 0 }
        touched.formUnion(
          note(watch: Int32(bitPattern: field(0)), mask: field(4), name: name))
        place = end
      }
    }
    return touched
  }

  private func note(watch: Int32, mask: UInt32, name: ArraySlice<UInt8>) -> [Int] {
    guard let (path, folder) = folders.first(where: { $0.value.watch == watch }) else {
      // More happened than the kernel keeps, or the last word of a watch that is gone.
      return watch < 0 ? folders.values.flatMap { $0.names.map(\.place) } : []
    }
    if mask & Self.folderGone != 0 {
      // A restore replaces folders: what is there now is watched instead.
      _ = inotify_rm_watch(descriptor, watch)
      folders[path]?.watch = -1
      attach()
      return folder.names.map(\.place)
    }
    return folder.names.filter { name.starts(with: $0.name.utf8) }.map(\.place)
  }
}
