import Glibc

/// The stream for talk; figures alone go to standard output.
enum StandardError {
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
