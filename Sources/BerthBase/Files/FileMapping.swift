import Glibc

/// Bytes that stay where they are for as long as the value lives.
package protocol HeldBytes: AnyObject {
  var bytes: UnsafeRawBufferPointer { get }
}

/// A file mapped read-only into memory for as long as this value lives.
package final class FileMapping: HeldBytes {
  /// The file's bytes.
  package let bytes: UnsafeRawBufferPointer

  /// Maps a regular file.
  ///
  /// - Throws: `not-found` or `files.read`; `files.too-large` over `limit` bytes.
  package init(path: String, limit: Int = 1 << 30) throws(BerthError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw BerthError(
        errno == ENOENT ? "not-found" : "files.read", "could not open \(path): \(reason)",
        remedy: "check the path and its permissions")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw BerthError("files.read", "\(path) is not a regular file")
    }
    let size = Int(status.st_size)
    guard size <= limit else {
      throw BerthError(
        "files.too-large", "\(path) has \(size) bytes; at most \(limit) are read",
        remedy: "split the file")
    }
    guard size > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else {
      throw BerthError(
        "files.read", "could not map \(path): \(String(cString: strerror(errno)))")
    }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  deinit {
    if let start = bytes.baseAddress {
      munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
    }
  }
}
