package import BerthABI
package import BerthBase
import BerthHost
package import BerthManifest
import BerthServices
import BerthViewModel

/// One brief from all apps; an app that fails is named and the rest answer.
package enum DailyBrief {
  /// How long an app from outside may take for its brief, in milliseconds: the others wait for it.
  package static let patience = 1_000

  /// Whether an app's gate does not let the user in; one that was never asked about is open to a brief.
  private static func isClosed(
    _ manifest: Manifest, _ session: HostSession
  ) throws(BerthError) -> Bool {
    switch try AgeGate(manifest, session)?.state() {
    case .closed, .declined: true
    case .open, .asks, nil: false
    }
  }

  /// Asks every app that has a brief.
  ///
  /// - Parameter answer: calls the brief of an app, its gate passed.
  package static func report(
    _ session: HostSession, answer: (Manifest, Manifest.Invocation) throws(BerthError) -> Answer
  ) throws(BerthError) -> Report {
    var briefs: [JSON] = []
    var problems: [JSON] = []
    var children: [View] = []
    for manifest in try session.manifests(with: .brief) {
      // An app that is not for somebody of that age is not spoken of.
      guard let brief = manifest.brief, try !isClosed(manifest, session) else {
        continue
      }
      do throws(BerthError) {
        let answer = try answer(manifest, brief)
        briefs.append([
          "id": .string(manifest.id), "name": .string(manifest.name), "data": answer.data,
        ])
        let body = answer.view.map(View.read) ?? DataView.view(of: answer.data)
        children.append(
          .section(manifest.name, children: content(of: body)))
      } catch {
        problems.append(["id": .string(manifest.id), "error": error.json])
        children.append(
          .section(manifest.name, children: [.text(error.message, role: .warning)]))
      }
    }
    let civil = try session.runtime().time.zone.civil(session.now)
    let title = "Today, \(weekdays[civil.weekday - 1]) \(civil.date)"
    if children.isEmpty { children = [.text("No app has a brief for today.")] }
    return Report(
      ["date": .string(civil.date), "briefs": .array(briefs), "problems": .array(problems)],
      view: .page(title, children: children))
  }

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// A page's children, without a second title under the section's own.
  private static func content(of view: View) -> [View] {
    if case .page(let page) = view.content { return page.children }
    return [view]
  }
}
