import BerthBase
import Glibc

/// The bytes of a file together with the stamp they had while they were read.
package struct StampedFile {
  package var bytes: [UInt8]
  /// Nil when the file changed while it was read.
  package var stamp: FileStamp?

  /// Reads a regular file; nil when it cannot be read or is longer than `limit`.
  package init?(_ path: String, limit: Int) {
    // A pipe that nobody writes to would keep its reader waiting.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) <= limit
    else { return nil }
    let before = FileStamp(status)
    let size = Int(status.st_size)
    bytes = FileBytes.read(descriptor, size: size)
    stamp = FileStamp(descriptor: descriptor) == before && bytes.count == size ? before : nil
  }
}
