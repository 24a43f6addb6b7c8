package import BerthBase
import Glibc

/// Held by the one process that does something for a home.
///
/// The lock is advisory (`flock(2)`) and goes with the process, however it ends, or with this object.
package final class ProcessLock {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Takes the lock, and notes this process's number in its file.
  ///
  /// - Returns: nil when another process holds it.
  /// - Throws: `files.write` when the file cannot be made.
  package static func take(_ path: String) throws(BerthError) -> ProcessLock? {
    if let slash = path.lastIndex(of: "/") { try FileBytes.makeFolder(String(path[..<slash])) }
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw BerthError(
        "files.write", "could not open \(path): \(String(cString: strerror(errno)))",
        remedy: "check that the folder exists, is yours and has room")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    let text = Array("\(getpid())\n".utf8)
    _ = ftruncate(descriptor, 0)
    _ = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    return ProcessLock(descriptor)
  }

  /// The number of the process that took the lock last; nil for none.
  package static func holder(_ path: String) -> Int? {
    guard let bytes = FileBytes.read(path, limit: 64) else { return nil }
    return Int(String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self))
  }
}
