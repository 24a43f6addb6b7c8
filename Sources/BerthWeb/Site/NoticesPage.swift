import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViews

/// `/notices`: what came and was not seen yet, for the script of pages that are open; `seen` names one
/// that was.
struct NoticesPage {
  private let visit: SiteVisit

  init(_ visit: SiteVisit) { self.visit = visit }

  /// `{"total":n,"notices":[{"id","app","title","body","address"}]}`, latest first.
  func answer() throws(BerthError) -> WebAnswer {
    let scheduler = try visit.session.runtime().notifications
    let now = visit.session.now
    if let id = visit.call.query("seen") { try scheduler.see(id, at: now) }
    let unseen = try scheduler.unseen(at: now)
    return .json([
      "total": unseen["total"] ?? 0,
      "notices": .list(unseen["notifications"]?.array ?? [], notice),
    ])
  }

  private func notice(_ entry: JSON) -> JSON {
    let app = entry["plugin"]?.string ?? ""
    var address = ShellAddress.notifications
    if let link = entry["link"]?.string, case .address(let target) = visit.links.target(of: link) {
      address = target
    }
    return [
      "id": entry["id"] ?? "", "app": .string((try? visit.session.manifest(app))?.name ?? app),
      "title": entry["title"] ?? "", "body": entry["body"] ?? "", "address": .string(address),
    ]
  }
}
