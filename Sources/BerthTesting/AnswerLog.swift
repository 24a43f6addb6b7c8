import BerthBase
import Glibc

/// Writes answers of tests down for `berth plugin returns`, where `BERTH_ANSWERS` names a file.
enum AnswerLog {
  private static let file = getenv("BERTH_ANSWERS").map { String(cString: $0) }

  /// Adds a line. Tests run side by side: it is one write at the end of the file.
  ///
  /// - Throws: `files.write`.
  static func note(
    _ data: JSON, of command: String, of plugin: String
  ) throws(BerthError) {
    guard let file else { return }
    let line: JSON = ["plugin": .string(plugin), "command": .string(command), "data": data]
    let bytes = line.utf8() + [0x0A]
    let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count == bytes.count else {
      throw BerthError(
        "files.write", "could not add to \(file)", remedy: "name a file that can be written")
    }
  }
}
