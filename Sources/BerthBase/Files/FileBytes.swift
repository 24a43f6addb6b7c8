import Glibc

/// Reads and replaces whole files by path.
package enum FileBytes {
  /// The bytes of a regular file; nil when it cannot be read or is longer than `limit`.
  package static func read(_ path: String, limit: Int = .max) -> [UInt8]? {
    // A pipe that nobody writes to would keep its reader waiting.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) <= limit
    else { return nil }
    return read(descriptor, size: Int(status.st_size))
  }

  /// The next `size` bytes of an open file; fewer when it ends before.
  package static func read(_ descriptor: Int32, size: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let base = buffer.baseAddress {
        let got = Glibc.read(descriptor, base + count, size - count)
        if got < 0 && errno == EINTR { continue }
        if got <= 0 { break }
        count += got
      }
    }
  }

  /// The bytes of a file that must be there.
  package static func require(_ path: String) throws(BerthError) -> [UInt8] {
    guard let bytes = read(path) else {
      throw BerthError(
        exists(path) ? "files.read" : "not-found", "could not read \(path)",
        remedy: "check the path and its permissions")
    }
    return bytes
  }

  /// Replaces a file so that after a crash it holds the old bytes or the new ones, whole.
  ///
  /// - Parameter isLasting: whether it has to be there after a power failure, as what is laid out to be
  ///   packed has not.
  /// - Throws: `files.write` with the system's reason.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o600, isLasting: Bool = true
  ) throws(BerthError) {
    let temporary = "\(path).\(getpid()).tmp"
    // What an earlier process of that number left; never through a link that somebody laid there.
    unlink(temporary)
    let descriptor = open(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure("create", temporary) }
    var written = 0
    let good = bytes.withUnsafeBytes { buffer in
      while written < buffer.count {
        let count = write(descriptor, buffer.baseAddress! + written, buffer.count - written)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return false }
        written += count
      }
      return !isLasting || fsync(descriptor) == 0
    }
    let error = good ? nil : failure("write", path)
    close(descriptor)
    if let error {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let error = failure("replace", path)
      unlink(temporary)
      throw error
    }
    if isLasting { FileTree.syncFolder(of: path) }
  }

  /// Makes a folder and its parents; fine when it is there.
  package static func makeFolder(_ path: String, mode: UInt32 = 0o700) throws(BerthError) {
    if mkdir(path, mode) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw failure("make the folder", path)
    }
    try makeFolder(String(path[..<slash]), mode: mode)
    guard mkdir(path, mode) == 0 || errno == EEXIST else { throw failure("make the folder", path) }
  }

  /// The names in a folder, sorted; empty when it cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether something is at a path.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func failure(_ verb: String, _ path: String) -> BerthError {
    BerthError(
      "files.write", "could not \(verb) \(path): \(String(cString: strerror(errno)))",
      remedy: "check that the folder exists, is yours and has room")
  }
}
