import BerthBase
import BerthManifest
import BerthViews

/// Errors as pages say them.
enum SiteErrors {
  /// The status of an error (RFC 9110, section 15).
  static func status(_ error: BerthError) -> Int {
    switch error.code {
    case "usage.unknown-plugin", "usage.unknown-command", "not-found", "input.link", "undo.unknown":
      return 404
    case "usage.method": return 405
    case "sent.unknown", "sent.different", "sent.done": return 409
    case "sent.working": return 503
    case "gate.asks", "gate.refused", "plugin.disabled", "person.known", "people.scope": return 403
    default: break
    }
    switch error.exitCode {
    case .usage: return 400
    case .locked: return 402
    case .offline: return 503
    case .plugin, .storage: return 500
    default: return 422
    }
  }

  /// An error as a part of a page: what happened, what to do, a way back.
  static func fragment(
    _ error: BerthError, _ manifest: Manifest?, _ talk: CommandTalk
  ) -> HTMLFragment {
    if error.code == "usage.unknown-command", let manifest { return noPage(error, of: manifest) }
    if error.code == "usage.unknown-plugin", let name = error.details["plugin"]?.string {
      return Shell.error(
        ShellError(
          title: "There is nothing here", message: "There is no app “\(name.prefix(60))” here.",
          back: (label: "Back to today", address: "/")))
    }
    let isLost = status(error) == 404
    let ways = talk.commands(error.remedy).map { ($0.title, "/" + $0.link.dropFirst(8)) }
    let back = manifest.map { ("Back to \($0.name)", "/\($0.id)") } ?? ("Back to today", "/")
    var page = ShellError(
      title: isLost
        ? ways.isEmpty ? "There is nothing here" : SiteText.heading(talk.words(error.message))
        : "That did not work",
      message: sentence(talk.words(error.message)),
      back: (label: back.0, address: back.1))
    page.ways = ways
    // What a command line would be told helps nobody here.
    let remedy = talk.words(error.remedy)
    if !remedy.contains("berth "), !remedy.contains("--") { page.remedy = sentence(remedy) }
    if isLost, !ways.isEmpty { (page.message, page.remedy) = (page.remedy, "") }
    return Shell.error(page)
  }

  /// What stands where an app has no page of a name, with the one that was probably meant.
  private static func noPage(_ error: BerthError, of manifest: Manifest) -> HTMLFragment {
    let name = error.details["command"]?.string ?? ""
    var page = ShellError(
      title: "There is nothing here", message: "\(manifest.name) has no page “\(name)”.",
      back: (label: "Back to \(manifest.name)", address: "/\(manifest.id)"))
    let visible = manifest.commands.filter { !$0.isHidden }
    let near = Suggestion.nearest(to: name, among: visible.map(\.name))
    page.ways = near.compactMap { manifest.command(named: $0) }.map {
      (SiteText.title($0), "/\(manifest.id)/\($0.name)")
    }
    return Shell.error(page)
  }

  /// A message as a sentence.
  static func sentence(_ text: String) -> String {
    guard let first = text.first else { return text }
    let end = text.last.map { ".!?…".contains($0) } ?? true
    return first.uppercased() + text.dropFirst() + (end ? "" : ".")
  }
}
