import BerthBase
import BerthServices
import Glibc

/// A worker as the host sees it: a process, the connection to it, and how it ended.
///
/// Used from one thread at a time.
final class WorkerProcess {
  /// How often the host looks at deadline and memory while a worker is busy, in milliseconds.
  static let lookMilliseconds = 20

  let id: pid_t
  let stream: FrameStream
  let page: SharedPage
  /// What the plugin writes to standard error; read when the worker has ended.
  private let talk: Int32
  /// How the process ended; nil while it may run.
  private(set) var ending: WorkerEnding?
  /// Why calls of it fail now; set once.
  var exitError: BerthError?
  private var lastID: UInt64 = 0

  /// Starts a process that waits to learn which plugin to be.
  ///
  /// - Parameter executable: a `berth`; it becomes a worker by a hidden first argument.
  init(executable: String) throws(BerthError) {
    MessageMemory.keep()
    page = try SharedPage()
    let socket = try StreamPair.socket()
    let talk = try StreamPair.pipe()
    id = try Self.spawn(
      executable, socket: socket.theirs, page: page.descriptor, talk: talk.theirs)
    // A blocking copy of our end: it waits by a timeout of its own.
    let ours = fcntl(socket.ours, F_DUPFD_CLOEXEC, 3)
    _ = fcntl(ours, F_SETFL, 0)
    stream = FrameStream(ours, maximumBytes: 1 << 20, isHost: true)
    stream.setPatience(milliseconds: Self.lookMilliseconds)
    self.talk = fcntl(talk.ours, F_DUPFD_CLOEXEC, 3)
  }

  deinit {
    close(talk)
    if ending == nil { WorkerReaper.add(id) }
  }

  /// The id of the next request.
  func nextID() -> UInt64 {
    lastID += 1
    return lastID
  }

  /// Whether the process is there.
  var isAlive: Bool { ending == nil && kill(id, 0) == 0 && !hasEnded() }

  /// The resident memory in megabytes; 0 when it cannot be known.
  var residentMegabytes: Int {
    let pages = ProcessFacts.pages(of: "\(id)")
    return pages.count > 1 ? (pages[1] * 4096) >> 20 : 0
  }

  /// Whether it has used so much processor time that it is replaced between two calls; looked at
  /// now and then.
  var isTired: Bool {
    lastID % 64 == 63 && processorSeconds > ResourceLimits.processorSeconds / 2
  }

  /// Seconds of processor time it has used.
  private var processorSeconds: Int {
    var clock: clockid_t = 0
    var time = timespec()
    guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
    return time.tv_sec
  }

  /// Ends the process at once.
  func terminate() {
    guard ending == nil else { return }
    kill(id, SIGKILL)
    wait(options: 0)
  }

  /// Waits for a process that closed its connection or was asked to leave; ends it if it does
  /// not.
  func end() {
    shutdown(stream.descriptor, Int32(SHUT_RDWR))
    for _ in 0..<400 where ending == nil {
      if !hasEnded() { usleep(500) }
    }
    terminate()
  }

  /// What the plugin wrote to standard error last, made plain.
  func exitReport() -> WorkerExitReport {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    _ = fcntl(talk, F_SETFL, O_NONBLOCK)
    let count = read(talk, &bytes, bytes.count)
    return WorkerExitReport(bytes[..<max(0, count)])
  }

  private func hasEnded() -> Bool {
    wait(options: WNOHANG)
    return ending != nil
  }

  private func wait(options: Int32) {
    guard ending == nil else { return }
    var status: Int32 = 0
    while true {
      let result = waitpid(id, &status, options)
      if result == id {
        ending = WorkerEnding(status: status)
        return
      }
      if result < 0 && errno == EINTR { continue }
      if result < 0 { ending = WorkerEnding(status: 0) }
      return
    }
  }
}

/// Processes that were let go and still have to be waited for.
enum WorkerReaper {
  nonisolated(unsafe) private static var waiting: [pid_t] = []
  nonisolated(unsafe) private static let lock = {
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    return lock
  }()

  /// Remembers a process that ends by itself.
  static func add(_ process: pid_t) {
    pthread_mutex_lock(lock)
    waiting.append(process)
    pthread_mutex_unlock(lock)
    sweep()
  }

  /// Takes note of those that have ended.
  static func sweep() {
    pthread_mutex_lock(lock)
    var status: Int32 = 0
    waiting.removeAll { waitpid($0, &status, WNOHANG) != 0 }
    pthread_mutex_unlock(lock)
  }
}
