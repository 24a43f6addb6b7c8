import BerthABI
import BerthBase
import BerthHost
import Glibc

/// How a serving process learns that its client went away or wants to stop, and that it is to leave,
/// while it runs a command: both come as SIGTERM, on which everything that waits wakes up.
enum ServeSignals {
  /// What the handler reads and writes, at a fixed address.
  private struct State {
    /// The connection of the command that runs; -1 for none.
    var connection: Int32 = -1
    var isLeaving: sig_atomic_t = 0
    var isIdle: sig_atomic_t = 0
  }

  nonisolated(unsafe) private static let state = {
    let place = UnsafeMutablePointer<State>.allocate(capacity: 1)
    place.initialize(to: State())
    return place
  }()

  /// Set when the client of the running command went away or asked it to stop.
  static let cancellation = Cancellation()

  /// Whether the process was told to leave.
  static var isLeaving: Bool { state.pointee.isLeaving != 0 }

  /// Installs the handler, and has a crash told to the client as its exit code.
  static func install() {
    _ = (state, cancellation)
    var action = sigaction()
    action.__sigaction_handler.sa_sigaction = { _, facts, _ in
      let number = errno
      // siginfo_t, sigaction(2): si_code stands at byte 8; SI_USER is 0.
      let isSent = facts.map { UnsafeRawPointer($0).load(fromByteOffset: 8, as: Int32.self) } == 0
      if isSent { ServeSignals.leave() } else { ServeSignals.look() }
      errno = number
    }
    action.sa_flags = Int32(SA_SIGINFO)
    sigaction(SIGTERM, &action, nil)
    listenForAlarm()
    // Ctrl-C is the client's.
    signal(SIGINT, SIG_IGN)
    Runtime.afterCrash {
      guard ServeSignals.state.pointee.connection >= 0 else { return }
      ServeConnection.reply(
        ExitCode.plugin.rawValue, on: ServeSignals.state.pointee.connection)
    }
  }

  /// Installs the handler of the alarm, which does nothing but end what waits.
  static func listenForAlarm() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in ServeSignals.state.pointee.isIdle = 1 }
    sigaction(SIGALRM, &action, nil)
  }

  /// Has waiting for a connection end after a while, again and again; 0 lets it wait.
  static func interruptAfter(milliseconds: Int) {
    let interval = timeval(tv_sec: 0, tv_usec: milliseconds * 1_000)
    var time = itimerval(it_interval: interval, it_value: interval)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &time, nil)
  }

  /// Whether that while is over; said once.
  static func takeIdleness() -> Bool {
    defer { state.pointee.isIdle = 0 }
    return state.pointee.isIdle != 0
  }

  /// A command begins.
  static func begin(_ connection: Int32) {
    cancellation.reset()
    interruptAfter(milliseconds: 0)
    state.pointee.connection = connection
  }

  /// Has the kernel tell this thread of what happens on the connection: the client says nothing more,
  /// so it can only be its end (fcntl(2), F_SETOWN_EX and F_SETSIG).
  static func watch() {
    let connection = state.pointee.connection
    // struct f_owner_ex: F_OWNER_TID, and the thread; the main thread's number is the process's.
    var owner: (Int32, pid_t) = (0, getpid())
    _ = fcntl(connection, 15, &owner)
    _ = fcntl(connection, 10, SIGTERM)
    _ = fcntl(connection, F_SETFL, O_ASYNC)
    look()
  }

  /// The command has ended, and its connection is about to be closed.
  static func end() {
    let connection = state.pointee.connection
    _ = fcntl(connection, F_SETFL, 0)
    state.pointee.connection = -1
  }

  // MARK: In the signal handler

  /// Leaves at once when nothing runs, otherwise when the command has ended.
  private static func leave() {
    state.pointee.isLeaving = 1
    if state.pointee.connection < 0 { _exit(0) }
  }

  /// Asks the command to stop if the client has said so or has gone.
  private static func look() {
    let connection = state.pointee.connection
    guard connection >= 0 else { return }
    var wait = pollfd(fd: connection, events: 0, revents: 0)
    var byte: UInt8 = 0
    if poll(&wait, 1, 0) > 0
      || recv(connection, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
    {
      cancellation.request()
    }
  }
}
