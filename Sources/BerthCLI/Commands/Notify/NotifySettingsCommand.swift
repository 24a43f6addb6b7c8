import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth notify settings`: what may notify, when and how often; on or off for a category.
enum NotifySettingsCommand {
  static let command = HostCommand(
    "notify", "settings", summary: "which categories may notify, when and how often; on or off",
    arguments: [
      .text("plugin", "only this app's, or <plugin>.<category>"),
      .text("category", "one kind of it"),
      .choice("state", "whether it may come", ["on", "off", "default"]),
    ],
    options: [
      .int("perDay", "the maximum of all the app's together on a day", min: 0, max: 100),
      .flag("noPerDay", "no such cap any more"),
      .choice("urgent", "whether an urgent one may come in quiet hours", ["on", "off"]),
    ],
    examples: [
      "notify settings", "notify settings garden daily on",
      "notify settings garden --per-day 2",
    ]
  ) { session, arguments throws(BerthError) in
    let target = try change(session, arguments)
    let manifests = try session.manifests(with: .notifications)
      .filter { target == nil || $0.id == target?.plugin.id }
    let runtime = try session.runtime()
    var data = try runtime.settings.notificationSettings(
      plugins: manifests, in: runtime.time.zone, at: session.now)
    let channels = try NotifyCommands.channels(session).report(plugins: manifests)
    data["channels"] = channels["channels"]
    if let category = target?.category {
      data["categories"] = .array(
        (data["categories"]?.array ?? []).filter { $0["category"]?.string == category })
    }
    return Report(data, view: view(of: data))
  }

  /// Makes the changes the command line asks for; returns what it names.
  private static func change(
    _ session: Session, _ arguments: JSON
  ) throws(BerthError) -> NotifyCommands.Target? {
    var words = ["plugin", "category", "state"].compactMap { arguments[$0]?.string }
    guard let first = words.first else {
      guard ["perDay", "urgent"].allSatisfy({ arguments[$0] == nil }),
        arguments["noPerDay"]?.bool != true
      else { throw missing("which app?") }
      return nil
    }
    // In `meal.lunch on` the state stands where else the category does.
    if words.count == 2, ["on", "off", "default"].contains(words[1]) { words.insert("", at: 1) }
    let target = try NotifyCommands.Target(
      session, first, words.count > 1 && !words[1].isEmpty ? words[1] : nil)
    let settings = try session.runtime().settings
    if let cap = arguments["perDay"]?.int {
      try settings.capNotifications(plugin: target.plugin, perDay: cap)
    } else if arguments["noPerDay"]?.bool == true {
      try settings.capNotifications(plugin: target.plugin, perDay: nil)
    }
    if let word = arguments["urgent"]?.string {
      guard let category = target.category else { throw missing("which category?") }
      try settings.allowInterruption(plugin: target.plugin, category: category, word == "on")
    }
    if words.count > 2 {
      guard let category = target.category else { throw missing("which category?") }
      try settings.allowNotification(
        plugin: target.plugin, category: category,
        words[2] == "default" ? nil : words[2] == "on")
    }
    return target
  }

  private static func missing(_ question: String) -> BerthError {
    BerthError(
      "usage.missing", question, remedy: "berth notify settings <plugin> <category> on|off")
  }

  private static func view(of data: JSON) -> View {
    let rows = (data["categories"]?.array ?? []).map { category -> [View.Cell] in
      let pause = ShortTime.text(category["pausedUntil"]).map { "paused until \($0)" }
      let state = category["enabled"]?.bool == true ? pause ?? "on" : "off"
      return [
        View.Cell(category["id"]?.string ?? ""), View.Cell(state),
        View.Cell(windows(category)), View.Cell("\(category["perDay"]?.int ?? 1)"),
        View.Cell(category["summary"]?.string ?? ""),
      ]
    }
    let table = View.table(
      columns: ["category", "state", "when", "per day", "meaning"], rows: rows,
      empty: "no app sends notifications")
    return .page("Notifications", children: [.keyValues(overall(data)), table])
  }

  private static func windows(_ category: JSON) -> String {
    let windows = (category["windows"]?.array ?? []).map { window in
      "\(window["from"]?.string ?? "")–\(window["to"]?.string ?? "")"
        + (window["days"]?.string.map { " \($0)" } ?? "")
    }
    return windows.isEmpty ? "any time" : windows.joined(separator: ", ")
  }

  private static func overall(_ data: JSON) -> [View.Pair] {
    let quiet = data["quietHours"].flatMap { hours in
      hours["from"]?.string.map { "\($0)–\(hours["to"]?.string ?? "")" }
    }
    var pairs: [View.Pair] = [
      .init("notifications", data["notifications"]?.bool == true ? "on" : "off"),
      .init("quiet hours", quiet ?? "off"),
    ]
    for channel in data["channels"]?.array ?? [] where channel["chosen"]?.bool == true {
      let problem = channel["problem"]?.string
      pairs.append(
        .init("shown by", (channel["id"]?.string ?? "") + (problem.map { " – \($0)" } ?? "")))
    }
    if data["focus"]?.bool == true { pairs.append(.init("focus", "on")) }
    if let until = ShortTime.text(data["pausedUntil"]) {
      pairs.append(.init("paused until", until))
    }
    for plugin in data["plugins"]?.array ?? [] {
      let name = plugin["name"]?.string ?? ""
      if let until = ShortTime.text(plugin["pausedUntil"]) {
        pairs.append(.init("\(name) paused until", until))
      }
      if let cap = plugin["perDay"]?.int { pairs.append(.init("\(name) per day", "\(cap)")) }
    }
    return pairs
  }
}
