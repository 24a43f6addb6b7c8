import BerthABI
import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthManifest
import BerthViewModel

/// `berth notify tick`: one pass of notifications and jobs, for cron and timers.
enum NotifyTickCommand {
  static let command = HostCommand(
    "notify", "tick", summary: "deliver what is due and run due jobs, once (for cron and timers)",
    options: [.flag("onlyJobs", "deliver nothing, only run due jobs")],
    examples: ["notify tick --json"]
  ) { session, arguments throws(BerthError) in
    let runtime = try session.runtime()
    if arguments["onlyJobs"]?.bool == true {
      let done = try JobRunner(runtime).runDue(at: session.now)
      let jobs = done["jobs"]?.array ?? []
      return Report(done, view: .page("Jobs", children: [.keyValues([ran(jobs)])]))
    }
    let cancellation = session.cancellation
    let jobs = try JobRunner(runtime).runDue(at: session.now)
    let done = try runtime.notifications.tick(
      at: session.now, plugins: session.manifests(with: .notifications),
      channels: NotifyCommands.channels(session).chosen,
      isCancelled: { cancellation.isRequested }, provider: { runtime.notificationProvider($0) })
    var data = done.json
    data["jobs"] = jobs["jobs"] ?? []
    try DataCommands.backUpIfDue(session)
    return Report(data, view: view(of: done, jobs: jobs["jobs"]?.array ?? []))
  }

  private static func view(of done: TickReport, jobs: [JSON]) -> View {
    let pairs: [View.Pair] = [
      .init("delivered", "\(done.delivered.count)"), .init("held back", "\(done.suppressed.count)"),
      .init("missed", "\(done.missed.count)"), .init("put off", "\(done.delayed.count)"),
      ran(jobs),
      .init("next", done.next?.iso8601 ?? "none waits"),
    ]
    return .page("Notifications", children: [.keyValues(pairs)])
  }

  private static func ran(_ jobs: [JSON]) -> View.Pair {
    let failed = jobs.count { $0["outcome"]?.string == "failed" }
    return .init("jobs", "\(jobs.count) run, \(failed) failed")
  }
}
