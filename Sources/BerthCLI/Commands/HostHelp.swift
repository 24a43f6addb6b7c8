import BerthBase
import BerthCommands
import BerthManifest

/// Help for the host and its own commands.
enum HostHelp {
  /// `berth --help`.
  static func host(_ session: Session) throws(BerthError) -> Report {
    var seen: Set<String> = []
    var rows: [(String, String)] = []
    for command in HostCommands.all {
      let name = command.path[0]
      guard seen.insert(name).inserted else { continue }
      let group = HostCommands.group(name)
      let parts = group.compactMap { $0.path.dropFirst().first }
      rows.append(
        parts.isEmpty
          ? ("berth \(HelpPage.usage(command.command))", command.command.summary)
          : (usage(name, parts, isCommand: parts.count < group.count), groupSummary(name)))
    }
    let plugins = try session.registry().active().map { ("berth \($0.id) …", $0.summary) }
    return HelpPage.page(
      "berth", "hosts apps as native plugins: storage, search, notifications, entitlements",
      [
        ("Usage", [("berth [options] <command> …", ""), ("berth <plugin> <command> …", "")]),
        ("Commands", rows), ("Apps", plugins), ("Options", globals),
        (
          "Examples",
          [("berth today", ""), ("berth search lime", ""), ("berth help store", "")]
        ),
      ])
  }

  /// `berth store --help`, `berth help store buy`.
  static func hostCommand(_ words: [String]) throws(BerthError) -> Report {
    let group = HostCommands.group(words[0])
    if let one = group.first(where: { words.starts(with: $0.path) }) {
      return HelpPage.command(
        one.command, usage: "berth \(HelpPage.usage(one.command))", prefix: "berth ")
    }
    let rows = group.map { ("berth \(HelpPage.usage($0.command))", $0.command.summary) }
    return HelpPage.page("berth \(words[0])", groupSummary(words[0]), [("Commands", rows)])
  }

  /// The words of a group; in brackets where its name is a command itself.
  private static func usage(_ name: String, _ parts: [String], isCommand: Bool) -> String {
    let words = parts.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      .joined(separator: "|")
    return isCommand ? "berth \(name) [\(words)]" : "berth \(name) \(words)"
  }

  private static var globals: [(String, String)] {
    GlobalOptions.all.map { option in
      ("--\(option.name)" + (option.value.map { " \($0)" } ?? ""), option.summary)
    }
  }

  /// What the commands that begin with a word are about.
  static func groupSummary(_ name: String) -> String {
    switch name {
    case "plugin": return "the installed plugins"
    case "store": return "the sandbox store: products, purchases, trials"
    case "notify": return "scheduled notifications"
    case "data": return "backup, restore, export, import, erase, check"
    case "config": return "settings, flags and experiments"
    case "user": return "the users of this home"
    case "serve": return "the apps in a browser"
    default: return ""
    }
  }
}
