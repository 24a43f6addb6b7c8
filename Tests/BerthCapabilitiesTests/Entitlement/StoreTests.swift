import BerthBase
import BerthCapabilities
import Testing

@Suite struct StoreTests {
  // MARK: Refusals

  struct Refusal: CustomTestStringConvertible, Sendable {
    var name: String
    var code: String
    var says: [String]
    var before: @Sendable (SandboxStore) throws -> Void = { _ in }
    var act: @Sendable (SandboxStore) throws -> JSON
    var testDescription: String { name }
  }

  static let refusals: [Refusal] = [
    Refusal(
      name: "a product nobody sells", code: "usage.unknown-product",
      says: ["there is no product “plus.mont”", "did you mean plus.month"],
      act: { try $0.buy("plus.mont") }),
    Refusal(
      name: "a plugin with many products", code: "usage.ambiguous",
      says: ["plus.month, plus.year", "name one of them"], act: { try $0.buy("bar") }),
    Refusal(
      name: "a plugin that is not there", code: "usage.unknown-plugin", says: ["did you mean bar?"],
      act: { try $0.products(plugin: "baar") }),
    Refusal(
      name: "a plugin that is free", code: "store.nothing-sold", says: ["notes sells nothing"],
      act: { try $0.status(plugin: "notes") }),
    Refusal(
      name: "what one has", code: "store.owned", says: ["renews by itself on 2026-02-10"],
      before: { _ = try $0.buy("plus.month") }, act: { try $0.buy("plus.month") }),
    Refusal(
      name: "what one has for life", code: "store.owned", says: ["Pro for life is yours for life"],
      before: { _ = try $0.buy("pro.life") }, act: { try $0.buy("plus.month") }),
    Refusal(
      name: "a change that is planned", code: "store.owned", says: ["takes over when Pro weekly"],
      before: { _ = (try $0.buy("pro.week"), try $0.buy("plus.month")) },
      act: { try $0.buy("plus.month") }),
    Refusal(
      name: "a product without trial", code: "store.no-trial",
      says: ["Pro monthly has no free trial", "berth store buy pro.month"],
      act: { try $0.trial("pro.month") }),
    Refusal(
      name: "a second trial", code: "store.trial-used",
      says: ["begun on 2026-01-10", "berth store buy plus.year"],
      before: {
        _ = (try $0.trial("plus.month"), try $0.cancel("bar"))
        _ = try $0.advance(CalendarDuration(days: 60))
      }, act: { try $0.trial("plus.year") }),
    Refusal(
      name: "a trial besides a subscription", code: "store.owned", says: ["you have Plus monthly"],
      before: { _ = try $0.buy("plus.month") }, act: { try $0.trial("plus.year") }),
    Refusal(
      name: "a declined payment", code: "store.declined", says: ["nothing was charged"],
      before: { _ = try $0.setBilling(declined: true) }, act: { try $0.buy("plus.month") }),
    Refusal(
      name: "another arm's price", code: "store.not-offered", says: ["another arm"],
      act: { try $0.buy("plus.cheap") }),
    Refusal(
      name: "cancelling nothing", code: "store.nothing-bought",
      says: ["nothing was ever bought as “bar”"], act: { try $0.cancel("bar") }),
    Refusal(
      name: "cancelling what ended", code: "store.not-subscribed", says: ["no subscription to bar"],
      before: { _ = (try $0.buy("plus.month"), try $0.refund("bar")) },
      act: { try $0.cancel("bar") }),
    Refusal(
      name: "cancelling what is for life", code: "store.not-subscribed",
      says: ["there is no renewal", "berth store refund plus.life"],
      before: { _ = try $0.buy("plus.life") }, act: { try $0.cancel("bar") }),
    Refusal(
      name: "money back twice", code: "store.refunded", says: ["was given back already"],
      before: { _ = (try $0.buy("plus.month"), try $0.refund("bar")) },
      act: { try $0.refund("bar") }),
    Refusal(
      name: "money back for a trial", code: "store.nothing-paid",
      says: ["nothing was paid", "berth store cancel plus.month"],
      before: { _ = try $0.trial("plus.month") }, act: { try $0.refund("bar") }),
    Refusal(
      name: "no time at all", code: "input.duration", says: ["P8D"],
      act: { try $0.advance(CalendarDuration()) }),
    Refusal(
      name: "more time than there is", code: "input.duration", says: ["before the year 10000"],
      act: { try $0.advance(CalendarDuration("P999999999Y") ?? CalendarDuration()) }),
  ]

  @Test(arguments: refusals)
  func refuses(_ refusal: Refusal) throws {
    let shop = try Shop(manifests: [Shop.bar(), Shop.tea(), Shop.free()])
    try refusal.before(shop.store)
    let before = try shop.kinds(nil)
    let error = try #require(Shop.failure { _ = try refusal.act(shop.store) })
    #expect(error.code == refusal.code)
    for part in refusal.says { #expect(error.description.contains(part), "\(error)") }
    #expect(try shop.kinds(nil) == before, "a refusal leaves no trace")
  }

  // MARK: Money

  @Test func anUpgradeIsSetOffAgainstUnusedTime() throws {
    let shop = try Shop(at: "2026-01-01T00:00")
    _ = try shop.store.buy("plus.month")
    // 10 of 31 days are used: 4.99 × 21/31 = 3.3803…
    shop.set("2026-01-11T00:00")
    let answer = try shop.store.buy("pro.week")
    #expect(answer["kind"] == "upgrade")
    #expect(answer["price"] == ["amount": "2.99", "currency": "USD"])
    #expect(answer["credit"] == ["amount": "3.38", "currency": "USD"])
    // After a renewal it is the present period that counts: 2.99 × 1/7 = 0.4271…
    shop.set("2026-01-24T00:00")
    let next = try shop.store.buy("pro.month")
    #expect(next["credit"]?["amount"] == "0.42")
    // More credit than price: nothing was paid on balance, so nothing comes back.
    shop.set("2026-01-24T12:00")
    #expect(try shop.store.refund("bar")["price"]?["amount"] == "9.57")
  }

  @Test func theIntroductoryPriceIsPaidOnce() throws {
    let shop = try Shop(at: "2026-01-10T12:00")
    _ = try shop.store.buy("pro.month")
    shop.set("2026-05-15T12:00")
    let paid = shop.list(try shop.store.history(), "entries").map { $0["price"]?["amount"]?.string }
    #expect(paid == ["1.99", "1.99", "1.99", "9.99", "9.99"])
    _ = try shop.store.refund("bar")
    #expect(try shop.store.buy("pro.month")["price"]?["amount"] == "9.99")
    let product = shop.list(try shop.store.products(), "products").first { $0["id"] == "pro.month" }
    #expect(product?["intro"] == .null)
  }

  @Test func theTermsOfAPurchaseOutliveTheCatalog() throws {
    let shop = try Shop()
    _ = try shop.store.buy("plus.month")
    let renamed = try Shop.manifest(
      "bar",
      """
      {"tiers":[{"id":"free","name":"Free"},{"id":"all","name":"All"}],
       "products":[{"id":"all.year","name":"All","tier":"all","period":"P1Y",
         "price":{"amount":"99","currency":"EUR"}}],
       "features":[{"id":"everything","name":"Everything","summary":"All of it","tier":"all"}],
       "quotas":[]}
      """)
    let later = try Shop(manifests: [renamed], folder: shop.folder)
    let state = try later.state(at: "2026-03-15T12:00")
    #expect(state.tier == "all")
    #expect(later.local(state.renews) == "2026-04-10T12:00")
    let prices = later.list(try later.store.history(), "entries").map { $0["price"]?["amount"] }
    #expect(prices == ["4.99", "4.99", "4.99"])
  }

  @Test func anEarlierPaymentGivenBackLeavesAccess() throws {
    let shop = try Shop()
    let first = try shop.store.buy("plus.month")["transaction"]?.string
    shop.set("2026-03-15T12:00")
    let answer = try shop.store.refund(try #require(first))
    #expect(answer["state"]?["status"] == "active")
    #expect(answer["note"] == "an earlier payment; access is not touched")
    let renewal = shop.list(try shop.store.history(), "entries").last { $0["kind"] == "renewal" }
    let transaction = try #require(renewal?["transaction"]?.string)
    #expect(try shop.store.refund(transaction)["state"]?["status"] == "refunded")
  }

  // MARK: Arms

  @Test func aProductOfAnArmIsOfferedInThatArmOnly() throws {
    let shop = try Shop()
    func offered() throws -> Bool {
      shop.list(try shop.store.products(plugin: "bar"), "products")
        .contains { $0["id"] == "plus.cheap" }
    }
    #expect(try !offered())
    shop.arms["pricing"] = "B"
    #expect(try offered())
    _ = try shop.store.buy("plus.cheap")
    shop.arms["pricing"] = "A"
    #expect(try shop.state(at: "2026-03-01T00:00").product == "plus.cheap")
  }
}
