import BerthBase

/// What has to be installed so that notifications come without anybody calling `berth`.
struct TimerPlan {
  /// A pass now and then, or a process that waits.
  enum Kind {
    case timer(TimerInterval)
    case daemon
  }

  /// A unit file.
  struct Unit: Equatable {
    var name: String
    var text: String
  }

  let kind: Kind
  /// The absolute path of the executable, or its name alone.
  let executable: String
  /// The absolute path of the home; nil for the one that the environment names.
  let home: String?
  let user: String
  /// What the service needs from this environment, such as `TZ`.
  let variables: [(name: String, value: String)]

  /// The name of the units, without what follows the dot; users other than the default one have
  /// theirs in it.
  static func name(user: String) -> String {
    user == "default" ? "berth-notify" : "berth-notify-\(user)"
  }

  private var name: String { Self.name(user: user) }

  /// The unit that is to be enabled.
  var enabled: String {
    if case .daemon = kind { return name + ".service" }
    return name + ".timer"
  }

  /// The unit files, the service first.
  var units: [Unit] {
    switch kind {
    case .daemon: return [Unit(name: name + ".service", text: daemon)]
    case .timer(let interval):
      return [
        Unit(name: name + ".service", text: pass),
        Unit(name: name + ".timer", text: timer(interval)),
      ]
    }
  }

  private func command(_ verb: String) -> String {
    let words = whose + ["--quiet", "notify", verb]
    return ([UnitText.executable(executable)] + words.map(UnitText.word)).joined(separator: " ")
  }

  private var whose: [String] { home.map { ["--home", $0, "--user", user] } ?? [] }

  private var environment: [String] {
    variables.map { "Environment=" + UnitText.variable($0.name, $0.value) }
  }

  private var pass: String {
    lines(
      [
        "[Unit]", "Description=Deliver Berth notifications that are due", "", "[Service]",
        "Type=oneshot",
      ] + environment + ["ExecStart=" + command("tick"), "StandardOutput=null"])
  }

  private var daemon: String {
    lines(
      [
        "[Unit]", "Description=Deliver Berth notifications as they come due", "", "[Service]",
        "Type=exec",
      ] + environment + [
        "ExecStart=" + command("run"), "ExecReload=/bin/kill -HUP $MAINPID",
        // The delivery under way is finished: its programs are not to get the signal.
        "KillMode=mixed", "TimeoutStopSec=330",
        // Being asked to stop is no failure, though the command line says 130.
        "SuccessExitStatus=130", "Restart=on-failure", "RestartSec=10", "", "[Install]",
        "WantedBy=default.target",
      ])
  }

  private func timer(_ interval: TimerInterval) -> String {
    lines([
      "[Unit]", "Description=Look for Berth notifications every \(interval.description)", "",
      "[Timer]", "OnCalendar=\(interval.calendar)", "AccuracySec=10s", "Persistent=true",
      "Unit=\(name).service", "", "[Install]", "WantedBy=timers.target",
    ])
  }

  private func lines(_ lines: [String]) -> String {
    ([UnitText.mark] + lines).joined(separator: "\n") + "\n"
  }

  /// The line for `crontab -e` where there is no systemd.
  ///
  /// - Throws: `input.invalid` when a path cannot stand in a crontab.
  func crontab() throws(BerthError) -> String {
    var words: [String] = []
    if case .daemon = kind { words.append("@reboot") }
    if case .timer(let interval) = kind { words.append(interval.cron) }
    if !variables.isEmpty { words.append("env") }
    for (name, value) in variables { words.append("\(name)=" + (try UnitText.shellWord(value))) }
    for word in [executable] + whose + ["--quiet", "notify"] {
      words.append(word.hasPrefix("--") || word == "notify" ? word : try UnitText.shellWord(word))
    }
    if case .daemon = kind { words.append("run") } else { words.append("tick >/dev/null") }
    return words.joined(separator: " ")
  }
}
