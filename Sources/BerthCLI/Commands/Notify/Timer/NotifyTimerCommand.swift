import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth notify install-timer`: notifications come without anybody calling `berth`.
enum NotifyTimerCommand {
  static let command = HostCommand(
    "notify", "install-timer", summary: "have notifications delivered by systemd, or by cron",
    options: [
      Manifest.Parameter(
        name: "every", summary: "how often to look, such as 5m or 1h", rule: ValueRule(.duration),
        defaultValue: "PT5M"),
      .flag("daemon", "a process that waits for the next one, instead of a timer"),
      .flag("enable", "also run the systemctl commands that start it"),
      .flag("remove", "remove what was installed"),
      .flag("dryRun", "only show what would be written"),
    ],
    examples: [
      "notify install-timer --dry-run", "notify install-timer --every 15m --enable",
      "notify install-timer --daemon", "notify install-timer --remove",
    ]
  ) { session, arguments throws(BerthError) in
    let work = NotifyTimerCommand.Work(
      session: session, folder: try UnitFolder(environment: session.environment),
      systemctl: ProgramSearch.find("systemctl", environment: session.environment),
      isDry: arguments["dryRun"]?.bool == true, enables: arguments["enable"]?.bool == true)
    if arguments["remove"]?.bool == true { return try work.remove() }
    let home = try session.home()
    let interval = try TimerInterval(arguments["every"]?.string ?? "PT5M")
    let passed = ["TZ", "BERTH_PLUGIN_PATH"].compactMap { name in
      session.environment[name].flatMap { $0.isEmpty ? nil : (name: name, value: $0) }
    }
    return try work.install(
      TimerPlan(
        kind: arguments["daemon"]?.bool == true ? .daemon : .timer(interval),
        executable: session.layout.executable, home: Home.absolute(home.path), user: home.user,
        variables: passed))
  }

  private struct Work {
    let session: Session
    let folder: UnitFolder
    let systemctl: String?
    let isDry: Bool
    let enables: Bool

    func install(_ plan: TimerPlan) throws(BerthError) -> Report {
      let crontab = try plan.crontab()
      guard systemctl != nil || isDry else {
        return report("cron", files: [], commands: [], crontab: crontab)
      }
      var files: [JSON] = []
      // The other kind goes first, while systemd still knows its units: only one is to run.
      var commands = try stale(plan).map { "systemctl --user disable --now \($0)" }
      try perform(commands)
      let names = plan.units.map(\.name)
      for name in try existing() where !names.contains(name) { files.append(try removal(name)) }
      for unit in plan.units {
        let action = isDry ? "planned" : try folder.write(unit)
        files.append(entry(unit.name, action, unit.text))
      }
      var last = [
        "systemctl --user daemon-reload", "systemctl --user enable --now \(plan.enabled)",
      ]
      // One that runs already goes on with its old unit otherwise.
      if case .daemon = plan.kind { last.append("systemctl --user restart \(plan.enabled)") }
      try perform(last)
      commands += last
      return report(
        names.count == 1 ? "daemon" : "timer", files: files, commands: commands, crontab: crontab)
    }

    func remove() throws(BerthError) -> Report {
      let names = try existing()
      let enabled = names.first { $0.hasSuffix(".timer") } ?? names.first
      let stop = enabled.map { "systemctl --user disable --now \($0)" }
      if let stop { try perform([stop]) }
      let files = try names.map { name throws(BerthError) in try removal(name) }
      let reload = "systemctl --user daemon-reload"
      if stop != nil { try perform([reload]) }
      return report(
        "removed", files: files, commands: stop.map { [$0, reload] } ?? [], crontab: nil)
    }

    /// The units of the other kind that may be enabled.
    private func stale(_ plan: TimerPlan) throws(BerthError) -> [String] {
      let name = TimerPlan.name(user: plan.user)
      var units: [String] = []
      if case .daemon = plan.kind {
        if try folder.ours(name + ".timer") != nil { units.append(name + ".timer") }
      } else if try folder.ours(name + ".service")?.contains("[Install]") == true {
        units.append(name + ".service")
      }
      return units
    }

    private func existing() throws(BerthError) -> [String] {
      let name = TimerPlan.name(user: try session.home().user)
      var names: [String] = []
      for unit in ["\(name).service", "\(name).timer"] where try folder.ours(unit) != nil {
        names.append(unit)
      }
      return names
    }

    private func removal(_ name: String) throws(BerthError) -> JSON {
      if !isDry { try folder.remove(name) }
      return entry(name, isDry ? "to be removed" : "removed", nil)
    }

    private func entry(_ name: String, _ action: String, _ text: String?) -> JSON {
      var entry: JSON = ["path": .string(folder.file(name)), "action": .string(action)]
      entry["text"] = text.map(JSON.string)
      return entry
    }

    /// Runs commands of systemctl, if that is wanted and can be.
    private func perform(_ commands: [String]) throws(BerthError) {
      guard enables, !isDry, let systemctl else { return }
      for command in commands {
        let words = command.split(separator: " ").dropFirst().map(String.init)
        let result = try ChildProcess.run(
          ChildProcess.Command(
            path: systemctl, arguments: words, environment: session.environment),
          limits: ChildProcess.Limits(milliseconds: 60_000))
        guard result.ending != .exited(0) else { continue }
        let said = String(decoding: result.error.prefix(400), as: UTF8.self)
        throw BerthError(
          "notify.systemctl", "\(command) failed: \(said)",
          remedy: "the units are written; try the command yourself")
      }
    }

    private func report(
      _ mode: String, files: [JSON], commands: [String], crontab: String?
    ) -> Report {
      let isDone = enables && !isDry && systemctl != nil && mode != "cron"
      var data: JSON = [
        "mode": .string(mode), "files": .array(files), "commands": JSON(commands),
        "enabled": .bool(isDone && mode != "removed"),
      ]
      if let crontab { data["crontab"] = .string(crontab) }
      var nodes: [View] = []
      for file in files {
        let sentence = "\(file["action"]?.string ?? ""): \(file["path"]?.string ?? "")"
        nodes.append(.text(sentence))
        if let text = file["text"]?.string {
          nodes.append(.text(String(text.dropLast()), role: .code))
        }
      }
      if !commands.isEmpty {
        nodes.append(.text(isDone ? "These commands were run:" : "Now run:"))
        nodes.append(.text(commands.joined(separator: "\n"), role: .code))
      }
      if mode == "removed", files.isEmpty {
        nodes.append(.text("Nothing is installed."))
      }
      if let crontab, mode == "cron" {
        session.output.say("there is no systemd here; put this line into crontab -e:")
        // Alone it is written as it stands, however long.
        return Report(data, view: .text(crontab, role: .code))
      }
      if let crontab, isDry {
        nodes.append(.text("Where there is no systemd, a line for crontab -e:"))
        nodes.append(.text(crontab, role: .code))
      }
      return Report(data, view: .page("Notification timer", children: nodes))
    }
  }
}
