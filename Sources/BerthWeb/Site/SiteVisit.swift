import BerthABI
import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel
import BerthViews

/// One call at the site: what was asked, for whom, and how the answer becomes a page.
final class SiteVisit {
  let call: WebCall
  let session: HostSession
  /// What somebody in danger is shown before anything else.
  var help: SafetyHelp?

  /// Whether the answer is that of an earlier call that came with the same id.
  var isReplayed = false

  /// The installed apps, as the switcher shows them.
  let apps: [ShellApp]

  init(call: WebCall, session: HostSession, apps: [ShellApp]) {
    self.call = call
    self.session = session
    self.apps = apps
  }

  /// The address of this page, for forms that come back to it.
  lazy var address: String = {
    let query = call.query.filter {
      $0.name != CommandForm.undoField && $0.name != CommandForm.doneField
    }
    return WebAddress(path: call.path, query.map { ($0.name, $0.value) }).text
  }()

  /// Turns the links of views into addresses.
  lazy var links = WebLinks(
    registry: try? session.registry(), token: call.token, page: address,
    plugin: call.path.first)

  /// A view as a part of a page; of a long one what the address says, or its beginning.
  func fragment(_ view: View) -> HTMLFragment {
    var window: EntryWindow?
    if !call.isPost {
      let first = call.query(CommandForm.fromField).flatMap { Int($0) } ?? 0
      window = EntryWindow(first: first) { [address] entry in
        SiteLinks.adding([(CommandForm.fromField, "\(entry)")], to: address)
      }
    }
    return HTMLRenderer().fragment(talk.rewritten(view), links: links, window: window)
  }

  /// Says what apps say to people at a terminal in the words of a page.
  lazy var talk = CommandTalk(addresses: SharedAddresses(origin: call.origin)) { [session] id in
    try? session.manifest(id)
  }

  /// A page of an app, or of the host.
  func page(
    _ fragment: HTMLFragment, title: String? = nil, of manifest: Manifest? = nil,
    breadcrumb: [(label: String, address: String)] = [], notice: ShellNotice? = nil,
    live: String? = nil, status: Int = 200
  ) -> WebAnswer {
    var page = ShellPage(
      title: title
        ?? (fragment.title.isEmpty ? commandTitle(manifest) ?? "Berth" : fragment.title),
      fragment: fragment, nonce: call.nonce)
    page.apps = apps
    page.token = call.token
    page.isSignedIn = true
    page.accountName = call.user
    page.breadcrumb = crumbs(breadcrumb, manifest)
    page.notice = notice ?? flash()
    page.isInstallable = true
    page.liveAddress = live
    if let manifest {
      page.theme = SiteTheme.theme(manifest)
      if let accent = fragment.accent { page.theme.accent = accent }
      page.app = apps.first { $0.id == manifest.id }
      page.places = SiteTheme.places(manifest, at: address)
      // A main place has nothing above it.
      if page.places.contains(where: \.isCurrent) { page.breadcrumb = [] }
    }
    let hour = try? session.runtime().time.zone.civil(session.now).hour
    page.theme.scheme = SiteTheme.scheme(
      manifest, chosen: ShellTheme.Scheme(rawValue: call.scheme), hour: hour ?? 12)
    let body = call.wantsPart ? Shell.part(page) : Shell.page(page)
    return .html(body, status: status)
  }

  /// What the command of this address is called, for pages that do not name themselves, such as an offer.
  private func commandTitle(_ manifest: Manifest?) -> String? {
    guard let manifest, call.path.first == manifest.id, call.path.count == 2,
      let command = manifest.command(named: call.path[1])
    else { return manifest?.name }
    return SiteText.title(command)
  }

  /// The way up from this page: what it says, else its app, and for a page of the host today; no page leads
  /// to itself.
  private func crumbs(
    _ said: [(label: String, address: String)], _ manifest: Manifest?
  ) -> [(label: String, address: String)] {
    let path = WebAddress(path: call.path).text
    if call.path.isEmpty { return [] }
    if !said.isEmpty { return said.filter { $0.address != path } }
    guard let manifest else { return [("Today", "/")] }
    return call.path.first == manifest.id && call.path.count > 1
      ? [(manifest.name, "/\(manifest.id)")] : []
  }

  /// What a form that was sent has said about what it did, in the address it led back to.
  private func flash() -> ShellNotice? {
    guard let id = call.query(CommandForm.undoField),
      let text = call.query(CommandForm.doneField)
    else { return nil }
    return ShellNotice(text, undo: id.isEmpty ? nil : HistoryPage.undo(id, then: address))
  }

  /// Calls a command of an app.
  ///
  /// - Parameter named: the files that were sent along; no other is opened.
  func run(
    _ manifest: Manifest, _ command: String, _ arguments: JSON, named: Set<String> = [],
    wantsView: Bool = true, milliseconds: Int? = nil
  ) throws(BerthError) -> Answer {
    try AgeGate(manifest, session)?.require()
    let answer = try session.runtime().run(
      manifest.id,
      CallRequest(
        command: command, arguments: arguments, named: named, milliseconds: milliseconds,
        showsPictures: wantsView),
      wantsView: wantsView)
    if !manifest.notifications.isEmpty, !call.isAhead {
      UseLog(home: try session.home()).note(plugin: manifest.id, at: session.now)
    }
    return answer
  }

  /// The view of an answer, paywalls filled.
  func view(_ answer: Answer, of manifest: Manifest) -> View {
    let view = answer.view.map(View.read) ?? DataView.view(of: answer.data)
    return PaywallScreen(session: session, manifest: manifest).filled(view)
  }

  /// What is answered when something went wrong.
  func failure(_ error: BerthError) -> WebAnswer {
    let status = SiteErrors.status(error)
    if let help = helpPage(beside: error, status: error.exitCode == .locked ? 200 : status) {
      return help
    }
    if call.wantsJSON { return .json(["error": error.json], status: status) }
    let manifest = call.path.first.flatMap { try? session.manifest($0) }
    if status == 404, let manifest, let done = call.query(CommandForm.doneField) {
      // What was done has taken the page away that it was asked for on.
      let undo = call.query(CommandForm.undoField) ?? ""
      return .seeOther(
        SiteLinks.adding(
          [(CommandForm.doneField, done), (CommandForm.undoField, undo)], to: "/\(manifest.id)"))
    }
    if error.code == "gate.asks", let manifest, let gate = AgeGate(manifest, session) {
      return GatePage(self).question(manifest, gate)
    }
    if error.exitCode == .locked, let manifest,
      let view = PaywallScreen(session: session, manifest: manifest).view(for: error)
    {
      // An offer is a page like any other.
      return page(fragment(view), of: manifest)
    }
    return page(SiteErrors.fragment(error, manifest, talk), of: manifest, status: status)
  }
}
