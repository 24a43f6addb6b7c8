import BerthBase
import BerthManifest
import BerthServices
import TestSupport
import Testing

@testable import BerthWeb

@Suite("What a browser keeps for when there is no network", .serialized)
struct OfflinePageTests {
  @Test("the list is what the manifests say, and each of it is a page")
  func list() throws {
    let site = try TestSite()
    try site.passGates()
    let pages = try JSON.parse(try site.get("/offline").body)["pages"]?.array ?? []
    let said = site.registry.entries().map(\.manifest).flatMap(\.offline)
    #expect(pages.count == said.count && !said.isEmpty)
    #expect(pages.contains { $0["address"] == "/calm/sos" && $0["app"] == "calm" })
    for page in pages {
      let address = try #require(page["address"]?.string)
      let answer = try site.get(address)
      #expect(answer.status == 200 && answer.main.contains("<h1"), "\(address): \(answer.status)")
      #expect(page["label"]?.string?.isEmpty == false)
    }
  }

  @Test("a page that is got ahead is no use of the app")
  func ahead() throws {
    let site = try TestSite()
    func uses() -> Bool { FileBytes.exists(site.scratch.home.folder(ofPlugin: "calm") + "/used") }
    var call = WebCall()
    (call.path, call.user, call.isAhead) = (["calm", "sos"], site.user, true)
    #expect(site.site.answer(call).status == 200)
    #expect(!uses())
    call.isAhead = false
    #expect(site.site.answer(call).status == 200)
    #expect(uses())
  }
}
