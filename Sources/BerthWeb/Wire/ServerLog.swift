import Glibc

/// Lines on standard error, for whoever runs the server.
enum ServerLog {
  /// Writes a line; control characters in it are left out.
  static func write(_ line: String) {
    let bytes = line.utf8.filter { $0 >= 0x20 && $0 != 0x7F } + [0x0A]
    _ = Glibc.write(STDERR_FILENO, Array(bytes), bytes.count)
  }
}
