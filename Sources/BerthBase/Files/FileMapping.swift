import Glibc

/// Bytes that stay where they are for as long as the value lives.
package protocol HeldBytes: AnyObject {
  var bytes: UnsafeRawBufferPointer { get }
}

/// A file mapped read-only into memory for as long as this value lives.
package final class FileMapping: HeldBytes {
  /// The file's bytes.
  package let bytes: UnsafeRawBufferPointer

  /// Maps a regular file that is open to read; it may be closed then.
  ///
  /// - Parameters:
  ///   - descriptor: the open file.
  ///   - size: how many bytes it has, by fstat(2).
  ///   - name: what a message calls it.
  /// - Throws: `files.read`.
  package init(_ descriptor: Int32, size: Int, name: String) throws(BerthError) {
    // mmap(2) refuses a length of nothing.
    guard size > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else {
      throw BerthError(
        "files.read", "could not map \(name): \(String(cString: strerror(errno)))")
    }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  /// Maps a regular file; nil when it cannot be read or is longer than `limit`.
  package convenience init?(_ path: String, limit: Int) {
    // A pipe that nobody writes to would keep its reader waiting.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      Int(facts.st_size) <= limit
    else { return nil }
    do { try self.init(descriptor, size: Int(facts.st_size), name: path) } catch { return nil }
  }

  deinit {
    if let start = bytes.baseAddress {
      munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
    }
  }
}
