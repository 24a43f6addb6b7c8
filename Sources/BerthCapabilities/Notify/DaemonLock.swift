package import BerthBase
package import BerthServices
import Glibc

/// Held by the one daemon that delivers the notifications of a home's user.
///
/// The lock is advisory (`flock(2)`) and goes with the process, however it ends.
package final class DaemonLock {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Takes the lock, and notes this process's number in its file.
  ///
  /// - Returns: nil when another process holds it.
  /// - Throws: `files.write` when the file cannot be made.
  package static func take(_ home: Home) throws(BerthError) -> DaemonLock? {
    try FileBytes.makeFolder(home.userFolder)
    let path = path(home)
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
    return DaemonLock(descriptor)
  }

  /// The number of the process that took the lock last; nil for none.
  package static func holder(_ home: Home) -> Int? {
    guard let bytes = FileBytes.read(path(home), limit: 64) else { return nil }
    return Int(String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self))
  }

  private static func path(_ home: Home) -> String { home.userFolder + "/notify-run.lock" }
}
