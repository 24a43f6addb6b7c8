import BerthABI
import BerthBase
import BerthCommands
import BerthHost
import BerthManifest

/// A command called by a program: its data alone, as `--json` gives them at a command line. What is at an
/// address with `.json` and what is at `/api` are one call.
struct CommandData {
  let visit: SiteVisit
  let manifest: Manifest
  let command: Manifest.Command
  /// Whether money and what cannot be taken back were agreed to.
  var isAgreed: Bool

  /// Does it.
  ///
  /// - Parameters:
  ///   - arguments: checked.
  ///   - named: the files that were sent along.
  /// - Throws: `people.scope`, `usage.method`, `usage.confirm`, `sent.*`, and whatever the command fails with.
  func answer(_ arguments: JSON, named: Set<String>) throws(BerthError) -> JSON {
    visit.lookForDanger(manifest, command, arguments)
    let effect = command.effect(of: arguments)
    try visit.requireScope(effect, in: manifest)
    guard effect > .reads else { return try read(arguments, named) }
    guard visit.call.isPost else {
      throw BerthError(
        "usage.method", "\(command.name) changes something", remedy: "send it as a POST")
    }
    guard isAgreed || !effect.asksWhenTyped else {
      throw BerthError(
        "usage.confirm", effect.webConsequence, remedy: "send \(CommandForm.yesField)=yes with it")
    }
    return try change(arguments, named, effect)
  }

  private func read(_ arguments: JSON, _ named: Set<String>) throws(BerthError) -> JSON {
    do throws(BerthError) {
      let answer = try visit.run(
        manifest, command.name, arguments, named: named, wantsView: false)
      return visit.withHelp(answer.data)
    } catch {
      guard manifest.isHelp(command.name), error.exitCode != .usage,
        let help = SafetyNet(visit.session).answer(
          manifest, Manifest.Invocation(command: command.name, arguments: arguments))
      else { throw error }
      return help.data
    }
  }

  /// What came with an id is done once.
  private func change(
    _ arguments: JSON, _ named: Set<String>, _ effect: Effect
  ) throws(BerthError) -> JSON {
    let once = try SentOnce.of(visit, manifest)
    if let former = try once?.former() { return try data(of: former) }
    let start = visit.session.now
    let answer: Answer
    do throws(BerthError) {
      answer = try visit.run(manifest, command.name, arguments, named: named, wantsView: false)
    } catch {
      once?.failed(error)
      throw error
    }
    let undo =
      once != nil && effect == .writes
      ? HistoryPage.newest(visit, manifest, command.name, since: start) : nil
    once?.finished(SentForms.Outcome(text: "Done.", undo: undo, data: answer.data))
    return visit.withHelp(answer.data)
  }

  /// The first answer to what was sent again.
  private func data(of former: SentForms.Outcome) throws(BerthError) -> JSON {
    visit.isReplayed = true
    if let data = former.data { return data }
    guard visit.call.program?.isAPI == true else { return ["text": .string(former.text)] }
    throw BerthError(
      "sent.done", "this was done already, and its answer was too large to be kept",
      remedy: "ask for what it changed")
  }
}

extension SiteVisit {
  /// Refuses what the token of a program does not say.
  ///
  /// - Throws: `people.scope`, with the scope that is missing in the details.
  func requireScope(_ effect: Effect, in manifest: Manifest) throws(BerthError) {
    guard let program = call.program, !program.allows(app: manifest.id, effect) else { return }
    let scope = AccessTokens.Scope(app: manifest.id, effect: effect).text
    throw BerthError(
      "people.scope", "this token does not allow that", remedy: "make one with the scope \(scope)",
      details: ["scope": .string(scope)])
  }
}
