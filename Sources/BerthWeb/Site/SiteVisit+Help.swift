import BerthBase
import BerthCommands
import BerthInvocation
import BerthManifest
import BerthViewModel
import BerthViews

/// Help for people in danger, before whatever they asked for.
extension SiteVisit {
  /// Looks at what somebody wrote to all apps.
  func lookForDanger(in text: String) { help = SafetyNet(session).help(for: text) }

  /// Looks at what somebody wrote to an app.
  func lookForDanger(_ manifest: Manifest, _ command: Manifest.Command, _ arguments: JSON) {
    help = SafetyNet(session).help(for: manifest, command, arguments)
  }

  /// Whether somebody in danger reads this: prices have no place here then.
  var isHelping: Bool { help.map { !$0.isGentle } ?? false }

  /// Data with the help beside its fields.
  func withHelp(_ data: JSON) -> JSON { help?.added(to: data) ?? data }

  /// A view below the help, or above a gentle word.
  func withHelp(_ view: View) -> View {
    guard let help else { return view }
    guard case .page(var page) = help.view.content else { return view }
    var answer = view
    if case .page(let inner) = view.content {
      answer = .section(inner.title, children: inner.children)
    }
    if help.isGentle {
      guard case .page(var whole) = view.content else { return view }
      whole.children.append(.section(page.title, children: page.children))
      return View(.page(whole))
    }
    page.children.append(answer)
    return View(.page(page))
  }

  /// The help alone, with what went wrong below it; nil when nobody is in danger.
  func helpPage(beside error: BerthError?, status: Int) -> WebAnswer? {
    guard let help, isHelping else { return nil }
    if call.wantsJSON {
      let data: JSON = error.map { ["error": $0.json] } ?? .emptyObject
      return .json(help.added(to: data), status: status)
    }
    var view = help.view
    if let error, error.exitCode != .locked, case .page(var page) = view.content {
      page.children.append(.text(SiteErrors.sentence(talk.words(error.message)), role: .note))
      view = View(.page(page))
    }
    return self.page(
      fragment(view), of: try? session.manifest(help.plugin), status: status)
  }

  /// A suggestion that leads to the help; nil when nobody is in danger.
  var helpSuggestion: JSON? {
    guard let help, isHelping, case .page(let page) = help.view.content,
      let invocation = help.invocation
    else { return nil }
    let fields = SiteTheme.fields(invocation.arguments)
    return [
      "text": .string(page.title),
      "detail": .string((try? session.manifest(help.plugin).name) ?? help.plugin),
      "address": .string(WebAddress(help.plugin, invocation.command, fields).text),
    ]
  }
}
