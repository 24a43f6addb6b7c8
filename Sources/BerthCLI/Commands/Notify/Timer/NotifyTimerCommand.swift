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
      systemd: SystemdWork(
        session.environment, isDry: arguments["dryRun"]?.bool == true,
        enables: arguments["enable"]?.bool == true))
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
    let systemd: SystemdWork

    func install(_ plan: TimerPlan) throws(BerthError) -> Report {
      let crontab = try plan.crontab()
      guard systemd.systemctl != nil || systemd.isDry else {
        return report("cron", files: [], commands: [], crontab: crontab)
      }
      var files: [JSON] = []
      // The other kind goes first, while systemd still knows its units: only one is to run.
      var commands = try stale(plan).map { "systemctl --user disable --now \($0)" }
      try systemd.perform(commands)
      let names = plan.units.map(\.name)
      for name in try existing() where !names.contains(name) {
        files.append(try systemd.remove(folder.file(name)))
      }
      for unit in plan.units {
        files.append(try systemd.write(folder.file(unit.name, unit.text)))
      }
      var last = [
        "systemctl --user daemon-reload", "systemctl --user enable --now \(plan.enabled)",
      ]
      // One that runs already goes on with its old unit otherwise.
      if case .daemon = plan.kind { last.append("systemctl --user restart \(plan.enabled)") }
      try systemd.perform(last)
      commands += last
      return report(
        names.count == 1 ? "daemon" : "timer", files: files, commands: commands, crontab: crontab)
    }

    func remove() throws(BerthError) -> Report {
      let names = try existing()
      let enabled = names.first { $0.hasSuffix(".timer") } ?? names.first
      let stop = enabled.map { "systemctl --user disable --now \($0)" }
      if let stop { try systemd.perform([stop]) }
      let files = try names.map { name throws(BerthError) in
        try systemd.remove(folder.file(name))
      }
      let reload = "systemctl --user daemon-reload"
      if stop != nil { try systemd.perform([reload]) }
      return report(
        "removed", files: files, commands: stop.map { [$0, reload] } ?? [], crontab: nil)
    }

    /// The units of the other kind that may be enabled.
    private func stale(_ plan: TimerPlan) throws(BerthError) -> [String] {
      let name = TimerPlan.name(user: plan.user)
      var units: [String] = []
      if case .daemon = plan.kind {
        if try folder.file(name + ".timer").present() != nil { units.append(name + ".timer") }
      } else if try folder.file(name + ".service").present()?.contains("[Install]") == true {
        units.append(name + ".service")
      }
      return units
    }

    private func existing() throws(BerthError) -> [String] {
      let name = TimerPlan.name(user: try session.home().user)
      var names: [String] = []
      for unit in ["\(name).service", "\(name).timer"] where try folder.file(unit).present() != nil
      {
        names.append(unit)
      }
      return names
    }

    private func report(
      _ mode: String, files: [JSON], commands: [String], crontab: String?
    ) -> Report {
      let isDone = systemd.enables && !systemd.isDry && systemd.systemctl != nil && mode != "cron"
      var data: JSON = [
        "mode": .string(mode), "files": .array(files), "commands": JSON(commands),
        "enabled": .bool(isDone && mode != "removed"),
      ]
      if let crontab { data["crontab"] = .string(crontab) }
      var nodes = systemd.lines(files, commands, isDone: isDone)
      if mode == "removed", files.isEmpty {
        nodes.append(.text("Nothing is installed."))
      }
      if let crontab, mode == "cron" {
        session.output.say("there is no systemd here; put this line into crontab -e:")
        // Alone it is written as it stands, however long.
        return Report(data, view: .text(crontab, role: .code))
      }
      if let crontab, systemd.isDry {
        nodes.append(.text("Where there is no systemd, a line for crontab -e:"))
        nodes.append(.text(crontab, role: .code))
      }
      return Report(data, view: .page("Notification timer", children: nodes))
    }
  }
}
