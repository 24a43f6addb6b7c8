import BerthABI
import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthInvocation
import BerthManifest
import BerthViewModel
import BerthViews
import BerthWeb

/// Calls a command of a plugin and shows what it answers: the way of `berth <plugin> …`, links,
/// phrases and widgets alike.
struct PluginCall {
  let session: Session

  /// Runs `berth <plugin> [command] [words]`.
  func run(_ plugin: String, _ words: [String]) throws(BerthError) {
    let manifest = try self.manifest(plugin)
    if session.options.wantsHelp {
      return try session.output.emit(HelpPage.plugin(manifest, command: words.first))
    }
    guard let name = words.first(where: { !$0.hasPrefix("-") }) ?? words.first else {
      guard let command = manifest.defaultCommand else {
        return try session.output.emit(HelpPage.plugin(manifest, command: nil))
      }
      return try run(manifest, command, [], footer: HelpPage.commands(of: manifest))
    }
    if name == words.first, let command = manifest.command(named: name) {
      return try run(manifest, command, Array(words.dropFirst()))
    }
    if let command = manifest.defaultCommand, words[0].hasPrefix("-") {
      return try run(manifest, command, words)
    }
    _ = try manifest.requireCommand(words[0])
  }

  private func run(
    _ manifest: Manifest, _ command: Manifest.Command, _ words: [String], footer: View? = nil
  ) throws(BerthError) {
    if AnswerSchemaCall.isAsked(words, of: command) {
      return try AnswerSchemaCall(session: session).show(manifest, command)
    }
    var arguments = try CommandLineParser.parse(words, command: command)
    if let kind = OutputKind(session.options) { arguments = kind.chosen(arguments, for: command) }
    if session.options.isWatching {
      return try WatchCommand(
        session: session, manifest: manifest, command: command, arguments: arguments
      ).run()
    }
    try show(manifest, command.name, arguments, .typed, footer: footer)
    LaunchJobs(session: session).start(of: manifest)
  }

  /// Calls a command and writes its answer; a locked feature shows the paywall first.
  ///
  /// - Parameter footer: what stands below the answer where a person reads text.
  func show(
    _ manifest: Manifest, _ name: String, _ arguments: JSON, _ origin: CallOrigin,
    footer: View? = nil
  ) throws(BerthError) {
    let command = try manifest.requireCommand(name)
    if manifest.isHelp(name) { return try showHelp(manifest, name, arguments) }
    let named = try Confirmation(session: session).inputs(manifest, command, arguments, origin)
    if let help = SafetyNet(session.host).help(for: manifest, command, arguments) {
      session.output.offer(help)
    }
    try GateQuestion(session: session).pass(manifest)
    try Confirmation(session: session).pass(manifest, command, arguments, origin)
    try session.willChange(command.effect(of: arguments))
    let client = PluginClient(session: session)
    let start = session.now
    let answer = try client.answer(
      manifest, name, arguments, wantsView: session.output.wantsView, named: named)
    try client.noteUse(of: manifest)
    if origin == .followed, command.effect(of: arguments) == .writes {
      try tellOfUndo(manifest, name, since: start)
    }
    if let kind = OutputKind(session.options), try kind.write(answer.data, of: manifest, session) {
      return
    }
    let screen = PaywallScreen(session: session.host, manifest: manifest)
    let view = answer.view.map { screen.filled(View.read($0)) }
    try present(
      Report(answer.data, view: view), manifest, name, arguments, named, footer: footer)
  }

  /// Shows what a command answered: plays it, stays with it, or writes it.
  private func present(
    _ report: Report, _ manifest: Manifest, _ name: String, _ arguments: JSON,
    _ named: Set<String> = [], footer: View? = nil
  ) throws(BerthError) {
    let view = report.view
    if let playable = view?.playable, TimelinePlayer.canPlay(session) {
      return try play(manifest, playable.timeline, after: playable.rest)
    }
    if let view, view.stay != nil, InteractivePage.isPossible(in: session) {
      if try session.handOver(.stay, manifest, view: view, name, arguments) { return }
      return try InteractivePage(
        session: session, manifest: manifest, page: view,
        source: Manifest.Invocation(command: name, arguments: arguments), named: named
      ).run()
    }
    try session.output.emit(report, footer: footer)
  }

  /// Runs a command that helps people in danger: nothing is asked first, and where home, settings or
  /// databases are damaged it answers even so.
  private func showHelp(
    _ manifest: Manifest, _ name: String, _ arguments: JSON
  ) throws(BerthError) {
    let invocation = Manifest.Invocation(command: name, arguments: arguments)
    do throws(BerthError) {
      let answer = try PluginClient(session: session).answer(
        manifest, name, arguments, wantsView: session.output.wantsView)
      try? PluginClient(session: session).noteUse(of: manifest)
      let report = Report(answer.data, view: answer.view.map(View.read))
      return try present(report, manifest, name, arguments)
    } catch {
      // What somebody wrote wrongly is theirs to put right; they are shown whom to call meanwhile.
      guard error.exitCode != .usage, error.code != "not-found", error.code != "cancelled",
        let report = SafetyNet(session.host).answer(manifest, invocation)
      else { throw error }
      session.output.say("\(manifest.name): \(error.message)")
      try present(report, manifest, name, arguments)
    }
  }

  /// Plays help that is best played, at a terminal: a breath to follow, whom to call beside it.
  ///
  /// - Returns: whether it was.
  func play(_ help: SafetyHelp) throws(BerthError) -> Bool {
    guard help.grade == .distress, let invocation = help.invocation, let report = help.answer,
      report.view?.playable != nil, TimelinePlayer.canPlay(session)
    else { return false }
    try present(
      report, try session.manifest(help.plugin), invocation.command, invocation.arguments)
    return true
  }

  /// Says how to take back what a link or a sentence has changed, if it has.
  private func tellOfUndo(
    _ manifest: Manifest, _ name: String, since start: Int64
  ) throws(BerthError) {
    let history = CallHistory(home: try session.home(), registry: try session.registry())
    guard let newest = try history.entries(plugin: manifest.id).entries.first,
      newest.record.command == name, newest.record.at >= start
    else { return }
    session.output.say("This has changed your data; `berth undo \(newest.id)` takes it back.")
  }

  /// Plays a timeline below what stands around it.
  private func play(
    _ manifest: Manifest, _ timeline: View.Timeline, after rest: View?
  ) throws(BerthError) {
    if let rest { try session.output.emit(Report(.null, view: rest)) }
    if try session.handOver(.play, manifest, view: View(.timeline(timeline))) { return }
    let player = TimelinePlayer(
      session: session, manifest: manifest, renderer: session.output.terminalRenderer)
    switch try player.play(timeline) {
    case .shows(let view):
      if let view { try session.output.emit(Report(.null, view: view)) }
    case .leads(let link):
      if let remote = session.remote { return try remote.open(link) }
      let target = try LinkParser.parse(link).resolve(manifest)
      try show(manifest, target.command, target.arguments, .followed)
    }
  }

  /// Shows a page that a server has made, at this terminal.
  func show(_ stage: TerminalStage, _ manifest: Manifest) throws(BerthError) {
    let view = View.read(stage.view)
    switch (stage.kind, view.content) {
    case (.play, .timeline(let timeline)): try play(manifest, timeline, after: nil)
    case (.watch, _):
      try WatchCommand(
        session: session, manifest: manifest, command: manifest.requireCommand(stage.command),
        arguments: stage.arguments
      ).follow()
    default:
      let command = try manifest.requireCommand(stage.command)
      try InteractivePage(
        session: session, manifest: manifest, page: view,
        source: Manifest.Invocation(command: stage.command, arguments: stage.arguments),
        named: Set(command.inputs(in: stage.arguments).map(\.text))
      ).run()
    }
  }

  /// The manifest of a plugin that was named where a command of the host might stand too.
  func manifest(_ id: String) throws(BerthError) -> Manifest {
    do throws(BerthError) {
      return try session.manifest(id)
    } catch {
      guard error.code == "usage.unknown-plugin" else { throw error }
      let known = HostCommands.names + (try session.registry().list().listings.map(\.id))
      throw .unknown(
        "usage.unknown-command", "there is no command or plugin \"\(id)\"",
        near: Suggestion.nearest(to: id, among: known), remedy: "berth --help lists both")
    }
  }
}
