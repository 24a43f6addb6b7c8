import BerthBase
import BerthCommands
import BerthManifest
import BerthViewModel
import BerthViews

/// `/more/PLUGIN`: everything an app can do.
struct MorePage {
  private let visit: SiteVisit

  init(_ visit: SiteVisit) { self.visit = visit }

  func answer() throws(BerthError) -> WebAnswer {
    let manifest = try visit.session.manifest(visit.call.path.dropFirst().first ?? "")
    let shown = manifest.commands.filter { !$0.isHidden }
    var children: [View] = [
      .section(
        "Look", children: [.list(Self.plain(shown.filter { $0.effect == .reads }, manifest))]),
      .section("Do", children: [.list(Self.plain(shown.filter { $0.effect != .reads }, manifest))]),
    ]
    if !manifest.settings.isEmpty {
      children.append(.list([View.Item("Settings", link: "berth://settings/\(manifest.id)")]))
    }
    let view = View.page(manifest.name, subtitle: manifest.summary, children: children)
    let fragment = HTMLRenderer().fragment(view, links: PlainLinks(token: visit.call.token))
    return visit.page(fragment, of: manifest)
  }

  private static func plain(_ commands: [Manifest.Command], _ manifest: Manifest) -> [View.Item] {
    commands.map {
      View.Item(SiteText.heading($0.summary), link: "berth://\(manifest.id)/\($0.name)")
    }
  }
}

/// Links of the host's own lists: they lead to pages, which ask for what they need.
struct PlainLinks: HTMLLinks {
  let token: String

  func target(of link: String) -> HTMLTarget {
    .address("/" + link.dropFirst("berth://".count))
  }
}
