import BerthBase
import Glibc

/// The file of `--output`.
enum OutputFile {
  /// Writes an answer: a regular file is replaced whole; a device or a pipe is written to.
  ///
  /// - Throws: `files.write` with the system's reason.
  static func write(_ bytes: [UInt8], to path: String) throws(BerthError) {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG else {
      return try FileBytes.replace(path, with: bytes, mode: 0o644)
    }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open", path) }
    defer { close(descriptor) }
    var index = 0
    while index < bytes.count {
      let count = bytes[index...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure("write to", path) }
      index += count
    }
  }

  private static func failure(_ verb: String, _ path: String) -> BerthError {
    BerthError(
      "files.write", "could not \(verb) \(path): \(String(cString: strerror(errno)))",
      remedy: "check that it can be written to and has room")
  }
}
