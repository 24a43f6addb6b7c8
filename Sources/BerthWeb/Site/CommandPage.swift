import BerthABI
import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthViewModel
import BerthViews

/// `/PLUGIN/COMMAND?argument=value`: what reads is answered, what changes something is a form until
/// it is sent, and what is about money or cannot be taken back is asked about once more.
struct CommandPage {
  private let visit: SiteVisit
  private let manifest: Manifest
  private let command: Manifest.Command
  private let arguments: CommandArguments

  /// - Throws: `usage.unknown-plugin`, `usage.unknown-command`, `input.link`.
  init(_ visit: SiteVisit, plugin: String) throws(BerthError) {
    self.visit = visit
    manifest = try visit.session.manifest(plugin)
    var call = visit.call
    (command, call) = try Self.target(call, manifest)
    arguments = CommandArguments(call, manifest, command)
  }

  /// The command of an address; deeper paths are the manifest's links, whose slots join the query.
  private static func target(
    _ call: WebCall, _ manifest: Manifest
  ) throws(BerthError) -> (Manifest.Command, WebCall) {
    let rest = Array(call.path.dropFirst())
    if let name = rest.first, rest.count == 1, let command = manifest.command(named: name) {
      return (command, call)
    }
    if rest.isEmpty {
      if let command = manifest.defaultCommand { return (command, call) }
      if let first = manifest.places.first {
        var call = call
        call.query += SiteTheme.fields(first.invocation.arguments).map {
          WebCall.Field(name: $0, value: $1)
        }
        return (try manifest.requireCommand(first.invocation.command), call)
      }
    }
    let invocation = try SiteLinks.resolve(rest, manifest)
    var routed = call
    routed.query = SiteTheme.fields(invocation.arguments).map { WebCall.Field(name: $0, value: $1) }
    return (try manifest.requireCommand(invocation.command), routed)
  }

  func answer() throws(BerthError) -> WebAnswer {
    let isData = visit.call.wantsJSON
    guard visit.call.isPost || isData || arguments.isComplete else { return form(nil) }
    let uploads = try UploadFolder(visit.call.uploads, in: try visit.session.home())
    let checked: JSON
    do throws(BerthError) {
      checked = try arguments.checked(uploads: uploads.paths)
    } catch {
      if isData || error.exitCode != .usage { throw error }
      return FormAgain(visit, manifest, command).answer(error) ?? form(error)
    }
    let named = Set(uploads.paths.values.joined())
    if isData {
      let isAgreed = visit.call.form(CommandForm.yesField) == "yes"
      return .json(
        try CommandData(visit: visit, manifest: manifest, command: command, isAgreed: isAgreed)
          .answer(checked, named: named))
    }
    visit.lookForDanger(manifest, command, checked)
    let effect = command.effect(of: checked)
    guard effect > .reads else { return try show(checked, named) }
    guard visit.call.isPost else {
      return effect.asksWhenTyped ? confirm(checked, effect) : form(nil)
    }
    if effect.asksWhenTyped, visit.call.form(CommandForm.yesField) != "yes" {
      return confirm(checked, effect)
    }
    return try change(checked, named, effect)
  }

  /// Runs what reads, and shows it.
  private func show(_ checked: JSON, _ named: Set<String>) throws(BerthError) -> WebAnswer {
    let answer: Answer
    do throws(BerthError) {
      answer = try visit.run(manifest, command.name, checked, named: named)
    } catch {
      // What was given can be given otherwise here.
      if SiteErrors.status(error) == 400, !command.parameters.isEmpty { return form(error) }
      guard manifest.isHelp(command.name), error.exitCode != .usage,
        let help = SafetyNet(visit.session).answer(
          manifest, Manifest.Invocation(command: command.name, arguments: checked))
      else { throw error }
      return visit.page(visit.fragment(help.shown), of: manifest)
    }
    return page(answer, notice: nil)
  }

  /// Does what changes something; what came with an id is done once.
  private func change(
    _ checked: JSON, _ named: Set<String>, _ effect: Effect
  ) throws(BerthError) -> WebAnswer {
    let once = try SentOnce.of(visit, manifest)
    if let once, let former = try once.former() { return once.page(former) }
    let start = visit.session.now
    let answer: Answer
    do throws(BerthError) {
      answer = try visit.run(manifest, command.name, checked, named: named)
    } catch {
      once?.failed(error)
      // What an app refuses, such as a file that is no picture, can be given otherwise where it was given.
      let isTheirs = error.exitCode == .usage || error.exitCode == .failed
      if isTheirs, let again = FormAgain(visit, manifest, command).answer(error) { return again }
      // What the form of the manifest has sent can be given otherwise there, too; a button has none.
      let isOnForm =
        visit.call.form(CommandForm.pageField) == nil
        && visit.call.form(CommandForm.placeField) == nil
      guard error.exitCode == .usage || isOnForm && error.exitCode == .failed else { throw error }
      return form(error)
    }
    let undo =
      effect == .writes ? HistoryPage.newest(visit, manifest, command.name, since: start) : nil
    let view = visit.view(answer, of: manifest)
    let words = notice(view)
    once?.finished(SentForms.Outcome(text: words, undo: undo, data: answer.data))
    // Goes back to where it was asked for, unless it goes on from here.
    if !visit.isHelping, let page = SiteLinks.local(visit.call.form(CommandForm.pageField)),
      case .address(let next) = NextPage.after(view, from: page, of: manifest, visit.links)
    {
      return .seeOther(
        SiteLinks.adding(
          [(CommandForm.doneField, words), (CommandForm.undoField, undo ?? "")], to: next))
    }
    let target = undo.map { HistoryPage.undo($0, then: "/\(manifest.id)") }
    return page(answer, notice: undo == nil ? nil : ShellNotice("Done.", undo: target))
  }

  /// What was done, in a line, where the command says it in one.
  private func notice(_ view: View) -> String {
    if case .page = view.content { return "Done." }
    return SiteText.line(view) ?? "Done."
  }

  /// What a page that only reads shows; nil for any other.
  func view() -> View? {
    guard arguments.isComplete, let checked = try? arguments.checked(uploads: [:]),
      command.effect(of: checked) == .reads,
      let answer = try? visit.run(manifest, command.name, checked)
    else { return nil }
    return visit.view(answer, of: manifest)
  }

  private func page(_ answer: Answer, notice: ShellNotice?) -> WebAnswer {
    let view = visit.withHelp(visit.view(answer, of: manifest))
    return visit.page(
      visit.fragment(view), of: manifest, breadcrumb: breadcrumb, notice: notice,
      live: visit.call.isPost ? nil : SiteLinks.live(view, of: manifest))
  }

  private var breadcrumb: [(label: String, address: String)] {
    [(manifest.name, "/\(manifest.id)")]
  }

  private func form(_ error: BerthError?) -> WebAnswer {
    if let error, command.parameters.isEmpty { return visit.failure(error) }
    let form = CommandForm(
      manifest: manifest, command: command, arguments: arguments, talk: visit.talk
    )
    .form(token: visit.call.token, error: error, page: visit.call.form(CommandForm.pageField))
    return visit.page(
      Shell.form(form), of: manifest, breadcrumb: breadcrumb, status: error == nil ? 200 : 400)
  }

  private func confirm(_ checked: JSON, _ effect: Effect) -> WebAnswer {
    let confirm = CommandForm(
      manifest: manifest, command: command, arguments: arguments, talk: visit.talk
    )
    .confirm(
      effect, checked, token: visit.call.token, page: visit.call.form(CommandForm.pageField))
    return visit.page(Shell.confirm(confirm), of: manifest, breadcrumb: breadcrumb)
  }
}
