import Glibc

/// The stream for talk; figures alone go to standard output.
enum StandardError {
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}

/// Reports how the work goes on, on standard error.
func say(_ message: String) { StandardError.write("BerthBenchmarks: \(message)\n") }
