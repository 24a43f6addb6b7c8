import Testing

@testable import BerthWeb

@Suite("Addresses of the site")
struct SiteLinksTests {
  @Test(
    "only addresses of this site are followed",
    arguments: [
      ("/", true), ("/calm/show?id=1&x=%20", true), ("", false), ("calm", false),
      ("//x.org", false),
      ("/\\x.org", false), ("https://x.org/", false), ("/a\nb", false), ("/a b", false),
      ("/\u{E9}", false), ("/" + String(repeating: "a", count: 5000), false),
    ])
  func local(address: String, isLocal: Bool) {
    #expect((SiteLinks.local(address) != nil) == isLocal)
  }

  @Test("what is added replaces what was there")
  func adding() {
    let first = SiteLinks.adding([("done", "Saved & kept.")], to: "/a?x=1")
    #expect(first == "/a?x=1&done=Saved%20%26%20kept.")
    #expect(SiteLinks.adding([("done", "Gone.")], to: first) == "/a?x=1&done=Gone.")
    #expect(SiteLinks.adding([("done", "")], to: "/a") == "/a?done=")
  }
}
