import BerthBase
import BerthServices
import Glibc

/// A process that has the apps loaded and answers one call at a time, as the front process sees it.
final class AppProcess {
  /// The hidden first argument that makes `berth` an app process.
  static let argument = "--berth-app-process"
  /// Where an app process finds its connection.
  static let socketDescriptor: Int32 = 3

  let id: pid_t
  /// Our end of the connection; never blocks.
  let descriptor: Int32
  /// What was read and is no whole message yet.
  var incoming: [UInt8] = []
  /// What is still to be written, and how much of it is gone.
  private var outgoing: [UInt8] = []
  private var written = 0
  /// Whether everything was written.
  var isDrained: Bool { outgoing.isEmpty }
  private var chunk = [UInt8](repeating: 0, count: 65_536)
  /// The call it works on.
  var job: AppJob?
  /// How many calls it has answered.
  var answered = 0

  /// Starts one.
  ///
  /// - Parameters:
  ///   - hello: what it is to work on.
  ///   - environment: all it sees.
  init(
    executable: String, hello: JSON, environment: [String: String]
  ) throws(BerthError) {
    let socket = try StreamPair.socket()
    let theirs = fcntl(socket.theirs, F_DUPFD_CLOEXEC, 10)
    defer { close(theirs) }
    let (process, failure) = ProcessStart.start(
      executable, [Self.argument],
      environment: environment.map { "\($0.key)=\($0.value)" }
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, theirs, Self.socketDescriptor)
    }
    guard failure == 0 else { throw ChildProcess.failure("start an app process", failure) }
    id = process
    descriptor = fcntl(socket.ours, F_DUPFD_CLOEXEC, 3)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    outgoing = WireMessage(head: hello).encoded
  }

  deinit { close(descriptor) }

  /// Ends it at once and waits for its end.
  func kill() {
    _ = Glibc.kill(id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }

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

  /// Reads what there is; false when the process is gone.
  func read() -> Bool {
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count > 0 {
        incoming += chunk[..<count]
        if count < chunk.count { return true }
      } else if count < 0 && (errno == EAGAIN || errno == EINTR) {
        return true
      } else {
        return false
      }
    }
  }
}

/// A call that waits for an app process, or is worked on by one.
struct AppJob {
  /// Names it to whoever asked.
  var id: UInt64
  /// The app it is about, for messages; empty for the host's own pages.
  var app: String
  var call: WebCall
  /// When it has to be done, in the server's milliseconds.
  var deadline: Int64
}
