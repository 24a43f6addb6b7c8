import BerthBase
import BerthCommands
import BerthManifest
import BerthViews

/// `/docs`, `/docs/DOCUMENT`: the documents that come with the host.
struct DocsPage {
  private let visit: SiteVisit

  init(_ visit: SiteVisit) { self.visit = visit }

  func answer() throws(BerthError) -> WebAnswer {
    let session = visit.session
    let documents = Documents(
      session.layout, manifests: session.ownRegistry.entries().map(\.manifest))
    let id = visit.call.path.dropFirst().first
    let view =
      try id.map { (id) throws(BerthError) in try documents.page(id) } ?? documents.contents
    let fragment = HTMLRenderer().fragment(view, links: DocsLinks(token: visit.call.token))
    return visit.page(fragment, breadcrumb: id == nil ? [] : [("Documents", "/docs")])
  }
}

/// Links of documents lead to documents; what they say of command lines stays as it is.
private struct DocsLinks: HTMLLinks {
  let token: String

  func target(of link: String) -> HTMLTarget {
    let start = "berth://"
    return .address(link.hasPrefix(start) ? "/\(link.dropFirst(start.count))" : link)
  }
}
