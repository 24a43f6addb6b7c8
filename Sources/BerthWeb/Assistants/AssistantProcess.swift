import BerthBase
import BerthServices
import Glibc

/// A `berth mcp` that serves one assistant over `/mcp`, as the front process sees it: the very server that
/// assistants on this machine start themselves, with a socket for its standard input and output.
final class AssistantProcess {
  /// The longest line that is taken from it, in bytes.
  private static let longest = 64 << 20

  let id: pid_t
  /// Our end of the socket; never blocks.
  let descriptor: Int32
  private var incoming: [UInt8] = []
  private var outgoing: [UInt8] = []
  private var written = 0
  /// Whether everything was written.
  var isDrained: Bool { outgoing.isEmpty }
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  /// Starts one.
  ///
  /// - Parameter environment: all it sees.
  init(
    executable: String, arguments: [String], environment: [String: String]
  ) throws(BerthError) {
    let socket = try StreamPair.socket()
    let theirs = fcntl(socket.theirs, F_DUPFD_CLOEXEC, 10)
    defer { close(theirs) }
    let (process, failure) = ProcessStart.start(
      executable, arguments, environment: environment.map { "\($0.key)=\($0.value)" }
    ) { actions in
      posix_spawn_file_actions_adddup2(&actions, theirs, 0)
      posix_spawn_file_actions_adddup2(&actions, theirs, 1)
    }
    guard failure == 0 else { throw ChildProcess.failure("start berth mcp", failure) }
    id = process
    descriptor = fcntl(socket.ours, F_DUPFD_CLOEXEC, 3)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// Says something to it, on a line of its own.
  func say(_ message: JSON) { outgoing += message.utf8() + [UInt8(ascii: "\n")] }

  /// Writes what there is room for; false when it is gone.
  func write() -> Bool {
    while written < outgoing.count {
      let count = VectoredWrite.send(descriptor, outgoing, from: written, [])
      guard count > 0 else { return errno == EAGAIN || errno == EINTR }
      written += count
    }
    (outgoing, written) = ([], 0)
    return true
  }

  /// Reads what there is; false when it is gone.
  func read() -> Bool {
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count > 0 {
        incoming += chunk[..<count]
        if incoming.count > Self.longest { return false }
        if count < chunk.count { return true }
      } else {
        return count < 0 && (errno == EAGAIN || errno == EINTR)
      }
    }
  }

  /// The whole lines that have come.
  func takeLines() -> [JSON] {
    guard let end = incoming.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let lines = incoming[..<end].split(separator: UInt8(ascii: "\n"))
    let messages = lines.compactMap { try? JSON.parse(Array($0)) }
    incoming.removeFirst(end + 1)
    return messages
  }

  /// Lets it end: it reads the end of its input and breaks off what it works on.
  func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Whether it has ended.
  func hasEnded() -> Bool {
    var status: Int32 = 0
    return waitpid(id, &status, WNOHANG) != 0
  }

  /// Ends it at once and waits for its end.
  func kill() {
    _ = Glibc.kill(id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }
}
