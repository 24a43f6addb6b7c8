import BerthBase
import BerthRuntime
import BerthViewModel
import BerthViews
import Glibc

/// `berth serve`: a host that stays, for `berthc`.
enum ServeCommands {
  static let all = [run, status, stop]

  /// How long `stop` waits, in milliseconds: a little longer than the host gives its processes.
  private static let patience = 12_000

  static let run = HostCommand(
    "serve", "run", summary: "stay, and run the commands berthc is asked for",
    options: [
      .int(
        "processes", "how many commands run at once; as many as there are processors", min: 1,
        max: 64)
    ], examples: ["serve run", "serve run --processes 4"]
  ) { session, arguments throws(BerthError) in
    guard session.options.now == nil else {
      throw BerthError(
        "usage.conflict", "serve run stays; the time is each command's own",
        remedy: "give --now to the command: berthc today --now TIME")
    }
    let socket = try ServeSocket(environment: session.environment)
    try FileBytes.makeFolder(InstallLayout.parent(socket.path))
    guard let lock = try DaemonLock.take(at: socket.lock) else { return running(socket) }
    try CheckoutBuild(session: session).complete()
    let count = arguments["processes"]?.int.map { Int($0) } ?? processors
    switch try serve(session, socket, count: count) {
    case .stopped: break
    case .replaced: try startAnew(session, lock, count: count)
    }
    withExtendedLifetime(lock) {}
    throw BerthError("cancelled", "no longer serving")
  }

  static let status = HostCommand(
    "serve", "status", summary: "whether a host stays, and where it listens",
    examples: ["serve status --json"]
  ) { session, _ throws(BerthError) in
    let socket = try ServeSocket(environment: session.environment)
    let holder = socket.holder
    return Report(
      ["running": JSON(holder != nil), "process": JSON(holder), "socket": .string(socket.path)],
      view: .text(
        holder.map { "berth serve (process \($0)) listens at \(socket.path)." }
          ?? "No berth serve is running; one would listen at \(socket.path)."))
  }

  static let stop = HostCommand(
    "serve", "stop", summary: "let the host that stays finish, and end it",
    examples: ["serve stop"]
  ) { session, _ throws(BerthError) in
    let socket = try ServeSocket(environment: session.environment)
    guard let holder = socket.holder else {
      return Report(["stopped": false], view: .text("No berth serve is running."))
    }
    guard kill(pid_t(holder), SIGTERM) == 0 else {
      throw BerthError(
        "serve.stop", "could not reach process \(holder): \(String(cString: strerror(errno)))",
        remedy: "ps -p \(holder) tells what it is")
    }
    let end = session.clock.monotonic() + UInt64(patience) * 1_000_000
    while DaemonLock.isHeld(at: socket.lock) {
      guard session.clock.monotonic() < end, !session.cancellation.isRequested else {
        throw BerthError(
          "serve.stop", "process \(holder) has not ended yet",
          remedy: "berth serve status tells when it has")
      }
      usleep(5_000)
    }
    return Report(
      ["stopped": true, "process": JSON(holder)],
      view: .text("Stopped berth serve (process \(holder))."))
  }

  private static func serve(
    _ session: Session, _ socket: ServeSocket, count: Int
  ) throws(BerthError) -> ServeSupervisor.Ending {
    let listening = try socket.listen()
    defer {
      unlink(socket.path)
      close(listening)
    }
    ServeSignals.listenForAlarm()
    let cancellation = session.cancellation
    let output = session.output
    var supervisor = ServeSupervisor(
      executable: session.layout.executable, environment: session.environment,
      listening: listening, count: count, isCancelled: { cancellation.isRequested },
      ready: {
        output.say(
          "listening at \(socket.path), \(count) \(count == 1 ? "process" : "processes"); "
            + "stop with Ctrl-C")
      })
    return try supervisor.run()
  }

  /// Becomes the `berth` that has taken this one's place.
  private static func startAnew(
    _ session: Session, _ lock: DaemonLock, count: Int
  ) throws(BerthError) {
    let path = session.layout.executable
    let words =
      [path, "serve", "run", "--processes", "\(count)"]
      + (session.options.isQuiet ? ["--quiet"] : [])
    session.output.say("berth was replaced: starting it anew")
    // The lock closes on exec, and the new one takes it again.
    var arguments = words.map { strdup($0) } + [nil]
    execv(path, &arguments)
    let reason = String(cString: strerror(errno))
    withExtendedLifetime(lock) {}
    throw BerthError(
      "serve.start", "could not start \(path) anew: \(reason)",
      remedy: "install berth again, then berth serve run")
  }

  /// What a second host says: there is nothing for it to do.
  private static func running(_ socket: ServeSocket) -> Report {
    let holder = socket.holder
    let who = holder.map { " (process \($0))" } ?? ""
    return Report(
      ["running": true, "process": JSON(holder), "socket": .string(socket.path)],
      view: .text("Another berth serve is at work here already\(who); this one ends."))
  }

  private static var processors: Int { max(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
