import BerthBase
import BerthCapabilities
import Testing

/// What plugins are told.
@Suite struct StateTests {
  private static let offers: JSON = [
    [
      "id": "tea.full", "name": "Full", "price": ["amount": "1.00", "currency": "EUR"],
      "period": "P1M", "trial": "P3D", "link": "berth://store/trial?product=tea.full",
    ]
  ]

  @Test func theStateOfSomeoneWhoBoughtNothing() throws {
    let shop = try Shop(manifests: [Shop.tea()])
    let expected: JSON = [
      "tier": "free", "product": nil, "status": "free", "expires": nil, "renews": nil,
      "features": [], "quotas": [], "products": Self.offers,
    ]
    #expect(try shop.entitlements.stateJSON(of: shop.bar) == expected)
  }

  @Test func theStateOfASubscriberWithQuotas() throws {
    let shop = try Shop(zone: "Europe/Berlin")
    _ = try shop.store.buy("plus.month")
    _ = try shop.entitlements.consume("chats", 2, of: shop.bar)
    let state = try shop.entitlements.stateJSON(of: shop.bar)
    #expect(
      state.object?.keys == [
        "tier", "product", "status", "expires", "renews", "features", "quotas", "products",
      ])
    #expect(state["features"] == ["browse", "inventory"])
    #expect(state["renews"] == "2026-02-10T12:00:00+01:00")
    let quotas: JSON = [
      ["id": "favorites", "limit": 50, "used": nil, "resets": nil],
      ["id": "chats", "limit": 30, "used": 2, "resets": "2026-01-11T00:00:00+01:00"],
      ["id": "scans", "limit": nil, "used": 0, "resets": nil],
    ]
    #expect(state["quotas"] == quotas)
    #expect(shop.list(state, "products").allSatisfy { $0["trial"] == .null })
  }

  @Test func aPluginThatIsFreeHasAStateToo() throws {
    let shop = try Shop(manifests: [Shop.free()])
    #expect(try shop.entitlements.stateJSON(of: shop.bar)["tier"] == "free")
  }

  @Test func featuresFollowTheTier() throws {
    let shop = try Shop()
    func held() throws -> [Bool] {
      try ["browse", "inventory", "batch"].map { try shop.entitlements.check($0, of: shop.bar) }
    }
    #expect(try held() == [true, false, false])
    _ = try shop.store.trial("plus.month")
    #expect(try held() == [true, true, false])
    _ = try shop.store.buy("pro.month")
    #expect(try held() == [true, true, true])
    _ = try shop.store.refund("bar")
    #expect(try held() == [true, false, false])
  }

  @Test func aLockedFeatureSaysWhatOpensIt() throws {
    let shop = try Shop()
    try shop.entitlements.require("browse", of: shop.bar)
    let error = try #require(
      Shop.failure { try shop.entitlements.require("inventory", of: shop.bar) })
    #expect(error.code == "entitlement.required")
    #expect(error.exitCode == .locked)
    #expect(error.message == "“Inventory” is part of Plus")
    #expect(
      error.remedy == "try it free for 7 days: berth store trial plus.month; or buy it: "
        + "berth store buy plus.month")
    let expected: JSON = [
      "plugin": "bar", "feature": "inventory", "tier": "plus",
      "products": [
        "plus.month", "plus.year", "pro.month", "pro.week", "plus.day", "plus.life", "pro.life",
      ],
    ]
    #expect(error.details == expected)
    _ = try shop.store.trial("plus.month")
    try shop.entitlements.require("inventory", of: shop.bar)
    let higher = Shop.failure { try shop.entitlements.require("batch", of: shop.bar) }
    #expect(higher?.remedy == "buy it: berth store buy pro.month")
  }

  @Test func anUnknownFeatureIsTheAuthorsMistake() throws {
    let shop = try Shop()
    let error = Shop.failure { _ = try shop.entitlements.check("inventroy", of: shop.bar) }
    #expect(error?.code == "entitlement.unknown")
    #expect(error?.exitCode == .plugin)
    #expect(error?.remedy == "did you mean inventory?")
  }

  @Test func askingMakesNoFile() throws {
    let shop = try Shop()
    #expect(try !shop.entitlements.check("inventory", of: shop.bar))
    _ = try shop.entitlements.stateJSON(of: shop.bar)
    _ = try shop.store.products()
    #expect(try shop.store.restore() == ["restored": [], "added": 0, "diverged": []])
    #expect(try shop.store.receipt()["entries"] == [])
    #expect(FileBytes.names(in: shop.folder) == [])
  }
}
