import BerthBase
import Glibc

/// Writes a tar archive that appears under its name only when it is complete and on disk.
final class ArchiveWriter {
  private let path: String
  private let partial: String
  private let descriptor: Int32
  private var isFinished = false

  /// - Throws: `files.write`.
  init(path: String) throws(BerthError) {
    self.path = path
    partial = "\(path).\(getpid()).partial"
    unlink(partial)
    descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure("create", partial, errno) }
  }

  deinit {
    close(descriptor)
    if !isFinished { unlink(partial) }
  }

  /// Adds a file made of bytes in memory.
  func add(_ name: String, _ bytes: [UInt8]) throws(BerthError) {
    try addHeader(name, bytes.count)
    try write(bytes)
    try pad(bytes.count)
  }

  /// Adds a copy of a file as it is when it is opened.
  ///
  /// - Parameter onBytes: given how many more bytes were copied; may throw to give up.
  /// - Returns: size and checksum of what was added.
  func add(
    _ name: String, file: String, onBytes: (Int) throws(BerthError) -> Void
  ) throws(BerthError) -> (bytes: Int, sum: UInt32) {
    let source = open(file, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard source >= 0 else { throw Self.failure("read", file, errno) }
    defer { close(source) }
    var facts = stat()
    guard fstat(source, &facts) == 0 else { throw Self.failure("read", file, errno) }
    let size = Int(facts.st_size)
    try addHeader(name, size)
    var sum = CRC32()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var left = size
    while left > 0 {
      let count = read(source, &buffer, min(left, buffer.count))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Self.failure("read", file, errno) }
      guard count > 0 else {
        throw BerthError(
          "files.read", "\(file) became shorter while it was copied", remedy: "try again")
      }
      let chunk = Array(buffer[..<count])
      sum.update(chunk)
      try write(chunk)
      left -= count
      try onBytes(count)
    }
    try pad(size)
    return (size, sum.value)
  }

  /// Ends the archive and gives it its name.
  ///
  /// - Returns: its size in bytes.
  func finish() throws(BerthError) -> Int {
    try write([UInt8](repeating: 0, count: 2 * UstarHeader.size))
    let size = Int(lseek(descriptor, 0, SEEK_CUR))
    guard fsync(descriptor) == 0 else { throw Self.failure("write", path, errno) }
    guard rename(partial, path) == 0 else { throw Self.failure("create", path, errno) }
    isFinished = true
    FileTree.syncFolder(of: path)
    return size
  }

  private func addHeader(_ name: String, _ size: Int) throws(BerthError) {
    guard size <= UstarHeader.largest else {
      throw BerthError(
        "files.too-large", "\(name) is larger than the 8 GiB a backup can hold of one file",
        remedy: "copy it by hand")
    }
    if name.utf8.count > UstarHeader.longestName {
      let record = Self.record("path", name)
      try write(UstarHeader(name: "pax", size: record.count, kind: .extended).bytes)
      try write(record)
      try pad(record.count)
    }
    try write(UstarHeader(name: name, size: size).bytes)
  }

  /// A pax record, which begins with its own length in decimal digits.
  private static func record(_ key: String, _ value: String) -> [UInt8] {
    let rest = " \(key)=\(value)\n"
    var length = rest.utf8.count + 1
    while "\(length)\(rest)".utf8.count != length { length += 1 }
    return Array("\(length)\(rest)".utf8)
  }

  private func pad(_ size: Int) throws(BerthError) {
    let over = size % UstarHeader.size
    if over > 0 { try write([UInt8](repeating: 0, count: UstarHeader.size - over)) }
  }

  private func write(_ bytes: [UInt8]) throws(BerthError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + done, bytes.count - done)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw Self.failure("write", path, errno) }
      done += count
    }
  }

  private static func failure(_ verb: String, _ path: String, _ number: Int32) -> BerthError {
    BerthError(
      verb == "read" ? "files.read" : "files.write",
      "could not \(verb) \(path): \(String(cString: strerror(number)))",
      remedy: "check that the folder exists, is yours and has room")
  }
}
