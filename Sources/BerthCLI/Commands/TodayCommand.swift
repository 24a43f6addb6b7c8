import BerthABI
import BerthBase
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth today`: one brief from all apps; an app that fails is named and the rest answer.
enum TodayCommand {
  static let command = HostCommand(
    "today", summary: "one brief from all apps", examples: ["today", "today --json"]
  ) { session, _ throws(BerthError) in
    try report(session)
  }

  private static func report(_ session: Session) throws(BerthError) -> Report {
    let client = PluginClient(session: session)
    var briefs: [JSON] = []
    var problems: [JSON] = []
    var children: [View] = []
    for manifest in try session.manifests(with: .brief) {
      guard let brief = manifest.brief else { continue }
      do throws(BerthError) {
        try Gate(session: session).pass(manifest)
        let answer = try client.answer(
          manifest, brief.command, brief.arguments, wantsView: session.output.wantsView)
        briefs.append([
          "id": .string(manifest.id), "name": .string(manifest.name), "data": answer.data,
        ])
        let body = answer.view.map(PluginClient.decode) ?? DataView.view(of: answer.data)
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
