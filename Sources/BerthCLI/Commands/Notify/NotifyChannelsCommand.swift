import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth notify channels`: where notifications are shown; other ones for all, an app or a kind.
enum NotifyChannelsCommand {
  static let command = HostCommand(
    "notify", "channels", summary: "where notifications are shown, and whether they can be",
    arguments: [
      .text("plugin", "only this app, or only <plugin>.<category>"),
      .text("category", "only this kind of it"),
    ],
    options: [
      .text(
        "use",
        "show them here: \(ChannelSettings.known.joined(separator: ", ")); or default")
    ],
    examples: [
      "notify channels", "notify channels --use log,notify-send",
      "notify channels garden daily --use webhook",
    ]
  ) { session, arguments throws(BerthError) in
    let settings = try session.runtime().settings
    let target = try arguments["plugin"]?.string.map { word throws(BerthError) in
      try NotifyCommands.Target(session, word, arguments["category"]?.string)
    }
    if let list = arguments["use"]?.string {
      let names = list.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
      try settings.chooseChannels(
        names == ["default"] ? nil : names, plugin: target?.plugin, category: target?.category)
    }
    var data = try NotifyCommands.channels(session).report(
      plugins: session.manifests(with: .notifications))
    if let target {
      data["plugin"] = .string(target.plugin.id)
      if let category = target.category { data["category"] = .string(category) }
      data["use"] = JSON(
        try settings.channels(plugin: target.plugin.id, category: target.category))
    }
    return Report(data, view: view(of: data, target))
  }

  private static func view(of data: JSON, _ target: NotifyCommands.Target?) -> View {
    var pairs = [View.Pair("all apps", list(data["default"]))]
    for entry in data["overrides"]?.array ?? [] {
      let parts = [entry["plugin"]?.string, entry["category"]?.string].compactMap(\.self)
      pairs.append(.init(parts.joined(separator: "."), list(entry["channels"])))
    }
    if let target, !pairs.contains(where: { $0.key == target.id }) {
      pairs.append(.init(target.id, list(data["use"])))
    }
    let items = (data["channels"]?.array ?? []).map { channel in
      let isReady = channel["ready"]?.bool == true
      let remedy = [channel["problem"]?.string, channel["remedy"]?.string].compactMap(\.self)
      return View.Item(
        channel["id"]?.string ?? "", subtitle: remedy.joined(separator: " – "),
        badges: [
          View.Badge(isReady ? "ready" : "not ready", tone: isReady ? .good : .warning)
        ] + (channel["chosen"]?.bool == true ? [View.Badge("in use")] : []))
    }
    return .page("Notification channels", children: [.keyValues(pairs), .list(items)])
  }

  private static func list(_ names: JSON?) -> String {
    (names?.array ?? []).compactMap(\.string).joined(separator: ", ")
  }
}
