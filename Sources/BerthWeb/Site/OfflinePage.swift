import BerthBase
import BerthCommands
import BerthManifest

/// `/offline`: what the browser of whoever is signed in keeps for when there is no network, as the
/// manifests say.
///
/// `{"pages":[{"app","name","label","address","items":["/garden/show"]}]}`, where `items` are paths: what
/// the page links to of them is kept as well.
struct OfflinePage {
  private let visit: SiteVisit

  init(_ visit: SiteVisit) { self.visit = visit }

  func answer() throws(BerthError) -> WebAnswer {
    let pages = try visit.session.registry().entries().flatMap { entry in
      entry.manifest.offline.map { Self.page($0, entry.manifest) }
    }
    return .json(["pages": .array(pages)])
  }

  private static func page(_ page: Manifest.OfflinePage, _ manifest: Manifest) -> JSON {
    let fields = SiteTheme.fields(page.invocation.arguments)
    return [
      "app": .string(manifest.id), "name": .string(manifest.name), "label": .string(page.label),
      "address": .string(WebAddress(manifest.id, page.invocation.command, fields).text),
      "items": JSON(page.items.map { WebAddress(manifest.id, $0).text }),
    ]
  }
}
