import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth config get|set|unset|list`.
enum ConfigCommands {
  static let all: [HostCommand] = [
    HostCommand(
      "config", "list", summary: "all settings with their values and where they come from",
      arguments: [.text("plugin", "only this app's")], examples: ["config list --json"]
    ) { session, arguments throws(BerthError) in
      let settings = try session.runtime().settings
      if let plugin = arguments["plugin"]?.string {
        let manifest = try session.manifest(plugin)
        return report(try settings.list(plugins: [manifest], includingHost: false))
      }
      return report(try settings.list(plugins: session.registry().entries().map(\.manifest)))
    },
    HostCommand(
      "config", "get", summary: "the value of a setting",
      arguments: [
        .text(
          "key", "`timezone` or <plugin>.<key>", required: true, of: Manifest.Parameter.settings)
      ],
      examples: ["config get timezone"]
    ) { session, arguments throws(BerthError) in
      entry(try session.runtime().settings.entry(arguments["key"]?.string ?? ""))
    },
    HostCommand(
      "config", "set", summary: "change a setting, flag or experiment",
      arguments: [
        .text(
          "key", "`timezone`, <plugin>.<key> or <plugin>.experiment.<id>", required: true,
          of: Manifest.Parameter.settings),
        .text("value", "the new value; - reads a secret from standard input", required: true),
      ],
      examples: [
        "config set timezone America/Chicago", "config set <plugin>.experiment.<id> <arm>",
      ]
    ) { session, arguments throws(BerthError) in
      let settings = try session.runtime().settings
      let key = arguments["key"]?.string ?? ""
      var text = arguments["value"]?.string ?? ""
      if text == "-", try settings.isSecret(key) { text = try secret(session, key) }
      return entry(try settings.assign(key, text: text))
    },
    HostCommand(
      "config", "unset", summary: "go back to the default",
      arguments: [
        .text(
          "key", "`timezone` or <plugin>.<key>", required: true, of: Manifest.Parameter.settings)
      ]
    ) { session, arguments throws(BerthError) in
      let key = arguments["key"]?.string ?? ""
      let wasSet = try session.runtime().settings.unset(key)
      return Report(
        ["id": .string(key), "unset": .bool(wasSet)],
        view: .text(wasSet ? "\(key) has its default again." : "\(key) was not set."))
    },
  ]

  /// A secret from standard input, which no list of processes shows: its first line.
  private static func secret(
    _ session: Session, _ key: String
  ) throws(BerthError) -> String {
    let bytes = session.streams.readAll(64 << 10) ?? []
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    guard !line.isEmpty, let text = String(validating: line, as: UTF8.self) else {
      throw BerthError(
        "input.invalid", "\(key): nothing came from standard input",
        remedy: "berth config set \(key) - < FILE")
    }
    return text
  }

  private static func entry(_ data: JSON) -> Report {
    Report(data, view: .text("\(data["id"]?.string ?? "") = \(value(data))"))
  }

  private static func report(_ data: JSON) -> Report {
    let rows = (data["settings"]?.array ?? []).map { setting -> [View.Cell] in
      [
        View.Cell(setting["id"]?.string ?? ""), View.Cell(value(setting)),
        View.Cell(setting["source"]?.string ?? ""),
        View.Cell(setting["problem"]?.string ?? setting["summary"]?.string ?? ""),
      ]
    }
    let table = View.table(
      columns: ["key", "value", "from", "meaning"], rows: rows)
    return Report(data, view: .page("Settings", children: [table]))
  }

  private static func value(_ setting: JSON) -> String {
    guard let value = setting["value"], !value.isNull else { return "–" }
    return value.string ?? value.text()
  }
}
