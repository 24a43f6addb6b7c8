import BerthBase
import Glibc

/// A program at the other end of a socket pair, which is its standard input and output.
final class SocketProcess {
  /// The hidden first argument of a process that hands back what it gets.
  static let probe = "--probe-echo"
  private let socket: Int32
  private let process: pid_t
  private var bytes = [UInt8](repeating: 0, count: 1 << 17)
  /// What came after the last line that was taken.
  private var pending: [UInt8] = []

  /// Starts a program; it ends when this value goes.
  ///
  /// - Throws: `process.failed`.
  init(_ path: String, _ arguments: [String], environment: [String: String]) throws(BerthError) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw BerthError("process.failed", "could not make a socket pair")
    }
    socket = ends[0]
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var values = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + values { free(word) } }
    var made: pid_t = 0
    let result = posix_spawn(&made, path, &actions, nil, &words, &values)
    close(ends[1])
    process = made
    guard result == 0 else {
      close(socket)
      throw BerthError("process.failed", "could not start \(path)")
    }
  }

  deinit {
    close(socket)
    guard process > 0 else { return }
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  /// Sends all of the bytes.
  func send(_ payload: [UInt8]) throws(BerthError) {
    var sent = 0
    while sent < payload.count {
      let count = payload.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw gone }
      sent += count
    }
  }

  /// Sends bytes and waits until as many are back.
  func exchange(_ payload: [UInt8]) throws(BerthError) {
    try send(payload)
    var got = 0
    while got < payload.count {
      let count = read(socket, &bytes, bytes.count)
      guard count > 0 else { throw gone }
      got += count
    }
  }

  /// The next line without its end; waits for it.
  func line() throws(BerthError) -> [UInt8] {
    var searched = 0
    while true {
      if let end = pending[searched...].firstIndex(of: 10) {
        let line = Array(pending[..<end])
        pending.removeSubrange(...end)
        return line
      }
      searched = pending.count
      let count = read(socket, &bytes, bytes.count)
      guard count > 0 else { throw gone }
      pending += bytes[..<count]
    }
  }

  private var gone: BerthError { BerthError("process.failed", "the other process is gone") }

  /// The other process of an exchange: hands back what it gets.
  static func runProbe() -> Int32 {
    var bytes = [UInt8](repeating: 0, count: 1 << 17)
    while true {
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      if count <= 0 { return 0 }
      if write(STDOUT_FILENO, bytes, count) != count { return 1 }
    }
  }
}
