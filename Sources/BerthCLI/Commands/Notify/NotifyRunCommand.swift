import BerthRuntime

/// `berth notify run`: the daemon.
enum NotifyRunCommand {
  static let command = HostCommand(
    "notify", "run", summary: "deliver as notifications come due, until stopped"
  ) { session, _ throws(BerthError) in
    let runtime = try session.runtime()
    let registry = try session.registry()
    let cancellation = session.cancellation
    session.output.say("waiting for notifications; stop with Ctrl-C")
    try runtime.services.notifications.run(
      sleeper: try SystemSleeper(
        home: session.home(), isCancelled: { cancellation.isRequested }),
      now: session.clock.now,
      plugins: { registry.entries(with: .notifications).map(\.manifest) },
      channels: NotifyCommands.channels(session).chosen,
      provider: { runtime.notificationProvider($0) },
      report: { report in
        for problem in report.problems { session.output.say(problem.message) }
        do throws(BerthError) {
          _ = try JobRunner(runtime).runDue(at: session.clock.now())
        } catch {
          session.output.say(error.message)
        }
      })
    if cancellation.isRequested { throw BerthError("cancelled", "no longer waiting") }
    return nil
  }
}
