import BerthABI
import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel
import BerthWeb
import Glibc

/// `--watch`: a command that says when it is worth running again runs until it is stopped.
///
/// At a terminal its page is drawn in place; elsewhere each answer that differs from the last is
/// written, with `--json` as one line.
struct WatchCommand {
  let session: Session
  let manifest: Manifest
  let command: Manifest.Command
  let arguments: JSON

  /// Runs the command until SIGINT or until nobody reads.
  ///
  /// - Throws: `usage.option` when the command cannot be watched, `cancelled` on SIGINT, and what
  ///   the first run fails with; later failures are reported and waited out.
  func run() throws(BerthError) {
    guard command.watch != nil else { throw refusal }
    let format = session.options.format
    guard format == .text || format == .json || session.options.output != nil else {
      throw BerthError(
        "usage.option", "--watch writes no \(format.rawValue) to standard output",
        remedy: "add --output FILE, which is replaced each time, or use --json")
    }
    try GateQuestion(session: session).pass(manifest)
    try Confirmation(session: session).pass(manifest, command, arguments, .typed)
    if try session.handOver(.watch, manifest, command.name, arguments) { return }
    try follow()
  }

  /// Shows it as it changes, once it may be shown.
  func follow() throws(BerthError) {
    guard let rule = command.watch else { throw refusal }
    if InteractivePage.isPossible(in: session) { return try showInteractively(rule) }
    try write(rule)
  }

  /// The files and addresses that were typed.
  private var named: Set<String> { Set(command.inputs(in: arguments).map(\.text)) }

  private var refusal: BerthError {
    let others = manifest.commands.filter { $0.watch != nil && !$0.isHidden }.map(\.name)
    return BerthError(
      "usage.option", "\(manifest.id) \(command.name) cannot be watched",
      remedy: others.isEmpty
        ? "leave --watch out; no command of \(manifest.id) can be watched"
        : "leave --watch out, or watch \(others.joined(separator: ", "))",
      details: ["command": .string(command.name), "watchable": JSON(others)])
  }

  /// Why a command of the host is not watched.
  static func refuse(_ words: [String]) -> BerthError {
    BerthError(
      "usage.option", "berth \(words.first ?? "") cannot be watched",
      remedy: "leave --watch out; it is for commands of apps that declare it")
  }

  private func showInteractively(_ rule: Manifest.Watch) throws(BerthError) {
    let client = PluginClient(session: session)
    let answer = try client.answer(
      manifest, command.name, arguments, wantsView: true, named: named)
    try client.noteUse(of: manifest)
    let view = answer.view.map(View.read) ?? DataView.view(of: answer.data)
    let page = try InteractivePage(
      session: session, manifest: manifest,
      page: session.filled(view, manifest),
      source: Manifest.Invocation(command: command.name, arguments: arguments), named: named,
      fallback: View.Stay(
        changes: rule.changes.map { $0 == .private ? .private : .public },
        everySeconds: rule.everySeconds))
    try page.run()
  }

  private func write(_ rule: Manifest.Watch) throws(BerthError) {
    let output = session.output
    let watch = try session.watch(manifest, rule.changes)
    let client = PluginClient(session: session)
    var last: JSON?
    while true {
      watch.willRun()
      do throws(BerthError) {
        let answer = try client.answer(
          manifest, command.name, arguments, wantsView: output.wantsView, named: named)
        watch.didRun()
        if answer.data != last {
          let view = answer.view.map(View.read)
          try write(Report(answer.data, view: view), isFirst: last == nil)
          last = answer.data
        }
      } catch {
        watch.didRun()
        if last == nil || error.exitCode == .interrupted { throw error }
        output.report(error)
      }
      if output.isClosed { return }
      try wait(rule, watch)
      if output.isClosed || isUnread { return }
    }
  }

  private func write(_ report: Report, isFirst: Bool) throws(BerthError) {
    let output = session.output
    guard session.options.format == .json, session.options.output == nil else {
      if !isFirst, session.options.output == nil { try output.write([0x0A]) }
      return try output.emit(report)
    }
    try output.write(output.picked(report.data).utf8() + [0x0A])
  }

  /// Waits until the data changed, it is time, or nobody reads any more.
  private func wait(_ rule: Manifest.Watch, _ watch: any PageWatch) throws(BerthError) {
    let end = rule.everySeconds.map { session.clock.monotonic() + UInt64($0) * 1_000_000_000 }
    let reader = session.options.output == nil ? STDOUT_FILENO : -1
    while true {
      if session.cancellation.isRequested { throw BerthError("cancelled", "stopped watching") }
      let now = session.clock.monotonic()
      if watch.isChanged() { return }
      if let end, now >= end { return }
      let due = [
        watch.milliseconds,
        end.map { Int32(clamping: ($0 - now) / 1_000_000 + 1) },
      ].compactMap(\.self).min()
      let happened = EventWait.wait(
        [(watch.descriptor, .reading), (reader, .closing)], milliseconds: due,
        unless: { session.cancellation.isRequested })
      if happened[0] { watch.notice() }
      if happened[1] { return }
    }
  }

  /// Whether the reader of standard output has gone.
  private var isUnread: Bool {
    guard session.options.output == nil else { return false }
    return EventWait.wait([(STDOUT_FILENO, .closing)], milliseconds: 0, unless: { false })[0]
  }
}
