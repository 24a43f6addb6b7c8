import BerthJSON
import BerthRuntime
import BerthViews

/// `berth notify list|tick|run|log|respond|settings|test`.
enum NotifyCommands {
  static let all: [HostCommand] = [
    HostCommand(
      "notify", "list", summary: "what will come, when and why",
      arguments: [.text("plugin", "only this app's")], examples: ["notify list --json"]
    ) { session, arguments throws(BerthError) in
      let scheduler = try session.runtime().services.notifications
      let manifests = try session.registry().entries().map(\.manifest)
      return try report(
        scheduler.upcoming(
          plugins: Dictionary(manifests.map { ($0.id, $0) }) { $1 },
          plugin: arguments["plugin"]?.string, at: session.now),
        "notifications", title: "Upcoming notifications", time: "due", note: "forecast")
    },
    HostCommand(
      "notify", "tick", summary: "deliver what is due and run due jobs, once (for cron and timers)",
      examples: ["notify tick --json"]
    ) { session, _ throws(BerthError) in
      let runtime = try session.runtime()
      let jobs = try JobRunner(runtime).runDue(at: session.now)
      let done = try runtime.services.notifications.tick(
        at: session.now, plugins: session.manifests(with: .notifications),
        channels: channels(session), provider: { runtime.notificationProvider($0) })
      var data = done.json
      data["jobs"] = jobs["jobs"] ?? []
      return Report(data, view: view(of: done, jobs: jobs["jobs"]?.array ?? []))
    },
    HostCommand("notify", "run", summary: "deliver as notifications come due, until stopped") {
      session, _ throws(BerthError) in
      let runtime = try session.runtime()
      let registry = try session.registry()
      let cancellation = session.cancellation
      session.output.say("waiting for notifications; stop with Ctrl-C")
      try runtime.services.notifications.run(
        sleeper: try SystemSleeper(
          home: session.home(), isCancelled: { cancellation.isRequested }),
        now: session.clock.now,
        plugins: { registry.entries(with: .notifications).map(\.manifest) },
        channels: channels(session), provider: { runtime.notificationProvider($0) },
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
    },
    HostCommand(
      "notify", "log", summary: "what was delivered, held back or missed, and by which rule",
      arguments: [.text("plugin", "only this app's")],
      options: [
        .choice(
          "state", "only these", ["delivered", "suppressed", "missed", "cancelled", "waiting"]),
        .int("limit", "how many", default: 50, min: 1, max: 10_000),
      ]
    ) { session, arguments throws(BerthError) in
      try report(
        session.runtime().services.notifications.log(
          plugin: arguments["plugin"]?.string,
          state: arguments["state"]?.string.flatMap(NotificationState.init(rawValue:)),
          limit: arguments["limit"]?.int ?? 50),
        "log", title: "Notification log", time: "changedAt", note: "state")
    },
    HostCommand(
      "notify", "respond", summary: "choose an action of a delivered notification",
      arguments: [
        .text("id", "its number in the log", required: true),
        .text("action", "an action's id, open or dismiss", required: true),
      ]
    ) { session, arguments throws(BerthError) in
      let runtime = try session.runtime()
      let answer = try runtime.services.notifications.respond(
        id: arguments["id"]?.string ?? "", action: arguments["action"]?.string ?? "",
        at: session.now, provider: { runtime.notificationProvider($0) })
      return Report(answer)
    },
    HostCommand(
      "notify", "settings", summary: "which categories may notify; on or off for one",
      arguments: [
        .text("category", "<plugin>.<category>"), .choice("state", "on or off", ["on", "off"]),
      ],
      examples: ["notify settings"]
    ) { session, arguments throws(BerthError) in try settings(session, arguments) },
    HostCommand("notify", "test", summary: "show what a notification looks like") {
      session, _ throws(BerthError) in
      Report(
        try session.runtime().services.notifications.test(
          channels: channels(session), at: session.now))
    },
  ]

  private static func channels(_ session: Session) throws(BerthError) -> [any NotificationChannel] {
    let streams = session.streams
    return [
      TerminalChannel(write: { streams.error($0) }), LogFileChannel(home: try session.home()),
    ]
  }

  private static func settings(
    _ session: Session, _ arguments: JSON
  ) throws(BerthError) -> Report {
    let settings = try session.runtime().services.settings
    if let name = arguments["category"]?.string {
      guard let dot = name.lastIndex(of: "."), let state = arguments["state"]?.string else {
        throw BerthError(
          "usage.missing", "which category, on or off?",
          remedy: "berth notify settings <plugin>.<category> on|off")
      }
      try settings.allowNotification(
        plugin: session.manifest(String(name[..<dot])),
        category: String(name[name.index(after: dot)...]), state == "on")
    }
    let data = try settings.notificationSettings(
      plugins: session.manifests(with: .notifications))
    let rows = (data["categories"]?.array ?? []).map { category -> [ViewNode.Cell] in
      [
        ViewNode.Cell(category["id"]?.string ?? ""),
        ViewNode.Cell(category["enabled"]?.bool == true ? "on" : "off"),
        ViewNode.Cell(category["summary"]?.string ?? ""),
      ]
    }
    let table = ViewNode.Table(
      columns: [.init("category"), .init("state"), .init("meaning")], rows: rows,
      empty: "no app sends notifications")
    return Report(
      data, view: .page(ViewNode.Page(title: "Notifications", children: [.table(table)])))
  }

  private static func report(
    _ data: JSON, _ key: String, title: String, time: String, note: String
  ) -> Report {
    let items = (data[key]?.array ?? []).map { entry in
      ViewNode.Item(
        entry["title"]?.string ?? entry["key"]?.string ?? "",
        subtitle: [entry["body"]?.string, entry["reason"]?.string].compactMap(\.self)
          .joined(separator: " – "),
        detail: entry[time]?.string,
        badges: [ViewNode.Badge(entry[note]?.string ?? "")], link: entry["link"]?.string)
    }
    return Report(
      data,
      view: .page(
        ViewNode.Page(
          title: title, children: [.list(ViewNode.List(items: items, empty: "none"))])))
  }

  private static func view(of done: TickReport, jobs: [JSON]) -> ViewNode {
    let failed = jobs.filter { $0["outcome"]?.string == "failed" }
    let pairs: [ViewNode.KeyValues.Pair] = [
      .init("delivered", "\(done.delivered.count)"), .init("held back", "\(done.suppressed.count)"),
      .init("missed", "\(done.missed.count)"), .init("put off", "\(done.delayed.count)"),
      .init("jobs", "\(jobs.count) run, \(failed.count) failed"),
      .init("next", done.next?.iso8601 ?? "none waits"),
    ]
    return .page(
      ViewNode.Page(title: "Notifications", children: [.keyValues(ViewNode.KeyValues(pairs))]))
  }
}
