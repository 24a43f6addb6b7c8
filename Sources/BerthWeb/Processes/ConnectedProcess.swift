import BerthBase
import BerthServices
import Glibc

/// A process that this one has started and talks with over a socket, as the loop of the front process
/// sees it: nothing here ever waits, but for the end of a process that was killed.
class ConnectedProcess {
  let id: pid_t
  /// Our end of the socket; never blocks.
  let descriptor: Int32
  /// What was read and not taken yet.
  var incoming: [UInt8] = []
  /// The longest that `incoming` may become, in bytes; a process that sends more is given up.
  private let longest: Int
  /// What is still to be written, and how much of it is gone.
  private var outgoing: [UInt8] = []
  private var written = 0
  /// Whether everything was written.
  var isDrained: Bool { outgoing.isEmpty }
  /// Whether it has ended, and its number is free for others.
  private var isReaped = false
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  /// Starts one.
  ///
  /// - Parameters:
  ///   - name: what it is, for the error.
  ///   - environment: all it sees.
  ///   - place: gives it its end of the socket as one of its descriptors.
  init(
    _ name: String, _ executable: String, _ arguments: [String], environment: [String: String],
    longest: Int = .max, place: (inout posix_spawn_file_actions_t, Int32) -> Void
  ) throws(BerthError) {
    let socket = try StreamPair.socket()
    let theirs = fcntl(socket.theirs, F_DUPFD_CLOEXEC, 10)
    defer { close(theirs) }
    let (process, failure) = ProcessStart.start(
      executable, arguments, environment: environment.map { "\($0.key)=\($0.value)" }
    ) { place(&$0, theirs) }
    guard failure == 0 else { throw ChildProcess.failure("start \(name)", failure) }
    id = process
    self.longest = longest
    descriptor = fcntl(socket.ours, F_DUPFD_CLOEXEC, 3)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// Adds to what has to be written.
  func queue(_ bytes: [UInt8]) {
    if outgoing.isEmpty { outgoing = bytes } else { outgoing += bytes }
  }

  /// Writes what there is room for; false when the process is gone.
  func write() -> Bool {
    while written < outgoing.count {
      let count = VectoredWrite.send(descriptor, outgoing, from: written, [])
      guard count > 0 else { return errno == EAGAIN || errno == EINTR }
      written += count
    }
    (outgoing, written) = ([], 0)
    return true
  }

  /// Reads what there is; false when the process is gone, or sends too much.
  func read() -> Bool {
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
      incoming += chunk[..<count]
      if incoming.count > longest { return false }
      if count < chunk.count { return true }
    }
  }

  /// Says that nothing more is to come, so that it ends by itself.
  func sayLast() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Whether it has ended, without waiting for it.
  var hasEnded: Bool {
    guard !isReaped else { return true }
    var status: Int32 = 0
    isReaped = waitpid(id, &status, WNOHANG) == id
    return isReaped
  }

  /// Ends it at once and waits for its end.
  func kill() {
    // The number of one that has ended may be another's by now.
    guard !isReaped else { return }
    _ = Glibc.kill(id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    isReaped = true
  }
}
