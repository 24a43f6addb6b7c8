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

  deinit {
    if let start = bytes.baseAddress {
      munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
    }
  }
}
