import Glibc

/// Folders as a whole: their files, their size, their removal.
package enum FileTree {
  /// Whether a path is a folder, not a link to one.
  package static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// The bytes of a file; 0 when there is none.
  package static func size(_ path: String) -> Int {
    var facts = stat()
    return lstat(path, &facts) == 0 ? Int(facts.st_size) : 0
  }

  /// The regular files below a folder, as paths relative to it, sorted; links are not followed, and
  /// what has no name in UTF-8 is passed over (`unnameable(below:)` tells of it).
  package static func files(below folder: String) -> [String] {
    var found: [String] = []
    for name in FileBytes.names(in: folder) {
      let path = "\(folder)/\(name)"
      var facts = stat()
      guard lstat(path, &facts) == 0 else { continue }
      switch facts.st_mode & S_IFMT {
      case S_IFREG: found.append(name)
      case S_IFDIR: found += files(below: path).map { "\(name)/\($0)" }
      default: break
      }
    }
    return found
  }

  /// A path below a folder that is no UTF-8, repaired so that it can be shown; nil when all are.
  package static func unnameable(below folder: String) -> String? {
    for name in rawNames(at: open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
      let text = text(name)
      guard Array(text.utf8CString) == name else { return text }
      let path = "\(folder)/\(text)"
      if isFolder(path), let inner = unnameable(below: path) { return "\(text)/\(inner)" }
    }
    return nil
  }

  /// Removes a file, link or folder with all below it, whatever the encoding of its names; what is
  /// not there is fine.
  ///
  /// - Throws: `files.write` with what could not be removed.
  package static func remove(_ path: String) throws(BerthError) {
    try remove(Array(path.utf8CString), in: AT_FDCWD, path)
  }

  /// Removes an entry of the folder that is open as a descriptor.
  private static func remove(
    _ name: [CChar], in folder: Int32, _ path: String
  ) throws(BerthError) {
    if unlinkat(folder, name, 0) == 0 || errno == ENOENT { return }
    let refusal = errno
    let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard inner >= 0 else {
      if errno == ENOTDIR || errno == ELOOP { errno = refusal }
      throw failure("remove", path)
    }
    defer { close(inner) }
    for entry in rawNames(at: openat(inner, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
      try remove(entry, in: inner, "\(path)/\(text(entry))")
    }
    guard unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno == ENOENT else {
      throw failure("remove", path)
    }
  }

  /// A NUL-terminated name, repaired where it is no UTF-8.
  private static func text(_ name: [CChar]) -> String {
    String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The names in a folder as the system has them, NUL-terminated; the descriptor is closed.
  private static func rawNames(at descriptor: Int32) -> [[CChar]] {
    guard descriptor >= 0 else { return [] }
    guard let handle = fdopendir(descriptor) else {
      close(descriptor)
      return []
    }
    defer { closedir(handle) }
    var names: [[CChar]] = []
    while let entry = readdir(handle) {
      withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          guard strcmp(name, ".") != 0, strcmp(name, "..") != 0 else { return }
          names.append(Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1)))
        }
      }
    }
    return names
  }

  /// Where files that need not outlive the machine are quickest: in memory, if there is such a place.
  package static let memory = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"

  /// Makes a fresh folder that only this user may enter; the caller removes it.
  ///
  /// - Throws: `files.write` with the system's reason.
  package static func makeTemporary(
    _ name: String = "berth", in parent: String = "/tmp"
  ) throws(BerthError) -> String {
    let path = "\(parent)/\(name)-XXXXXX"
    var template = Array(path.utf8CString)
    guard mkdtemp(&template) != nil else { throw failure("make the folder", path) }
    return text(template)
  }

  /// Moves a file or folder within a file system, making the folder it goes to.
  package static func move(_ path: String, to target: String) throws(BerthError) {
    try FileBytes.makeFolder(parent(of: target))
    guard rename(path, target) == 0 else { throw failure("move", path) }
    syncFolder(of: path)
    syncFolder(of: target)
  }

  /// The folder that holds a path.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The nearest folder above a path that holds all of some names.
  package static func nearest(above path: String, holding names: [String]) -> String? {
    var folder = parent(of: path)
    while folder.utf8.count > 1 {
      if names.allSatisfy({ FileBytes.exists("\(folder)/\($0)") }) { return folder }
      folder = parent(of: folder)
    }
    return nil
  }

  /// Makes the names in the folder that holds a path durable.
  package static func syncFolder(of path: String) {
    let descriptor = open(parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  private static func failure(_ verb: String, _ path: String) -> BerthError {
    BerthError(
      "files.write", "could not \(verb) \(path): \(String(cString: strerror(errno)))",
      remedy: "check its permissions")
  }
}
