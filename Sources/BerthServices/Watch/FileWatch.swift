import Glibc

/// Tells of writes to files and to those beside them whose names begin the same, such as the log
/// of a database, for any number of keys with one descriptor: a user may have few of those of
/// inotify(7). Used from one thread.
package final class FileWatch {
  /// Readable when something happened; negative when the system watches nothing.
  package let descriptor: Int32
  private var folders: [String: Folder] = [:]
  /// The folders by the kernel's number of their watch.
  private var paths: [Int32: String] = [:]
  /// The folders that are not watched: they are not there, or were replaced.
  private var missing: Set<String> = []

  private struct Folder {
    /// The names of files, and the keys they are watched for.
    var names: [String: Set<Int>] = [:]
    var watch: Int32 = -1

    var keys: Set<Int> { names.values.reduce(into: []) { $0.formUnion($1) } }
  }

  /// A watch of files by their indices; their folders need not be there yet.
  package init(_ files: [String] = []) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    for (index, file) in files.enumerated() { add(file, for: index) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Watches one more file for a key, from the next `attach` on.
  package func add(_ file: String, for key: Int) {
    guard let (path, name) = Self.parts(file) else { return }
    folders[path, default: Folder()].names[name, default: []].insert(key)
    if folders[path]?.watch ?? -1 < 0 { missing.insert(path) }
  }

  /// Watches a file for a key no more.
  package func remove(_ file: String, for key: Int) {
    guard let (path, name) = Self.parts(file), var folder = folders.removeValue(forKey: path)
    else { return }
    folder.names[name]?.remove(key)
    if folder.names[name]?.isEmpty == true { folder.names[name] = nil }
    guard folder.names.isEmpty else { return folders[path] = folder }
    missing.remove(path)
    if folder.watch >= 0 {
      paths[folder.watch] = nil
      _ = inotify_rm_watch(descriptor, folder.watch)
    }
  }

  private static func parts(_ file: String) -> (folder: String, name: String)? {
    guard let slash = file.lastIndex(of: "/") else { return nil }
    return (String(file[..<slash]), String(file[file.index(after: slash)...]))
  }

  /// What is heard of a folder, see inotify(7).
  private static let events = [
    IN_ATTRIB, IN_CLOSE_WRITE, IN_MODIFY, IN_MOVED_TO, IN_CREATE, IN_DELETE_SELF, IN_MOVE_SELF,
  ].reduce(UInt32(0)) { $0 | UInt32($1) }

  /// Begins to watch the folders that came into being meanwhile; true when there was one.
  @discardableResult
  package func attach() -> Bool { !attachNew().isEmpty }

  /// Begins to watch the folders that came into being meanwhile: the keys whose files are there, which
  /// may have been written to before anybody watched.
  package func attachNew() -> Set<Int> {
    guard descriptor >= 0, !missing.isEmpty else { return [] }
    var found: Set<Int> = []
    for path in missing {
      let watch = inotify_add_watch(descriptor, path, Self.events)
      guard watch >= 0 else { continue }
      folders[path]?.watch = watch
      paths[watch] = path
      missing.remove(path)
      found.formUnion(folders[path]?.keys ?? [])
    }
    return found
  }

  /// IN_DELETE_SELF, IN_MOVE_SELF and IN_IGNORED of inotify(7).
  private static let folderGone: UInt32 = 0x400 | 0x800 | 0x8000

  /// Takes what happened: the keys whose files were touched or whose folder was replaced.
  package func drain() -> Set<Int> {
    guard descriptor >= 0 else { return [] }
    var touched: Set<Int> = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      // struct inotify_event: wd, mask, cookie, len (4 bytes each), then the name, NUL-padded.
      var start = 0
      while start + 16 <= count {
        let field = { (offset: Int) in
          (0..<4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32(buffer[start + offset + $1]) }
        }
        let end = min(start + 16 + Int(field(12)), count)
        let name = buffer[(start + 16)..<end].prefix { $0 != 0 }
        note(watch: Int32(bitPattern: field(0)), mask: field(4), name: name, in: &touched)
        start = end
      }
    }
    return touched
  }

  private func note(
    watch: Int32, mask: UInt32, name: ArraySlice<UInt8>, in touched: inout Set<Int>
  ) {
    guard let path = paths[watch], let folder = folders[path] else {
      // More happened than the kernel keeps, or the last word of a watch that is gone.
      if watch < 0 { for folder in folders.values { touched.formUnion(folder.keys) } }
      return
    }
    if mask & Self.folderGone != 0 {
      // A restore replaces folders: what is there now is watched instead.
      _ = inotify_rm_watch(descriptor, watch)
      paths[watch] = nil
      folders[path]?.watch = -1
      missing.insert(path)
      attach()
      return touched.formUnion(folder.keys)
    }
    for (file, keys) in folder.names where name.starts(with: file.utf8) {
      touched.formUnion(keys)
    }
  }
}
