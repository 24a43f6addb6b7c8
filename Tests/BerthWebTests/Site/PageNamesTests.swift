import BerthManifest
import TestSupport
import Testing

@testable import BerthWeb

@Suite("What pages are called, and the way up from them", .serialized)
struct PageNamesTests {
  private func title(_ page: WebAnswer) -> String {
    page.text.firstMatch(of: #/<title>([^<]*)</title>/#).map { String($0.output.1) } ?? ""
  }

  @Test("an offer in a page's place is called like the page")
  func offers() throws {
    let site = try TestSite()
    var count = 0
    for entry in site.registry.entries() {
      let manifest = entry.manifest
      for command in manifest.commands where command.requires != nil {
        let page = try site.get("/\(manifest.id)/\(command.name)")
        guard page.main.contains("class=\"paywall\"") else { continue }
        count += 1
        let name = SiteText.title(command).replacing("&", with: "&amp;").replacing(
          "'", with: "&#39;")
        #expect(
          title(page).hasPrefix(name + " · "), "\(manifest.id)/\(command.name): \(title(page))")
      }
    }
    #expect(count > 3)
  }

  @Test(
    "pages of the host lead to today, those of apps to their app, and none to itself",
    arguments: [
      ("/", nil), ("/account", "/"), ("/notifications", "/"), ("/history", "/"), ("/settings", "/"),
      ("/store", "/"), ("/search?q=lemon", "/"), ("/settings/calm", "/calm"), ("/calm", nil),
      ("/calm/journal-list", nil), ("/calm/patterns", "/calm"), ("/calm/nothing", "/calm"),
      ("/more/calm", nil), ("/lang", nil),
    ])
  func crumbs(address: String, up: String?) throws {
    let site = try TestSite()
    try site.passGates()
    let page = try site.get(address).main
    let crumbs = page.firstMatch(of: #/<nav class="crumbs".*?</nav>/#).map { String($0.output) }
    #expect((crumbs != nil) == (up != nil), "\(crumbs ?? "")")
    if let up { #expect(crumbs?.contains("href=\"\(up)\"") == true, "\(crumbs ?? "")") }
  }

  @Test("every page about an app for programs is small")
  func pagesForPrograms() throws {
    let site = try TestSite()
    for entry in site.registry.entries() {
      let all = try site.get("/api/\(entry.manifest.id)")
      #expect(all.status == 200 && all.body.count < 50_000, "\(all.body.count) bytes")
      let links = all.main.matches(of: #/href="(/api/[a-z]+\?command=[a-z-]+)"/#)
      #expect(!links.isEmpty)
      for link in links.prefix(5) {
        let one = try site.get(String(link.output.1))
        #expect(one.status == 200 && one.main.contains("/api/\(entry.manifest.id)/"))
        #expect(one.body.count < 50_000, "\(link.output.1): \(one.body.count) bytes")
      }
    }
    #expect(try site.get("/api/calm?command=nothing").status == 404)
  }
}
