import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel
import BerthViews

/// Today: a card for each app that has a brief, the others by name.
struct HomePage {
  private let visit: SiteVisit

  init(_ visit: SiteVisit) { self.visit = visit }

  func answer() throws(BerthError) -> WebAnswer {
    let session = visit.session
    if visit.call.wantsJSON {
      let report = try DailyBrief.report(session) { manifest, brief throws(BerthError) in
        try visit.run(
          manifest, brief.command, brief.arguments, wantsView: false,
          milliseconds: DailyBrief.patience)
      }
      return .json(report.data)
    }
    var cards: [ShellHomeCard] = []
    for entry in try session.registry().entries() {
      let manifest = entry.manifest
      // An app that is not for somebody of that age is not spoken of.
      guard let brief = manifest.brief, try AgeGate(manifest, session)?.state() != .closed else {
        continue
      }
      cards.append(
        ShellHomeCard(app: SiteTheme.app(manifest), fragment: self.brief(manifest, brief)))
    }
    let civil = try session.runtime().time.zone.civil(session.now)
    var home = ShellHome(title: Self.greeting(hour: civil.hour), cards: cards)
    home.subtitle =
      "\(Self.weekdays[civil.weekday - 1]), \(civil.day) \(Self.months[civil.month - 1])"
    return visit.page(Shell.home(home, apps: visit.apps), title: "Today")
  }

  private func brief(_ manifest: Manifest, _ brief: Manifest.Invocation) -> HTMLFragment {
    do throws(BerthError) {
      let answer = try visit.run(
        manifest, brief.command, brief.arguments, milliseconds: DailyBrief.patience)
      return visit.fragment(visit.view(answer, of: manifest))
    } catch {
      let isGate = error.code == "gate.asks"
      let text =
        isGate ? "Open it to answer one question first." : SiteErrors.sentence(error.message)
      return visit.fragment(.text(text, role: isGate ? .note : .warning))
    }
  }

  private static func greeting(hour: Int) -> String {
    switch hour {
    case 5..<12: return "Good morning"
    case 12..<18: return "Good afternoon"
    default: return "Good evening"
    }
  }

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
