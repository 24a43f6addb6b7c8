import BerthBase
import BerthCapabilities
import BerthServices
import Testing

/// What the store answers to scripts.
@Suite struct StoreReportTests {
  @Test func aPurchaseAnswersWithEntryAndState() throws {
    let shop = try Shop(at: "2026-01-10T12:00", zone: "Europe/Berlin")
    let expected: JSON = [
      "id": "0000000000000001-1", "kind": "purchase", "plugin": "bar", "product": "plus.month",
      "at": "2026-01-10T12:00:00+01:00", "price": ["amount": "4.99", "currency": "USD"],
      "credit": nil, "phase": "paid", "periodStart": "2026-01-10T12:00:00+01:00",
      "periodEnd": "2026-02-10T12:00:00+01:00", "graceEnd": nil,
      "transaction": "0000000000000001", "originalTransaction": "0000000000000001", "note": "",
      "state": [
        "tier": "plus", "status": "active", "product": "plus.month",
        "expires": "2026-02-10T12:00:00+01:00", "renews": "2026-02-10T12:00:00+01:00",
        "willRenew": true,
      ],
    ]
    #expect(try shop.store.buy("plus.month") == expected)
  }

  @Test func aPluginWithOneProductNeedsNoProductName() throws {
    let shop = try Shop(manifests: [Shop.bar(), Shop.tea()])
    #expect(try shop.store.trial("tea")["product"] == "tea.full")
    #expect(try shop.store.cancel("tea")["kind"] == "cancel")
    #expect(try shop.store.cancel("tea.full")["note"] == "auto-renewal was off already")
    #expect(try shop.kinds("tea") == ["trialStart", "cancel"])
  }

  @Test func productsSayWhatIsOpenToTheUser() throws {
    let shop = try Shop(manifests: [Shop.tea(), Shop.free()])
    let expected: JSON = [
      "products": [
        [
          "id": "tea.full", "name": "Full", "summary": nil, "plugin": "tea", "tier": "full",
          "price": ["amount": "1.00", "currency": "EUR"], "period": "P1M", "trial": "P3D",
          "intro": nil, "grace": "P3D", "owned": false,
          "link": "berth://store/trial?product=tea.full",
        ]
      ]
    ]
    #expect(try shop.store.products() == expected)
    _ = try shop.store.trial("tea.full")
    let after = try #require(shop.list(try shop.store.products(), "products").first)
    #expect(after["owned"] == true)
    #expect(after["trial"] == .null)
    #expect(after["link"] == "berth://store/buy?product=tea.full")
  }

  @Test func statusOfAHomeWithoutLedger() throws {
    let shop = try Shop(manifests: [Shop.tea(), Shop.free()])
    let expected: JSON = [
      "now": "2026-01-10T12:00:00+00:00", "billing": "accepted",
      "plugins": [
        [
          "id": "tea", "name": "tea", "tier": "free", "status": "free", "product": nil,
          "expires": nil, "renews": nil, "willRenew": false, "productName": nil, "price": nil,
          "changesTo": nil, "transaction": nil, "trialAvailable": true,
        ]
      ],
    ]
    #expect(try shop.store.status() == expected)
    #expect(try shop.store.history() == ["entries": []])
    #expect(!FileBytes.exists(try shop.home.ledger), "looking makes no file")
  }

  @Test func theClockMovesOnAndTellsWhatHappened() throws {
    let shop = try Shop(manifests: [Shop.bar(), Shop.tea()])
    _ = try shop.store.trial("plus.month")
    _ = try shop.store.buy("tea.full")
    let answer = try shop.store.advance(CalendarDuration(days: 8))
    #expect(answer["now"] == "2026-01-18T12:00:00+00:00")
    #expect(answer["advanced"] == "P8D")
    let events = shop.list(answer, "events")
    #expect(events.map { $0["product"] } == ["plus.month"])
    #expect(events.first?["note"] == "the free trial became a subscription")
    shop.restart()
    // The clock stays ahead in other processes, and of later moments of the run.
    #expect(try shop.store.status()["now"] == "2026-01-18T12:00:00+00:00")
    shop.set("2026-01-11T12:00")
    #expect(try shop.store.status()["now"] == "2026-01-19T12:00:00+00:00")
    let month = try #require(CalendarDuration("P1M"))
    #expect(shop.list(try shop.store.advance(month), "events").count == 2)
  }

  @Test func advancingFollowsTheUsersCalendar() throws {
    let shop = try Shop(at: "2026-03-28T12:00", zone: "Europe/Berlin")
    #expect(
      try shop.store.advance(CalendarDuration(days: 1))["now"] == "2026-03-29T12:00:00+02:00")
    #expect(
      try shop.store.advance(CalendarDuration(months: 7))["now"] == "2026-10-29T12:00:00+01:00")
  }

  @Test func declinedPaymentsAreToldAndSaved() throws {
    let shop = try Shop()
    _ = try shop.store.buy("plus.month")
    #expect(try shop.store.setBilling(declined: true)["billing"] == "declined")
    #expect(try shop.store.status()["billing"] == "declined")
    let grace = shop.list(try shop.store.advance(CalendarDuration(months: 1)), "events")
    #expect(grace.map { $0["kind"] } == ["graceStart"])
    #expect(grace.first?["graceEnd"] == "2026-02-26T12:00:00+00:00")
    let saved = shop.list(try shop.store.setBilling(declined: false), "events")
    #expect(saved.map { $0["kind"] } == ["billingWorks", "renewal"])
    #expect(try shop.kinds() == ["purchase", "graceStart", "renewal"])
  }
}
