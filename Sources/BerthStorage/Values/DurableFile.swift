import Glibc

/// File operations that are on disk, all or nothing, when they return.
///
/// Never use them on a database file that this process has open through SQLite: closing any
/// descriptor of a file drops the process's POSIX locks on it.
package enum DurableFile {
  /// Moves a file that was already synced over another one of the same folder or file system.
  ///
  /// When it fails, the replacement is removed and the old file is as it was.
  package static func replace(_ path: String, with temporary: String) throws(StorageError) {
    guard rename(temporary, path) == 0 else {
      let number = errno
      unlink(temporary)
      throw StorageError.system("replace", path, number)
    }
    try syncFolder(of: path)
  }

  /// Makes a file's content durable.
  package static func sync(_ path: String) throws(StorageError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StorageError.system("open", path, errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw StorageError.system("sync", path, errno) }
  }

  /// Makes the names in the folder that holds `path` durable.
  package static func syncFolder(of path: String) throws(StorageError) {
    let folder = folder(of: path)
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StorageError.system("open", folder, errno) }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder and say so with EINVAL; there is nothing to do then.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw StorageError.system("sync", folder, errno)
    }
  }

  /// Removes a file; one that is not there is no error.
  package static func remove(_ path: String) throws(StorageError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw StorageError.system("remove", path, errno)
    }
  }

  /// The bytes of a file, or nil when there is none.
  package static func size(of path: String) -> Int64? {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int64(facts.st_size) : nil
  }

  /// Creates an empty hidden file in the folder of `path`, open for writing.
  static func createTemporary(beside path: String) throws(StorageError) -> (String, Int32) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
    for attempt in 0..<1_000 {
      let temporary = "\(folder(of: path))/.\(name).\(getpid())-\(attempt).tmp"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if descriptor >= 0 { return (temporary, descriptor) }
      guard errno == EEXIST else { throw StorageError.system("create", temporary, errno) }
    }
    throw StorageError(
      .io, "cannot find a free temporary name beside \(path)",
      remedy: "Remove the left-over files that end with .tmp in that folder")
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
