import BerthABI
import BerthBase
import BerthCommands
import BerthInvocation
import BerthManifest
import BerthServices
import BerthViewModel
import BerthWeb

/// The command line for terminals on other machines: the same words through the same dispatcher, with
/// the terminal's streams.
enum ServedTerminal {
  /// The variables of a terminal that count here; all others are the server's own.
  static let variables: Set<String> = [
    "TERM", "COLORTERM", "COLORFGBG", "NO_COLOR", "FORCE_HYPERLINK", "VTE_VERSION", "TERM_PROGRAM",
    "KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION", "DOMTERM", "PAGER",
  ]

  /// Answers a call.
  static func answer(_ guest: TerminalGuest) -> [TerminalFrame] {
    do throws(BerthError) {
      return answer(
        ServedCall(try TerminalCall(guest.body), tellProgress: guest.tellProgress), guest)
    } catch {
      return failure(error)
    }
  }

  private static func failure(_ error: BerthError) -> [TerminalFrame] {
    [
      .error(SafeText.bytes("berth: \(error.message)\n  \(error.remedy)\n")),
      .exit(error.exitCode.rawValue),
    ]
  }

  private static func answer(_ served: ServedCall, _ guest: TerminalGuest) -> [TerminalFrame] {
    let zones = ZoneDatabase()
    var environment = RunningProgram.environment.filter { !variables.contains($0.key) }
    for (name, value) in served.call.environment where variables.contains(name) {
      environment[name] = value
    }
    let isKnown = !served.call.zone.isEmpty && (try? zones.rules(served.call.zone)) != nil
    let zone = isKnown ? served.call.zone : ZoneDatabase.systemZone(environment: environment)
    var options = GlobalOptions()
    if served.call.words.prefix(while: { $0 != "--" }).contains("--json") { options.format = .json }
    var session: Session?
    var once: ServedOnce?
    defer { session?.renew() }
    do throws(BerthError) {
      let words: [String]
      (options, words) = try GlobalOptions.extract(
        served.call.words, zones: zones, zoneName: zone)
      try ServedRules.check(options)
      options.serve(guest)
      let made = Session(
        options: options, streams: served.streams, environment: environment,
        executable: RunningProgram.path ?? "/usr/bin/berth", clock: .system, zones: zones,
        zoneName: zone, cancellation: served.cancellation)
      made.host.talk.readNamed = { (name, limit) throws(BerthError) in
        try served.input(name, limit: limit)
      }
      session = made
      let book = ServedOnce(served, made)
      once = book
      made.served = ServedSession(served, book, user: guest.user)
      try work(words, served, made)
      once?.finished(served.finished(.done))
      return once?.former ?? served.finished(.done)
    } catch {
      if served.need != nil {
        once?.forget()
        return served.finished(.interrupted)
      }
      if let former = once?.former { return former }
      let output =
        session?.output
        ?? Output(options: options, streams: served.streams, environment: environment)
      output.report(error)
      once?.failed(error, served.finished(error.exitCode))
      return served.finished(error.exitCode)
    }
  }

  private static func work(
    _ words: [String], _ served: ServedCall, _ session: Session
  ) throws(BerthError) {
    switch served.call.work {
    case .words: try Dispatcher(session: session).run(words)
    case .link(let text):
      let link = try LinkParser.parse(text)
      let manifest = try session.manifest(link.plugin)
      let target = try link.resolve(manifest)
      try PluginCall(session: session).show(manifest, target.command, target.arguments, .followed)
    case .page(let plugin, let command, let arguments, let wantsView, let pictures):
      served.reply(
        try ServedPage(session: session).answer(
          plugin, command, arguments, wantsView: wantsView, pictures: pictures))
    }
    // What ended early to ask for something may have ended without an error.
    if served.need != nil { throw BerthError("cancelled", "something is asked for first") }
  }
}

extension GlobalOptions {
  /// Has everything that is the server's to say said by it.
  fileprivate mutating func serve(_ guest: TerminalGuest) {
    home = guest.options.home
    pluginFolders = guest.options.pluginFolders
    user = guest.user
    seed = seed ?? guest.options.seed
    now = guest.now
    isolation = guest.options.isolation?.rawValue
  }
}
