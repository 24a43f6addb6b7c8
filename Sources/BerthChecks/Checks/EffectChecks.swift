import BerthBase
import BerthCapabilities
import BerthHost
import BerthInvocation
import BerthManifest
import BerthServices

extension Check {
  /// What commands change is what the manifest says, and undo brings it back.
  static let effectChecks: [Check] = [
    Check("effects.declared", "every command says what it changes", .file) { probe in
      let unsaid = try probe.manifest().commands.filter { $0.declaredEffect == nil }.map(\.name)
      guard !unsaid.isEmpty else { return }
      throw CheckProblem.warning(
        "\(list(unsaid)) \(unsaid.count == 1 ? "does" : "do") not say what they change, so that "
          + "links and sentences that lead there are asked about",
        remedy: "give each command an “effect”: reads, writes, shares, pays or erases")
    },
    Check("effects.unasked", "what is shown without being asked for changes nothing", .file) {
      probe in
      let manifest = try probe.manifest()
      var calls = manifest.widgets.map { ("the widget \($0.id)", $0.invocation) }
      for (what, invocation) in [("the brief", manifest.brief), ("stats", manifest.stats)] {
        if let invocation { calls.append((what, invocation)) }
      }
      for (what, invocation) in calls {
        let command = manifest.command(named: invocation.command)
        guard command?.effect(of: invocation.arguments) != .reads else { continue }
        throw CheckProblem.failed(
          "\(what) calls \(invocation.command), whose effect is not “reads”",
          remedy: "let a command that reads draw it")
      }
    },
    Check("effects.reads", "no command that reads writes more than bookkeeping", seconds: 60) {
      probe in
      let (home, bookkeeping) = (try probe.usedHome(), try probe.manifest().bookkeeping)
      let runtime = try probe.runtime(home)
      for example in try probe.examples() where try probe.effect(of: example) == .reads {
        let before = try probe.dump(home, but: bookkeeping)
        let attempt = try probe.attempt(runtime, example.command, example.arguments)
        if let error = attempt.error, error.code == "plugin.effect" {
          throw CheckProblem.failed("\"\(example.text)\": \(error.message)", remedy: error.remedy)
        }
        try compare(before, try probe.dump(home, but: bookkeeping), after: "\"\(example.text)\"")
      }
    },
    Check("effects.keys", "every table that commands write has a primary key") { probe in
      try probe.requireStorage()
      let manifest = try probe.manifest()
      guard manifest.commands.contains(where: { $0.mostEffect >= .writes }) else {
        throw CheckProblem.skipped("no command writes")
      }
      let keyless = try probe.tablesWithoutKey(probe.usedHome()).filter {
        !manifest.bookkeeping.includes(table: $0)
      }
      guard !keyless.isEmpty else { return }
      throw CheckProblem.failed(
        "\(list(keyless)) \(keyless.count == 1 ? "has" : "have") no PRIMARY KEY: undo cannot "
          + "bring their rows back", remedy: "declare one, or list them as bookkeeping")
    },
    Check("effects.undo", "what a command writes can be taken back, row for row", seconds: 60) {
      probe in
      try probe.requireStorage()
      let home = try probe.usedHome()
      for example in try probe.examples() where try probe.effect(of: example) == .writes {
        let history = CallHistory(home: home, registry: probe.registry)
        let count = try history.entries(plugin: probe.id()).entries.first?.record.id ?? 0
        let bookkeeping = try probe.manifest().bookkeeping
        let before = try probe.dump(home, but: bookkeeping)
        let runtime = try probe.runtime(home)
        let attempt = try probe.attempt(runtime, example.command, example.arguments)
        runtime.releaseAll()
        if let error = attempt.error, error.code == "plugin.effect" {
          throw CheckProblem.failed("\"\(example.text)\": \(error.message)", remedy: error.remedy)
        }
        guard attempt.error == nil,
          let call = try history.entries(plugin: probe.id()).entries.first, call.record.id > count
        else { continue }
        _ = try history.undo(call, at: Probe.now)
        try compare(
          before, try probe.dump(home, but: bookkeeping), after: "undo of \"\(example.text)\"")
      }
    },
  ]

  private static func list(_ names: [String]) -> String {
    names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
  }

  private static func compare(
    _ before: [String: [String]], _ after: [String: [String]], after what: String
  ) throws {
    for table in Set(before.keys).union(after.keys).sorted()
    where before[table, default: []] != after[table, default: []] {
      throw CheckProblem.failed(
        "\(what) left other rows in \(table)",
        remedy: "write what undo can see: rows of tables with a primary key, not their schema")
    }
  }
}

extension Probe {
  /// What an example changes.
  fileprivate func effect(of example: Manifest.Example) throws -> Effect {
    try manifest().requireCommand(example.command).effect(of: example.arguments)
  }
}
