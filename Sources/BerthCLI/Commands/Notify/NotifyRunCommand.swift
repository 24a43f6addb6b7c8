import BerthABI
import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth notify run`: the daemon.
enum NotifyRunCommand {
  static let command = HostCommand(
    "notify", "run", summary: "deliver as notifications come due, until stopped",
    examples: ["notify run", "notify install-timer --daemon"]
  ) { session, _ throws(BerthError) in
    guard session.options.now == nil else {
      throw BerthError(
        "usage.conflict", "notify run waits by the machine's clock; --now stands still",
        remedy: "use berth notify tick --now TIME for a single pass")
    }
    guard let lock = try DaemonLock.take(session.home()) else { return running(session.homeHolder) }
    defer { withExtendedLifetime(lock) {} }
    // A terminal that goes away hangs up too: then it is time to stop.
    let stopsOnHangup = session.streams.inputIsTerminal || session.streams.errorIsTerminal
    HangupSignal.listen()
    session.output.say("waiting for notifications; stop with Ctrl-C")
    while try wait(session, stopsOnHangup: stopsOnHangup) == .reload {
      HangupSignal.take()
      session.renew()
      session.output.say("read everything anew")
    }
    if session.cancellation.isRequested || stopsOnHangup && HangupSignal.isRaised {
      throw BerthError("cancelled", "no longer waiting")
    }
    return nil
  }

  /// Delivers until it is asked to stop or to read everything anew.
  private static func wait(
    _ session: Session, stopsOnHangup: Bool
  ) throws(BerthError) -> Wake {
    let runtime = try session.runtime()
    try runtime.keepSpareWorker()
    let registry = try session.registry()
    let cancellation = session.cancellation
    let isCancelled = {
      cancellation.isRequested || stopsOnHangup && HangupSignal.isRaised
    }
    return try runtime.notifications.run(
      sleeper: try SystemSleeper(
        home: session.home(), isCancelled: isCancelled,
        isReloadWanted: { HangupSignal.isRaised }),
      now: session.clock.now,
      plugins: { registry.entries(with: .notifications).map(\.manifest) },
      channels: NotifyCommands.channels(session).chosen, isCancelled: isCancelled,
      provider: { runtime.notificationProvider($0) },
      report: { report in
        for problem in report.problems { session.output.say(problem.message) }
        guard !isCancelled() else { return }
        do throws(BerthError) {
          _ = try JobRunner(runtime).runDue(at: session.clock.now())
          try DataCommands.backUpIfDue(session)
          runtime.releaseStopgaps()
        } catch {
          session.output.say(error.message)
        }
      })
  }

  /// What a second daemon says: there is nothing for it to do.
  private static func running(_ process: Int?) -> Report {
    let who = process.map { " (process \($0))" } ?? ""
    return Report(
      ["running": true, "process": JSON(process)],
      view: .text("Another berth notify run is at work here already\(who); this one ends."))
  }
}

extension Session {
  /// The number of the process that delivers this home's notifications; nil for none.
  fileprivate var homeHolder: Int? {
    guard let home = try? home() else { return nil }
    return DaemonLock.holder(home)
  }
}
