import BerthBase
import BerthHost
import Glibc

/// What is written to standard error when the plugin that should help brings the process down.
enum LastWords {
  /// The bytes and their number; written by the signal handler, which may not allocate.
  nonisolated(unsafe) private static let memory = UnsafeMutablePointer<UInt8>.allocate(
    capacity: limit)
  nonisolated(unsafe) private static var count = 0
  private static let limit = 4096

  /// Has some words ready for a crash; nil takes them back.
  static func say(_ text: String?) {
    guard let text else {
      count = 0
      return Runtime.beforeCrash(nil)
    }
    let bytes = Array("\n\(text)\n\n".utf8).prefix(limit)
    memory.update(from: Array(bytes), count: bytes.count)
    count = bytes.count
    Runtime.beforeCrash {
      _ = write(STDERR_FILENO, LastWords.memory, LastWords.count)
    }
  }
}
