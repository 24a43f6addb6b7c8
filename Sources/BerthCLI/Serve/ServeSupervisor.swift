import BerthBase
import BerthServices
import Glibc

/// Keeps the processes of `berth serve` there: starts another for each that ends, and itself anew when
/// `berth` was replaced.
///
/// It runs no command: connections are taken by the processes themselves, from the socket they share.
/// Those that nobody takes for a while, since all are busy, it closes unread; their clients then start a
/// `berth` of their own.
struct ServeSupervisor {
  /// How it ended without an error.
  enum Ending {
    case stopped
    /// `berth` is another file now.
    case replaced
  }

  private struct Child {
    var id: pid_t
    /// Says when it is ready, and closes when it ends.
    var report: StreamPair
    var isReady = false
  }

  /// When it looks whether a connection is still waiting, each after the one before, in milliseconds.
  private static let looks: [Int32] = [10, 2]
  /// How often in a row a process may end before it is ready.
  private static let mostFailures = 3
  /// How long a process may take to finish its command when all is to end, in milliseconds.
  private static let patience = 10_000

  let executable: String
  let environment: [String: String]
  let listening: Int32
  /// How many processes there are to be.
  let count: Int
  let isCancelled: () -> Bool
  /// Called once, when the first process takes commands.
  let ready: () -> Void

  private var children: [Child] = []

  init(
    executable: String, environment: [String: String], listening: Int32, count: Int,
    isCancelled: @escaping () -> Bool, ready: @escaping () -> Void
  ) {
    self.executable = executable
    self.environment = environment
    self.listening = listening
    self.count = count
    self.isCancelled = isCancelled
    self.ready = ready
  }

  /// Keeps the processes there until it is cancelled. Blocks.
  ///
  /// - Throws: `serve.start` when no process comes up.
  mutating func run() throws(BerthError) -> Ending {
    defer { end() }
    var failures = 0
    var hasStarted = false
    while !isCancelled() {
      while children.count < count { children.append(try start()) }
      let events = EventWait.wait(
        children.map { ($0.report.ours, .reading) } + [(listening, .reading)], milliseconds: nil,
        unless: isCancelled)
      if events[children.count] { refuseWhoWaits() }
      for place in children.indices.reversed() where events[place] {
        var byte: UInt8 = 0
        let got = read(children[place].report.ours, &byte, 1)
        if got < 0 { continue }
        if got > 0 {
          children[place].isReady = true
          failures = 0
          if !hasStarted { ready() }
          hasStarted = true
          continue
        }
        let child = children.remove(at: place)
        let status = Self.wait(child.id)
        if status == ServeProcess.replaced << 8 { return .replaced }
        failures += child.isReady ? 0 : 1
        guard failures < Self.mostFailures else {
          throw BerthError(
            "serve.start",
            "\(executable) ended \(failures) times before it took commands (status \(status))",
            remedy: "berth doctor looks for what is wrong")
        }
      }
    }
    return .stopped
  }

  /// Closes a connection that is not taken. One that is there again and again counts as the same: then
  /// all are busy, too.
  private func refuseWhoWaits() {
    for milliseconds in Self.looks {
      _ = EventWait.wait([], milliseconds: milliseconds, unless: isCancelled)
      var wait = pollfd(fd: listening, events: Int16(POLLIN), revents: 0)
      guard !isCancelled(), poll(&wait, 1, 0) > 0 else { return }
    }
    // A process may come first after all, and accept(2) would wait for the next.
    ServeSignals.interruptAfter(milliseconds: 1)
    let connection = accept(listening, nil, nil)
    ServeSignals.interruptAfter(milliseconds: 0)
    if connection >= 0 { close(connection) }
  }

  private func start() throws(BerthError) -> Child {
    let report = try StreamPair.pipe()
    // Out of the way of the numbers they are to get.
    let sources = [listening, report.theirs].map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    defer { for source in sources where source >= 0 { close(source) } }
    let (process, failure) = ProcessStart.start(
      executable, [ServeProcess.argument],
      environment: environment.map { "\($0.key)=\($0.value)" }, inSession: true
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, sources[0], ServeProcess.socketDescriptor)
      posix_spawn_file_actions_adddup2(&actions, sources[1], ServeProcess.reportDescriptor)
    }
    report.closeTheirs()
    guard failure == 0 else {
      throw BerthError(
        "serve.start", "could not start \(executable): \(String(cString: strerror(failure)))",
        remedy: "install berth again, then berth serve run")
    }
    return Child(id: process, report: report)
  }

  /// Has all processes finish what they do, and ends those that do not.
  private mutating func end() {
    for child in children { kill(child.id, SIGTERM) }
    var left = Self.patience
    while !children.isEmpty, left > 0 {
      children.removeAll { waitpid($0.id, nil, WNOHANG) != 0 }
      if children.isEmpty { return }
      usleep(5_000)
      left -= 5
    }
    for child in children {
      kill(child.id, SIGKILL)
      _ = Self.wait(child.id)
    }
    children = []
  }

  private static func wait(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
