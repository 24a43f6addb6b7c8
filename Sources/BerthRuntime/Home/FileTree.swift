import Glibc

/// Folders as a whole: their files, their size, their removal.
enum FileTree {
  /// Whether a path is a folder, not a link to one.
  static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// The bytes of a file; 0 when there is none.
  static func size(_ path: String) -> Int {
    var facts = stat()
    return lstat(path, &facts) == 0 ? Int(facts.st_size) : 0
  }

  /// The regular files below a folder, as paths relative to it, sorted; links are not followed.
  static func files(below folder: String) -> [String] {
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

  /// Removes a file, link or folder with all below it; what is not there is fine.
  ///
  /// - Throws: `files.write` with what could not be removed.
  static func remove(_ path: String) throws(BerthError) {
    if isFolder(path) {
      for name in FileBytes.names(in: path) { try remove("\(path)/\(name)") }
      if rmdir(path) == 0 || errno == ENOENT { return }
    } else if unlink(path) == 0 || errno == ENOENT {
      return
    }
    throw failure("remove", path)
  }

  /// Moves a file or folder within a file system, making the folder it goes to.
  static func move(_ path: String, to target: String) throws(BerthError) {
    try FileBytes.makeFolder(parent(of: target))
    guard rename(path, target) == 0 else { throw failure("move", path) }
    syncFolder(of: path)
    syncFolder(of: target)
  }

  /// The folder that holds a path.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes the names in the folder that holds a path durable.
  static func syncFolder(of path: String) {
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
