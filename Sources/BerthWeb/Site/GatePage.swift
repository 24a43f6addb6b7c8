import BerthBase
import BerthCommands
import BerthManifest
import BerthViews

/// The question for the birth date, asked once for all apps, before the first that needs it.
struct GatePage {
  private let visit: SiteVisit

  init(_ visit: SiteVisit) { self.visit = visit }

  /// The question, with the way back to what was asked for.
  func question(_ manifest: Manifest, _ gate: AgeGate, then next: String? = nil) -> WebAnswer {
    page(manifest, gate, next: next ?? visit.address, error: nil, status: 200)
  }

  private func page(
    _ manifest: Manifest, _ gate: AgeGate, next: String, error: String?, status: Int
  ) -> WebAnswer {
    var question = ShellGate(
      message: visit.talk.words(gate.gate.text), action: "/gate/\(manifest.id)")
    question.next = next
    question.token = visit.call.token
    question.error = error
    return visit.page(Shell.gate(question), of: manifest, status: status)
  }

  /// `POST /gate/PLUGIN`: keeps the birth date and goes on.
  func answer() throws(BerthError) -> WebAnswer {
    let manifest = try visit.session.manifest(visit.call.path.dropFirst().first ?? "")
    guard visit.call.isPost, let gate = AgeGate(manifest, visit.session) else {
      return .seeOther("/\(manifest.id)")
    }
    let next = SiteLinks.local(visit.call.form("next")) ?? "/\(manifest.id)"
    do throws(BerthError) {
      try gate.answer(birthDate: visit.call.form("birthDate") ?? "")
    } catch {
      guard error.code == "input.invalid" else { throw error }
      return page(
        manifest, gate, next: next, error: "Write your birth date, such as 1994-05-17.", status: 400
      )
    }
    return .seeOther(next)
  }
}
