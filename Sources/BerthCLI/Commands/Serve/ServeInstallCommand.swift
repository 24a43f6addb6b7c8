import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViewModel
import BerthWeb

/// `berth serve install`: the server starts by itself, and stands among the programs.
enum ServeInstallCommand {
  static let command = HostCommand(
    "serve", "install", summary: "have systemd start the server, and show it among the programs",
    options: [
      .flag("system", "for the machine, as a user of its own; needs root"),
      ServeCommands.listen(default: nil), .flag("behindProxy", "a proxy with TLS stands before it"),
      ServeCommands.host, ServeCommands.signUp,
      .flag("enable", "also run the commands that start it"),
      .flag("remove", "remove what was installed"),
      .flag("dryRun", "only show what would be written"),
    ],
    examples: ["serve install --dry-run", "serve install --remove"]
  ) { session, arguments throws(BerthError) in
    let isSystem = arguments["system"] == true
    let work = SystemdWork(
      session.environment, isDry: arguments["dryRun"] == true, enables: arguments["enable"] == true)
    let place = try isSystem ? Self.machine(session, arguments) : Self.person(session, arguments)
    if arguments["remove"] == true { return try remove(place, work) }
    let files = try place.files.map { file throws(BerthError) in try work.write(file) }
    try work.perform(place.start)
    return report(isSystem ? "system" : "user", files, place.start, work)
  }

  /// What is written where, and what starts and stops it.
  private struct Place {
    var files: [OwnedFile]
    var start: [String]
    var stop: [String]
  }

  private static func person(
    _ session: Session, _ arguments: JSON
  ) throws(BerthError) -> Place {
    let environment = session.environment
    let home = try session.home()
    let units = ServeUnits(executable: session.layout.executable, options: options(arguments))
    let folder = try UnitFolder(environment: environment)
    let data = try UnitFolder.folder("XDG_DATA_HOME", ".local/share", environment)
    let path = Home.absolute(home.path)
    let variables = ["TZ", "BERTH_PLUGIN_PATH"].compactMap { name in
      environment[name].flatMap { $0.isEmpty ? nil : (name: name, value: $0) }
    }
    return Place(
      files: [
        folder.file(
          "berth-serve.service",
          units.userUnit(home: path, user: home.user, variables: variables)),
        OwnedFile(
          path: data + "/applications/berth.desktop",
          text: units.desktopEntry(home: path, user: home.user)),
        OwnedFile(
          path: data + "/icons/hicolor/scalable/apps/berth.svg",
          text: "<!-- \(OwnedFile.mark) -->" + WebService.icon + "\n"),
      ],
      start: [
        "systemctl --user daemon-reload", "systemctl --user enable berth-serve.service",
        // One that runs goes on with its old unit otherwise.
        "systemctl --user restart berth-serve.service",
      ],
      stop: [
        "systemctl --user disable --now berth-serve.service", "systemctl --user daemon-reload",
      ])
  }

  private static func machine(
    _ session: Session, _ arguments: JSON
  ) throws(BerthError) -> Place {
    var given = arguments
    if given["listen"] == nil || given["listen"]?.isNull == true {
      given["listen"] = "unix:/run/berth/berth.sock"
      given["behindProxy"] = true
    }
    let units = ServeUnits(executable: session.layout.executable, options: options(given))
    return Place(
      files: [
        OwnedFile(path: "/etc/sysusers.d/berth.conf", text: units.account),
        OwnedFile(path: "/etc/systemd/system/berth.service", text: units.systemUnit),
      ],
      start: [
        "systemd-sysusers /etc/sysusers.d/berth.conf", "systemctl daemon-reload",
        "systemctl enable berth.service", "systemctl restart berth.service",
      ], stop: ["systemctl disable --now berth.service", "systemctl daemon-reload"])
  }

  /// The options of `berth serve` as words.
  private static func options(_ arguments: JSON) -> [String] {
    var words: [String] = []
    if let listen = arguments["listen"]?.string { words += ["--listen", listen] }
    if arguments["behindProxy"] == true { words.append("--behind-proxy") }
    for host in (arguments["host"]?.array ?? []).compactMap(\.string) { words += ["--host", host] }
    if let signUp = arguments["signUp"]?.string { words += ["--sign-up", signUp] }
    return words
  }

  private static func remove(_ place: Place, _ work: SystemdWork) throws(BerthError) -> Report {
    var found: [OwnedFile] = []
    for file in place.files where try file.present() != nil { found.append(file) }
    if found.isEmpty {
      return Report(
        ["mode": "removed", "files": [], "commands": [], "enabled": false],
        view: .text("Nothing is installed."))
    }
    try work.perform([place.stop[0]])
    let files = try found.map { file throws(BerthError) in try work.remove(file) }
    try work.perform(Array(place.stop.dropFirst()))
    return report("removed", files, place.stop, work)
  }

  private static func report(
    _ mode: String, _ files: [JSON], _ commands: [String], _ work: SystemdWork
  ) -> Report {
    let isDone = work.enables && !work.isDry && work.systemctl != nil
    var nodes = work.lines(files, commands, isDone: isDone)
    if work.systemctl == nil {
      nodes.append(.note("There is no systemd here: start berth serve by other means."))
    }
    if mode == "user" {
      nodes.append(.note("berth serve link makes a link that signs a browser in."))
    }
    return Report(
      [
        "mode": .string(mode), "files": .array(files), "commands": JSON(commands),
        "enabled": .bool(isDone && mode != "removed"),
      ], view: .page("Starting by itself", children: nodes))
  }
}
