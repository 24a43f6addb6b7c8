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
    // The apps themselves stand on today's page.
    guard let plugin = visit.call.path.dropFirst().first else { return .seeOther("/") }
    let manifest = try visit.session.manifest(plugin)
    let places = Set(manifest.places.map(\.invocation.command))
    let shown = manifest.commands.filter { !$0.isHidden && !places.contains($0.name) }
    var groups: [(title: String, commands: [Manifest.Command])] = [
      ("Look", []), ("Do", []), ("For one thing", []),
    ]
    for command in shown {
      groups[Self.isAboutOne(command) ? 2 : command.effect == .reads ? 0 : 1].commands.append(
        command)
    }
    var children: [View] = groups.filter { !$0.commands.isEmpty }.map { group in
      .section(group.title, children: [.list(Self.items(group.commands, manifest), style: .plain)])
    }
    if !manifest.settings.isEmpty {
      children.insert(
        .choices([
          View.Choice(
            "Settings", subtitle: "How the app behaves", link: "berth://settings/\(manifest.id)",
            symbol: "settings"),
          View.Choice(
            "Notifications", subtitle: "What may come", link: "berth://notifications",
            symbol: "bell"),
        ]), at: 0)
    }
    let view = View.page(manifest.name, subtitle: manifest.summary, children: children)
    let fragment = HTMLRenderer().fragment(view, links: PlainLinks(token: visit.call.token))
    return visit.page(fragment, title: "More", of: manifest)
  }

  /// Whether it needs to be told which of the things it knows it is about; their pages lead to it.
  private static func isAboutOne(_ command: Manifest.Command) -> Bool {
    command.parameters.contains { $0.isRequired && ($0.name == "id" || $0.collection != nil) }
  }

  private static func items(_ commands: [Manifest.Command], _ manifest: Manifest) -> [View.Item] {
    commands.map { command in
      View.Item(
        SiteText.title(command),
        subtitle: command.title == nil ? nil : SiteText.heading(command.summary),
        link: "berth://\(manifest.id)/\(command.name)")
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
