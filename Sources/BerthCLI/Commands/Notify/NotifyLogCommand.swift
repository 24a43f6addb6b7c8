import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices

/// `berth notify log`: what was delivered, held back, missed or ignored.
enum NotifyLogCommand {
  static let command = HostCommand(
    "notify", "log",
    summary: "what was delivered, held back, missed or ignored, and by which rule",
    arguments: [
      .text("plugin", "only this app's, or only <plugin>.<category>"),
      .text("category", "only this kind of it"),
    ],
    options: [
      .choice(
        "state", "only these",
        [
          "delivered", "ignored", "heeded", "suppressed", "missed", "cancelled", "delivering",
          "waiting",
        ]),
      .text("rule", "only those held back or missed by a rule such as per-day"),
      .text("since", "only from a date or time on, or from so long ago: 2026-11-21, 7d"),
      .text("until", "only before a date or time"),
      .int("limit", "how many", default: 50, min: 1, max: 10_000), NotifyExport.option,
    ],
    examples: [
      "notify log --state suppressed --since 7d", "notify log --export csv --output log.csv",
    ]
  ) { session, arguments throws(BerthError) in
    let runtime = try session.runtime()
    let data = try runtime.notifications.log(
      filter(session, arguments), at: session.now, limit: arguments["limit"]?.int ?? 50)
    if let form = arguments["export"]?.string {
      return try NotifyExport.write(data, as: form, session)
    }
    return NotifyCommands.report(
      data, "log", title: "Notification log", empty: "none"
    ) { entry in
      let state = entry["state"]?.string ?? ""
      let reception = entry["reception"]?.string.flatMap { $0 == "open" ? nil : $0 }
      return (
        ShortTime.text(entry["changedAt"]), reception ?? state,
        [
          entry["body"]?.string,
          entry["rule"]?.string.map { "\($0): \(entry["reason"]?.string ?? "")" },
          entry["action"]?.string.map { "you chose \($0)" },
        ]
      )
    }
  }

  private static func filter(
    _ session: Session, _ arguments: JSON
  ) throws(BerthError) -> NotificationScheduler.LogFilter {
    var filter = NotificationScheduler.LogFilter()
    let category = arguments["category"]?.string
    if let word = arguments["plugin"]?.string {
      // The log also keeps what belongs to no installed app any more.
      (filter.plugin, filter.category) = (word, category)
      if let target = try? NotifyCommands.Target(session, word, category) {
        (filter.plugin, filter.category) = (target.plugin.id, target.category)
      }
    }
    switch arguments["state"]?.string {
    case "ignored": filter.isIgnored = true
    case "heeded": filter.isIgnored = false
    case let state: filter.state = state.flatMap(NotificationState.init(rawValue:))
    }
    filter.rule = arguments["rule"]?.string
    let zone = try session.runtime().time.zone
    if let text = arguments["since"]?.string {
      filter.from = try PauseTerm.moment(text, before: session.now, zone)
    }
    if let text = arguments["until"]?.string {
      filter.to = try PauseTerm.moment(text, before: session.now, zone)
    }
    return filter
  }
}
