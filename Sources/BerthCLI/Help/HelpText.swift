import BerthBase
import BerthManifest
import BerthViewModel
import BerthViews

/// Help at each level, built from the descriptions that also parse the words.
enum HelpText {
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
          ? ("berth \(usage(command.command))", command.command.summary)
          : ("berth \(name) \(parts.joined(separator: "|"))", groupSummary(name)))
    }
    let plugins = try session.registry().active().map { ("berth \($0.id) …", $0.summary) }
    return page(
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
      return command(one.command, usage: "berth \(usage(one.command))", prefix: "berth ")
    }
    let rows = group.map { ("berth \(usage($0.command))", $0.command.summary) }
    return page("berth \(words[0])", groupSummary(words[0]), [("Commands", rows)])
  }

  /// `berth <plugin> --help`, `berth <plugin> <command> --help`.
  static func plugin(_ manifest: Manifest, command name: String?) throws(BerthError) -> Report {
    if let name {
      let command = try manifest.requireCommand(name)
      return self.command(
        command, usage: "berth \(manifest.id) \(usage(command))", prefix: "berth ")
    }
    let rows = manifest.commands.filter { !$0.isHidden }.map {
      ($0.name, $0.summary + ($0.requires.map { " (needs \($0))" } ?? ""))
    }
    var sections = [("Commands of berth \(manifest.id)", rows)]
    if !manifest.phrases.isEmpty {
      let examples = manifest.phrases.compactMap { $0.examples.first }
      sections.append(("Ask", examples.map { ("berth ask \"\($0)\"", "") }))
    }
    if !manifest.widgets.isEmpty {
      sections.append(
        ("Widgets", manifest.widgets.map { ("berth widget \(manifest.id).\($0.id)", $0.summary) }))
    }
    return page("\(manifest.name) \(manifest.version)", manifest.summary, sections)
  }

  // MARK: Parts

  private static func command(
    _ command: Manifest.Command, usage: String, prefix: String
  ) -> Report {
    var sections: [(String, [(String, String)])] = [("Usage", [(usage, "")])]
    if !command.arguments.isEmpty {
      sections.append(("Arguments", command.arguments.map { (label($0), detail($0)) }))
    }
    var options = command.options.map { (option($0), detail($0)) }
    if command.watch != nil { options.append(("--watch", "run again when the data change")) }
    if !options.isEmpty { sections.append(("Options", options)) }
    if !command.examples.isEmpty {
      sections.append(("Examples", command.examples.map { (prefix + $0, "") }))
    }
    let summary = [command.summary, command.description].compactMap(\.self)
      .joined(separator: "\n")
    return page(command.name, summary, sections)
  }

  private static func page(
    _ title: String, _ summary: String, _ sections: [(String, [(String, String)])]
  ) -> Report {
    let shown = sections.filter { !$0.1.isEmpty }
    let data = shown.map { section -> JSON in
      [
        "title": .string(section.0),
        "entries": .array(
          section.1.map { ["name": .string($0.0), "summary": .string($0.1)] }),
      ]
    }
    let children = shown.map { section in
      View.section(
        section.0,
        children: [
          section.1.allSatisfy { $0.1.isEmpty }
            ? .text(section.1.map(\.0).joined(separator: "\n"), role: .code)
            : .keyValues(section.1.map { .init($0.0, $0.1) })
        ])
    }
    return Report(
      ["name": .string(title), "summary": .string(summary), "sections": .array(data)],
      view: .page(title, subtitle: summary, children: children))
  }

  private static var globals: [(String, String)] {
    GlobalOptions.all.map { option in
      ("--\(option.name)" + (option.value.map { " \($0)" } ?? ""), option.summary)
    }
  }

  /// The name and its parameters in one line.
  private static func usage(_ command: Manifest.Command) -> String {
    var words = [command.name]
    for argument in command.arguments {
      let dots = argument.isRepeated ? "…" : ""
      words.append(
        argument.isRequired ? "\(label(argument))\(dots)" : "[\(label(argument))\(dots)]")
    }
    if !command.options.isEmpty { words.append("[options]") }
    return words.joined(separator: " ")
  }

  private static func label(_ parameter: Manifest.Parameter) -> String {
    parameter.placeholder ?? parameter.optionName.uppercased()
  }

  private static func option(_ parameter: Manifest.Parameter) -> String {
    let short = parameter.short.map { "-\($0), " } ?? ""
    if parameter.rule.type == .bool { return "\(short)--\(parameter.optionName)" }
    let value =
      parameter.rule.values.isEmpty
      ? parameter.placeholder ?? parameter.rule.type.rawValue.uppercased()
      : parameter.rule.values.joined(separator: "|")
    return "\(short)--\(parameter.optionName) \(value)"
  }

  private static func detail(_ parameter: Manifest.Parameter) -> String {
    var text = parameter.summary
    if parameter.isRepeated { text += "; may be repeated" }
    if let value = parameter.defaultValue, value != .bool(false), !value.isNull {
      text += " (default \(value.string ?? value.text()))"
    }
    return text
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
    default: return ""
    }
  }
}
