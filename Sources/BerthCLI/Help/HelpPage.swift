import BerthBase
import BerthCommands
import BerthManifest
import BerthViewModel

/// Pages of help, built from the descriptions that also parse the words.
enum HelpPage {
  /// `berth <plugin> --help`, `berth <plugin> <command> --help`.
  static func plugin(_ manifest: Manifest, command name: String?) throws(BerthError) -> Report {
    if let name {
      let command = try manifest.requireCommand(name)
      return self.command(
        command, usage: "berth \(manifest.id) \(usage(command))", prefix: "berth ",
        isDescribed: manifest.returns != nil)
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

  /// The names of an app's commands, to stand below its first page.
  static func commands(of manifest: Manifest) -> View {
    var lines = [""]
    // Names are not to be broken at their hyphens.
    for command in manifest.commands where !command.isHidden {
      let isFull = lines[lines.count - 1].utf8.count + command.name.utf8.count > 70
      if isFull { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : "  ") + command.name
    }
    return .section(
      "Commands of berth \(manifest.id)",
      children: [
        .text(lines.joined(separator: "\n"), role: .code),
        .note("berth \(manifest.id) --help says what each of them does."),
      ])
  }

  // MARK: Parts

  /// The page of one command.
  ///
  /// - Parameter isDescribed: whether `--schema` says what its JSON is.
  static func command(
    _ command: Manifest.Command, usage: String, prefix: String, isDescribed: Bool = false
  ) -> Report {
    var sections: [(String, [(String, String)])] = [("Usage", [(usage, "")])]
    if !command.arguments.isEmpty {
      sections.append(("Arguments", command.arguments.map { (label($0), detail($0)) }))
    }
    var options = command.options.map { (option($0), detail($0)) }
    if command.watch != nil { options.append(("--watch", "run again when the data change")) }
    if isDescribed {
      options.append(("--schema", "say what the JSON of the answer is, and no more"))
    }
    if !options.isEmpty { sections.append(("Options", options)) }
    if !command.examples.isEmpty {
      sections.append(("Examples", command.examples.map { (prefix + $0, "") }))
    }
    let summary = [command.summary, command.description].compactMap(\.self)
      .joined(separator: "\n")
    return page(command.name, summary, sections)
  }

  /// A page of sections; those without entries are left out.
  static func page(
    _ title: String, _ summary: String, _ sections: [(String, [(String, String)])]
  ) -> Report {
    let shown = sections.filter { !$0.1.isEmpty }
    let data = shown.map { section -> JSON in
      [
        "title": .string(section.0),
        "entries": .list(section.1) { ["name": .string($0.0), "summary": .string($0.1)] },
      ]
    }
    let lines = summary.split(separator: "\n", maxSplits: 1).map(String.init)
    let children =
      lines.dropFirst().map { View.text($0) }
      + shown.map { section in
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
      view: .page(title, subtitle: lines.first, children: children))
  }

  /// The name and its parameters in one line.
  static func usage(_ command: Manifest.Command) -> String {
    var words = [command.name]
    for argument in command.arguments {
      let dots = argument.isRepeated ? "…" : ""
      words.append(
        argument.isRequired ? "\(label(argument))\(dots)" : "[\(label(argument))\(dots)]")
    }
    if !command.options.isEmpty { words.append("[options]") }
    return words.joined(separator: " ")
  }

  static func label(_ parameter: Manifest.Parameter) -> String {
    parameter.placeholder ?? parameter.optionName.uppercased()
  }

  static func option(_ parameter: Manifest.Parameter) -> String {
    let short = parameter.short.map { "-\($0), " } ?? ""
    if parameter.rule.type == .bool { return "\(short)--\(parameter.optionName)" }
    let value =
      parameter.rule.values.isEmpty
      ? parameter.placeholder ?? parameter.rule.type.rawValue.uppercased()
      : parameter.rule.values.joined(separator: "|")
    return "\(short)--\(parameter.optionName) \(value)"
  }

  static func detail(_ parameter: Manifest.Parameter) -> String {
    var text = parameter.summary
    if parameter.isRepeated { text += "; may be repeated" }
    if let value = parameter.defaultValue, value != .bool(false), !value.isNull {
      text += " (default \(value.string ?? value.text()))"
    }
    return text
  }
}
