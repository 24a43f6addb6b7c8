import BerthBase
import Testing

/// The ways to a plugin's command: its name, a link, a phrase, a widget, the brief, the store.
@Suite struct PluginCallTests {
  @Test func aLinkRunsItsCommand() throws {
    let outcome = try Checkout().run(["open", "berth://hello-c/greet?name=Ada%20L", "--json"])
    #expect(try outcome.json["greeting"]?.string == "Hello, Ada L!")
  }

  @Test func aPhraseRunsItsCommand() throws {
    let outcome = try Checkout().run(["ask", "Say hello to Ada", "--json"])
    #expect(try outcome.json["name"]?.string == "Ada")
    #expect(try Checkout().run("ask greet Ada --json").json["name"]?.string == "Ada")
  }

  @Test func theQuotaEndsWithThreeAndTheFacts() throws {
    let checkout = try Checkout()
    for count in 1...5 { #expect(checkout.run("hello-c greet G\(count)").exit == .done) }
    let outcome = checkout.run("hello-c greet G6 --json")
    #expect(outcome.exit == .locked)
    #expect(outcome.output == "")
    let error = try outcome.jsonError
    #expect(error["code"]?.string == "entitlement.quota")
    #expect(error["details"]?["limit"]?.int == 5)
    #expect(error["details"]?["resets"]?.string == "2026-06-21T00:00:00+00:00")
    #expect(checkout.run("store buy hello-c.open --yes").exit == .done)
    #expect(checkout.run("hello-c greet G6").exit == .done)
  }

  @Test func thePurchaseOpensAFeature() throws {
    let checkout = try Checkout()
    let locked = checkout.run("hello-c vip --json")
    #expect(locked.exit == .locked)
    #expect(try locked.jsonError["details"]?["feature"]?.string == "lounge")
    checkout.run("store buy hello-c.open --yes")
    // The library knows no such command: it was asked, though.
    #expect(checkout.run("hello-c vip").exit == .usage)
    checkout.run("store refund hello-c.open --yes")
    #expect(checkout.run("hello-c vip").exit == .locked)
  }

  @Test func theWidgetIsDrawnFromItsCacheUntilItIsDue() throws {
    let checkout = try Checkout()
    let line = ["widget", "hello-c.book", "--size", "small", "--json"]
    func total(afterMinutes minutes: Int64, _ more: [String] = []) throws -> Int? {
      try checkout.run(line + more, now: Checkout.now + minutes * 60_000).json["total"]?.int
    }
    #expect(try total(afterMinutes: 0) == 0)
    checkout.run("hello-c greet Ada")
    #expect(try total(afterMinutes: 59) == 0)
    #expect(try total(afterMinutes: 61) == 1)
    checkout.run("hello-c greet Bob")
    #expect(try total(afterMinutes: 62) == 1)
    #expect(try total(afterMinutes: 62, ["--refresh"]) == 2)
  }

  @Test func widgetsAreListed() throws {
    let checkout = try Checkout()
    let widgets = try checkout.run("widget --json").json["widgets"]?.array ?? []
    #expect(widgets.compactMap { $0["id"]?.string } == ["hello-c.book"])
    #expect(widgets.first?["sizes"] == ["small", "large"])
    #expect(checkout.run("widget").output.contains("Guest book"))
  }

  @Test func todayBringsEveryAppAndNamesThoseThatFail() throws {
    let checkout = try Checkout()
    checkout.run("hello-c greet Ada")
    let reply = try checkout.run("today --json").json
    #expect(reply["date"]?.string == "2026-06-20")
    #expect(reply["briefs"]?.array?.compactMap { $0["id"]?.string } == ["hello-c"])
    #expect(reply["problems"] == [])
    #expect(checkout.run("today").output.contains("Saturday 2026-06-20"))

    let torn = try Checkout()
    try torn.write(".build/debug/libhello-c.so", "no library at all")
    let broken = torn.run("today --json")
    #expect(broken.exit == .plugin, "the only app there is has failed")
    let problems = try broken.json["problems"]?.array ?? []
    #expect(problems.first?["error"]?["code"]?.string == "plugin.load")
  }

  @Test func searchFindsNothingQuietly() throws {
    let outcome = try Checkout().run("search lime --json")
    #expect(outcome.exit == .done)
    #expect(try outcome.json["results"] == [])
    #expect(try outcome.json["total"]?.int == 0)
    #expect(try Checkout().run("search lime").output.contains("nothing found"))
  }

  @Test func visitsAreWaitingToBeNotified() throws {
    let checkout = try Checkout()
    checkout.run("hello-c greet Ada")
    let reply = try checkout.run("notify list --json").json
    #expect(reply["notifications"]?.array?.first?["title"]?.string == "Ada came by")
    #expect(checkout.run("notify list").output.contains("Ada came by"))
  }

  @Test func productsAreListedWithPrices() throws {
    let checkout = try Checkout()
    let product = try checkout.run("store products --json").json["products"]?.array?.first
    #expect(product?["id"]?.string == "hello-c.open")
    #expect(product?["price"] == ["amount": "0.99", "currency": "USD"])
    #expect(checkout.run("store products").output.contains("0.99 USD"))
  }

  @Test func theOverviewIsDataToo() throws {
    let reply = try Checkout().run("--json").json
    #expect(reply["plugins"]?.array?.compactMap { $0["id"]?.string } == ["hello-c"])
  }

  @Test func aSecondRunKnowsWhatTheFirstDid() throws {
    let checkout = try Checkout()
    checkout.run("hello-c greet Ada")
    let reply = try checkout.run("hello-c guests --json").json
    #expect(reply["results"]?.array?.compactMap { $0["id"]?.string } == ["Ada"])
  }
}
