import BerthBase
import BerthCapabilities
import TestSupport
import Testing

@testable import BerthWeb

/// What pages that are open hear of notifications, and what forms offer of a device.
@Suite struct NoticesTests {
  @Test func `a page asks for what came, and seeing it makes it old`() throws {
    let site = try TestSite()
    let nothing = try site.get("/notices")
    #expect(nothing.status == 200)
    #expect(try JSON.parse(String(decoding: nothing.body, as: UTF8.self))["total"] == 0)
    // What is no number, or no notification, is nothing seen.
    for id in ["", "x", "-1", "99999999999999999999", "1;DROP"] {
      #expect(try site.get("/notices?seen=\(id)").status == 200, "\(id)")
    }
  }

  @Test func `the page of notifications has the browser's part, which a script shows`() throws {
    let page = String(decoding: try TestSite().get("/notifications").body, as: UTF8.self)
    #expect(page.contains("id=\"notices-here\"") && page.contains("hidden"))
    #expect(page.contains("/assets/notices."))
  }

  @Test(
    "A form offers what a manifest says a device can give",
    arguments: [
      ("/jubilee/monitor-add", #"data-device="position" data-decimals="2""#),
      ("/cocktail/scan", #"data-device="barcode""#), ("/lang/photo", #"data-device="photo""#),
    ])
  func devices(address: String, part: String) throws {
    let site = try TestSite()
    try site.passGates()
    let page = String(decoding: try site.get(address).body, as: UTF8.self)
    #expect(page.contains(part), "\(address)")
    #expect(page.contains("/assets/device."))
  }
}
