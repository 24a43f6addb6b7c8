import BerthBase
import Glibc

/// A file that is open to be read; it stays what it was when somebody replaces it.
package final class OpenFile {
  /// Belongs to this value, which closes it.
  package let descriptor: Int32
  /// How many bytes it has.
  package let size: Int
  /// Tells this content from every other of the same path, as files here are replaced and never
  /// written over: device, inode, size and time of the last change.
  package let identity: String

  init(_ descriptor: Int32, _ facts: stat) {
    self.descriptor = descriptor
    size = Int(facts.st_size)
    let changed = facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec
    identity = [Int(facts.st_dev), Int(facts.st_ino), size, changed]
      .map { String(UInt(bitPattern: $0), radix: 36) }.joined(separator: "-")
  }

  deinit { close(descriptor) }
}
