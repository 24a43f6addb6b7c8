import BerthBase
import BerthServices
import Glibc

/// A program that is started, read and waited for with as little around it as there can be: what is
/// measured is the program.
struct PlainProcess {
  /// What a measured program sees: little, and the same on every machine.
  static let environment = [
    "PATH": "/usr/local/bin:/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8",
  ]

  let path: String
  private let arguments: [String]
  private let environment = Self.environment.map { "\($0.key)=\($0.value)" }

  init(_ path: String, _ arguments: [String]) {
    self.path = path
    self.arguments = arguments
  }

  /// Starts it with a descriptor as its standard output, nothing to read and nowhere to complain.
  func spawn(output: Int32) throws(BerthError) -> pid_t {
    let (process, failure) = ProcessStart.start(path, arguments, environment: environment) {
      posix_spawn_file_actions_addopen(&$0, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&$0, output, STDOUT_FILENO)
      posix_spawn_file_actions_addopen(&$0, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    guard failure == 0 else { throw BerthError("process.failed", "could not start \(path)") }
    return process
  }

  /// Runs it to its end; what it writes is read and forgotten.
  ///
  /// - Throws: `process.failed` when it did not end well.
  func run() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw BerthError("process.failed", "could not make a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let process = try spawn(output: ends[1])
    close(ends[1])
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      while read(ends[0], buffer.baseAddress, buffer.count) > 0 {}
    }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    guard status == 0 else {
      throw BerthError(
        "process.failed", "\(path) \(arguments.joined(separator: " ")) ended with \(status)")
    }
  }
}
