import BerthBase
import BerthCapabilities
import BerthManifest
import BerthServices
import Testing

@Suite struct QuotaTests {
  @Test func aDayGivesWhatTheTierAllows() throws {
    let shop = try Shop()
    let entitlements = shop.entitlements
    #expect(try entitlements.consume("chats", 1, of: shop.bar) == 2)
    #expect(try entitlements.consume("chats", 2, of: shop.bar) == 0)
    #expect(try entitlements.consume("chats", 0, of: shop.bar) == 0)
    #expect(Shop.code { _ = try entitlements.consume("chats", 1, of: shop.bar) } != nil)
    shop.set("2026-01-11T00:00")
    #expect(try entitlements.consume("chats", 1, of: shop.bar) == 2)
    shop.set("2026-01-10T23:59")
    #expect(Shop.code { _ = try entitlements.consume("chats", 1, of: shop.bar) } != nil)
    _ = try shop.store.buy("plus.month")
    #expect(try entitlements.consume("chats", 7, of: shop.bar) == 20)
    _ = try shop.store.buy("pro.month")
    #expect(try entitlements.consume("chats", 1_000, of: shop.bar) == nil)
  }

  @Test func allOrNothing() throws {
    let shop = try Shop()
    #expect(try shop.entitlements.consume("scans", 4, of: shop.bar) == 1)
    #expect(Shop.code { _ = try shop.entitlements.consume("scans", 2, of: shop.bar) } != nil)
    #expect(try shop.entitlements.consume("scans", 1, of: shop.bar) == 0)
  }

  @Test func aLifetimeQuotaNeverStartsAfresh() throws {
    let shop = try Shop()
    _ = try shop.entitlements.consume("scans", 5, of: shop.bar)
    shop.set("2036-01-01T00:00")
    let error = try #require(
      Shop.failure { _ = try shop.entitlements.consume("scans", 1, of: shop.bar) })
    #expect(error.details["resets"] == .null)
    #expect(error.message == "5 of 5 “Scans” are used up in Free")
  }

  @Test func theErrorSaysWhatIsUsedAndWhatHelps() throws {
    let shop = try Shop(zone: "Europe/Berlin")
    _ = try shop.entitlements.consume("chats", 2, of: shop.bar)
    let error = try #require(
      Shop.failure { _ = try shop.entitlements.consume("chats", 2, of: shop.bar) })
    #expect(error.code == "entitlement.quota")
    #expect(error.exitCode == .locked)
    #expect(
      error.message == "2 of 3 “Chats” are used up today in Free; 2 more were asked for")
    #expect(
      error.remedy == "try it free for 7 days: berth store trial plus.month; or buy it: "
        + "berth store buy plus.month; or wait until 2026-01-11T00:00:00+01:00")
    let expected: JSON = [
      "plugin": "bar", "quota": "chats", "kind": "day", "limit": 3, "used": 2, "asked": 2,
      "resets": "2026-01-11T00:00:00+01:00", "tier": "free",
      "products": [
        "plus.month", "plus.year", "pro.month", "pro.week", "plus.day", "plus.life", "pro.life",
      ],
    ]
    #expect(error.details == expected)
  }

  @Test func onlyProductsThatHelpAreNamed() throws {
    let shop = try Shop()
    let error = Shop.failure { _ = try shop.entitlements.consume("chats", 31, of: shop.bar) }
    #expect(error?.details["products"] == ["pro.month", "pro.week", "pro.life"])
    #expect(error?.remedy == "buy it: berth store buy pro.month", "waiting does not help either")
    #expect(!FileBytes.exists(try shop.home.ledger), "what cannot be is refused without a file")
  }

  struct Midnight: CustomTestStringConvertible, Sendable {
    var zone: String
    var at: String
    var resets: String
    var testDescription: String { "\(zone) \(at)" }
  }

  @Test(arguments: [
    Midnight(zone: "UTC", at: "2026-12-31T23:59", resets: "2027-01-01T00:00:00+00:00"),
    Midnight(
      zone: "Europe/Berlin", at: "2026-03-28T12:00", resets: "2026-03-29T00:00:00+01:00"),
    // A day of 23 hours, one of 25.
    Midnight(
      zone: "Europe/Berlin", at: "2026-03-29T00:30", resets: "2026-03-30T00:00:00+02:00"),
    Midnight(
      zone: "America/New_York", at: "2026-11-01T00:30", resets: "2026-11-02T00:00:00-05:00"),
    // Summer time began at midnight: the day starts at one.
    Midnight(
      zone: "America/Sao_Paulo", at: "2018-11-03T12:00", resets: "2018-11-04T01:00:00-02:00"),
    Midnight(zone: "Asia/Kathmandu", at: "2028-02-28T12:00", resets: "2028-02-29T00:00:00+05:45"),
    // The day that Samoa left out.
    Midnight(zone: "Pacific/Apia", at: "2011-12-29T12:00", resets: "2011-12-31T00:00:00+14:00"),
  ])
  func aDayEndsAtTheUsersMidnight(_ midnight: Midnight) throws {
    let shop = try Shop(at: midnight.at, zone: midnight.zone)
    _ = try shop.entitlements.consume("chats", 3, of: shop.bar)
    let error = try #require(
      Shop.failure { _ = try shop.entitlements.consume("chats", 1, of: shop.bar) })
    #expect(error.details["resets"]?.string == midnight.resets)
    let reset = shop.moment(midnight.resets)
    shop.set(reset - 1)
    #expect(Shop.code { _ = try shop.entitlements.consume("chats", 1, of: shop.bar) } != nil)
    shop.set(reset)
    #expect(try shop.entitlements.consume("chats", 1, of: shop.bar) == 2)
  }

  struct Admission: CustomTestStringConvertible, Sendable {
    var name: String
    var current: Int
    var adding: Int
    var isFine: Bool
    var testDescription: String { name }
  }

  @Test(arguments: [
    Admission(name: "the first", current: 0, adding: 1, isFine: true),
    Admission(name: "the last", current: 9, adding: 1, isFine: true),
    Admission(name: "one too many", current: 10, adding: 1, isFine: false),
    Admission(name: "two where one fits", current: 9, adding: 2, isFine: false),
    Admission(name: "ten at once", current: 0, adding: 10, isFine: true),
    Admission(name: "none, where there are too many", current: 40, adding: 0, isFine: true),
    Admission(name: "huge numbers", current: .max, adding: .max, isFine: false),
  ])
  func admits(_ admission: Admission) throws {
    let shop = try Shop()
    let error = Shop.failure {
      try shop.entitlements.admit(
        "favorites", current: admission.current, adding: admission.adding, of: shop.bar)
    }
    #expect((error == nil) == admission.isFine)
    #expect(error == nil || error?.code == "entitlement.quota")
  }

  @Test func admissionFollowsTheTier() throws {
    let shop = try Shop()
    let error = Shop.failure { try shop.entitlements.admit("favorites", current: 10, of: shop.bar) }
    #expect(error?.message == "“Favourites” holds at most 10 in Free, and 10 are there")
    _ = try shop.store.trial("plus.month")
    try shop.entitlements.admit("favorites", current: 10, of: shop.bar)
    #expect(
      Shop.code { try shop.entitlements.admit("favorites", current: 50, of: shop.bar) } != nil)
    _ = try shop.store.buy("pro.life")
    try shop.entitlements.admit("favorites", current: 50_000, of: shop.bar)
    #expect(
      Shop.failure { try shop.entitlements.admit("favorites", current: 1, of: shop.bar) } == nil)
  }

  @Test func whatIsNotDeclaredIsUnknown() throws {
    let shop = try Shop()
    let wrong = Shop.failure { _ = try shop.entitlements.consume("chat", 1, of: shop.bar) }
    #expect(wrong?.code == "entitlement.unknown")
    #expect(wrong?.remedy == "did you mean chats?")
    #expect(
      Shop.code { _ = try shop.entitlements.consume("favorites", 1, of: shop.bar) }
        == "entitlement.unknown")
    #expect(
      Shop.code { try shop.entitlements.admit("chats", current: 1, of: shop.bar) }
        == "entitlement.unknown")
    let free = try Shop.free()
    #expect(
      Shop.code { _ = try shop.entitlements.check("anything", of: free) } == "entitlement.unknown")
  }

  @Test func connectionsOnThreadsNeverTakeMoreThanThereIs() async throws {
    let mill = try Shop.manifest(
      "mill",
      """
      {"tiers":[{"id":"free","name":"Free"}], "products":[], "features":[],
       "quotas":[{"id":"sacks","name":"Sacks","summary":"Of flour","kind":"day",
         "limits":{"free":500}}]}
      """)
    let shop = try Shop(manifests: [mill])
    let folder = shop.folder
    let taken = await withTaskGroup(of: Int.self) { group in
      for size in 1...6 {
        group.addTask {
          var taken = 0
          do {
            let other = try Shop(manifests: [mill], folder: folder)
            defer { other.entitlements.ledger.close() }
            for _ in 0..<100 {
              do {
                _ = try other.entitlements.consume("sacks", size % 2 + 1, of: mill)
                taken += size % 2 + 1
              } catch let error as BerthError where error.code == "entitlement.quota" {
                continue
              }
            }
          } catch {
            Issue.record(error)
          }
          return taken
        }
      }
      return await group.reduce(0, +)
    }
    #expect(taken == 500)
    #expect(try shop.entitlements.stateJSON(of: mill)["quotas"]?[0]?["used"] == 500)
  }

  @Test func aFlagRulesTheLowestTier() throws {
    var json: JSON = [
      "id": "swap", "name": "Swaps", "version": "1.0.0", "summary": "For tests.", "abi": "1.0",
      "library": "libswap.so", "implements": ["berth.commands/1"], "commands": [],
      "uses": ["berth.entitlement/1", "berth.config/1"],
      "flags": [
        [
          "key": "freeSwaps", "summary": "Swaps a day.", "type": "int", "min": 3, "max": 5,
          "default": 3,
        ]
      ],
    ]
    json["entitlement"] = [
      "tiers": [["id": "free", "name": "Free"], ["id": "full", "name": "Full"]],
      "products": [
        [
          "id": "swap.full", "name": "Full", "tier": "full", "period": "P1M",
          "price": ["amount": "1.00", "currency": "EUR"],
        ]
      ],
      "quotas": [
        [
          "id": "swaps", "name": "Swaps", "summary": "A day.", "kind": "day", "flag": "freeSwaps",
          "limits": ["free": 3, "full": 9],
        ],
        [
          "id": "kept", "name": "Kept", "summary": "At once.", "kind": "concurrent",
          "flag": "freeSwaps", "limits": ["free": 3, "full": nil],
        ],
      ],
    ]
    let swap = try Manifest.decode(json, file: "swap.json").manifest
    let shop = try Shop(manifests: [swap])
    #expect(try shop.entitlements.consume("swaps", 3, of: swap) == 0)
    #expect(Shop.code { _ = try shop.entitlements.consume("swaps", of: swap) } != nil)
    shop.flags["freeSwaps"] = 5
    #expect(try shop.entitlements.stateJSON(of: swap)["quotas"]?[0]?["limit"] == 5)
    try shop.entitlements.admit("kept", current: 4, of: swap)
    #expect(try shop.entitlements.consume("swaps", 2, of: swap) == 0)
    let error = Shop.failure { _ = try shop.entitlements.consume("swaps", of: swap) }
    #expect(error?.details["limit"] == 5)
    _ = try shop.store.buy("swap.full")
    #expect(try shop.entitlements.stateJSON(of: swap)["quotas"]?[0]?["limit"] == 9)
    #expect(try shop.entitlements.consume("swaps", 4, of: swap) == 0)
  }
}
