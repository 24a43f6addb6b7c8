import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth notify pause` and `berth notify resume`: no notifications for a while.
enum NotifyPauseCommand {
  private static let parameters: [Manifest.Parameter] = [
    .text("plugin", "only this app, or only <plugin>.<category>"),
    .text("category", "only this kind of it"),
  ]

  static let pause = HostCommand(
    "notify", "pause", summary: "no notifications until a time or for a while",
    arguments: parameters,
    options: [
      .text("until", "tomorrow, a time such as 17:30, or a date; tomorrow when nothing is said"),
      .text("for", "how long, such as 2h or 1w"),
    ],
    examples: ["notify pause", "notify pause --for 1w", "notify pause garden --until 17:30"]
  ) { session, arguments throws(BerthError) in
    let runtime = try session.runtime()
    let until = try end(arguments, at: session.now, runtime.time.zone)
    let target = try NotifyPauseCommand.target(of: session, arguments)
    try runtime.settings.pauseNotifications(
      until: until, plugin: target?.plugin, category: target?.category)
    let time = runtime.time.zone.civil(until).iso8601
    return report(
      target, until: .string(time),
      "\(name(of: target)) paused until \(ShortTime.text(.string(time)) ?? time).")
  }

  static let resume = HostCommand(
    "notify", "resume", summary: "end a pause; without an app, all pauses", arguments: parameters,
    examples: ["notify resume"]
  ) { session, arguments throws(BerthError) in
    let settings = try session.runtime().settings
    let target = try NotifyPauseCommand.target(of: session, arguments)
    if let target, let category = target.category {
      try settings.pauseNotifications(until: nil, plugin: target.plugin, category: category)
    } else if let target {
      for category in [nil] + target.plugin.notifications.map(\.id) {
        try settings.pauseNotifications(until: nil, plugin: target.plugin, category: category)
      }
    } else {
      try settings.resumeNotifications(plugins: session.manifests(with: .notifications))
    }
    return report(target, until: .null, "\(name(of: target)) may come again.")
  }

  private static func end(
    _ arguments: JSON, at now: Int64, _ zone: ZoneRules
  ) throws(BerthError) -> Int64 {
    let until = arguments["until"]?.string
    guard let length = arguments["for"]?.string else {
      return try PauseTerm.end(until: until ?? "tomorrow", at: now, zone)
    }
    guard until == nil else {
      throw BerthError(
        "usage.conflict", "--until and --for both say how long", remedy: "give one of them")
    }
    return try PauseTerm.end(after: length, at: now, zone)
  }

  private static func target(
    of session: Session, _ arguments: JSON
  ) throws(BerthError) -> NotifyCommands.Target? {
    guard let word = arguments["plugin"]?.string else { return nil }
    return try NotifyCommands.Target(session, word, arguments["category"]?.string)
  }

  private static func name(of target: NotifyCommands.Target?) -> String {
    target.map { "Notifications of \($0.id)" } ?? "All notifications"
  }

  private static func report(
    _ target: NotifyCommands.Target?, until: JSON, _ sentence: String
  ) -> Report {
    var data: JSON = ["pausedUntil": until]
    if let target { data["plugin"] = .string(target.plugin.id) }
    if let category = target?.category { data["category"] = .string(category) }
    return Report(data, view: .text(sentence))
  }
}
