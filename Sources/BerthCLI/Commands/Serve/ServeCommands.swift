import BerthABI
import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViewModel
import BerthWeb

/// `berth serve`: the apps in a browser.
enum ServeCommands {
  static func listen(default value: JSON?) -> Manifest.Parameter {
    Manifest.Parameter(
      name: "listen", summary: "where: 127.0.0.1:8650, [::1]:8650 or unix:/run/berth.sock",
      rule: ValueRule(.string), defaultValue: value, placeholder: "ADDRESS")
  }
  static let host = Manifest.Parameter(
    name: "host", summary: "a name it is reached by, beside this machine's own",
    rule: ValueRule(.string), isRepeated: true, placeholder: "NAME")
  static let signUp = Manifest.Parameter.choice(
    "signUp", "who may make an account: nobody, whoever has an invitation, everybody",
    SignUpMode.allCases.map(\.rawValue), default: "invite")

  static let all: [HostCommand] = [
    ServeInstallCommand.command,
    // The longer name comes first: the shorter one is its beginning.
    HostCommand(
      "serve", "link", summary: "a new link that signs a browser in, once",
      examples: ["serve link"]
    ) { session, _ throws(BerthError) in
      let home = try session.home()
      let link = try WebService.link(.signIn, home: home, user: home.user, at: session.now)
      return Report(["link": .string(link)], view: .text(link, role: .code))
    },
    HostCommand(
      "serve", summary: "serve all apps to browsers until it is stopped",
      options: [
        listen(default: "127.0.0.1:8650"),
        .flag("behindProxy", "a proxy with TLS stands before it"),
        host, signUp,
        .int("processes", "how many app processes; one for each processor", min: 1, max: 64),
        .flag("log", "write a line for each answer to standard error"),
        .flag("open", "open it in the browser"),
      ],
      examples: ["serve", "serve --listen 127.0.0.1:9000 --open"]
    ) { session, arguments throws(BerthError) in
      try serve(session, arguments)
      return nil
    },
  ]

  private static func serve(_ session: Session, _ arguments: JSON) throws(BerthError) {
    let opens = arguments["open"] == true
    let home = try session.home()
    // Whoever wants to see it does so, whether or not it runs already.
    if opens,
      let link = try? WebService.link(.signIn, home: home, user: home.user, at: session.now)
    {
      return open(link, session)
    }
    try session.buildCheckout()
    var settings = WebSettings(
      address: try ListenAddress(arguments["listen"]?.string ?? ""), options: session.options.host)
    settings.isBehindProxy = arguments["behindProxy"] == true
    settings.hosts = (arguments["host"]?.array ?? []).compactMap(\.string)
    settings.signUp = (arguments["signUp"]?.string).flatMap(SignUpMode.init) ?? .invite
    settings.processes = arguments["processes"]?.int
    settings.logsAccess = arguments["log"] == true
    settings.now = session.options.now
    try WebService.run(
      settings, home: home, user: home.user, executable: session.layout.executable,
      environment: session.environment,
      say: { line in
        session.output.say(line)
        if opens, line.hasPrefix("Open ") { open(String(line.split(separator: " ")[1]), session) }
      },
      isStopped: { session.cancellation.isRequested })
  }

  /// Shows an address in the browser that the system has chosen.
  private static func open(_ address: String, _ session: Session) {
    guard let program = ProgramSearch.find("xdg-open", environment: session.environment) else {
      return session.output.say("xdg-open is not installed: open the address yourself.")
    }
    let command = ChildProcess.Command(
      path: program, arguments: [address], environment: session.environment)
    _ = try? ChildProcess.run(command, limits: .init(milliseconds: 5000))
  }
}
