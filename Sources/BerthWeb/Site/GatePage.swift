import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViews

/// The question an app asks before its first answer.
struct GatePage {
  private let visit: SiteVisit

  init(_ visit: SiteVisit) { self.visit = visit }

  /// The question, with the way back to what was asked for.
  func question(_ manifest: Manifest, _ gate: Manifest.Gate) -> WebAnswer {
    var confirm = ShellConfirm(
      title: gate.title, consequence: visit.talk.words(gate.text), action: "/gate/\(manifest.id)",
      yes: "I am \(gate.age) or older", back: "/")
    confirm.no = "Not yet"
    confirm.hidden = [(CommandForm.pageField, visit.address)]
    confirm.token = visit.call.token
    confirm.isDestructive = false
    return visit.page(Shell.confirm(confirm), of: manifest)
  }

  /// `POST /gate/PLUGIN`: notes the answer and goes on.
  func answer() throws(BerthError) -> WebAnswer {
    let manifest = try visit.session.manifest(visit.call.path.dropFirst().first ?? "")
    guard visit.call.isPost, let gate = manifest.gate else { return .seeOther("/\(manifest.id)") }
    try GateRecord(manifest, in: try visit.session.home()).pass(gate)
    return .seeOther(SiteLinks.local(visit.call.form(CommandForm.pageField)) ?? "/\(manifest.id)")
  }
}
