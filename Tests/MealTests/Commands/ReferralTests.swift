import BerthBase
import BerthServices
import BerthTesting
import Testing

@testable import MealEngine

@Suite("Seven days for two")
struct ReferralTests {
  @Test(
    "a code as people write it",
    arguments: [
      ("ABCDE-FGH1K", "ABCDEFGH1K"), ("abcde fgh1k", "ABCDEFGH1K"), ("ABCDEFGHIK", "ABCDEFGH1K"),
      ("oBCDE-FGHLK", "0BCDEFGH1K"), ("berth://meal/redeem?code=ABCDEFGH1K", "ABCDEFGH1K"),
      ("https://home.example/meal/redeem?code=ABCDEFGH1K", "ABCDEFGH1K"),
      ("ABCDE-FGH1", nil), ("ABCDE-FGH1KK", nil), ("ABCDU-FGH1K", nil), ("", nil), ("=", nil),
    ] as [(String, String?)])
  func parsing(text: String, expected: String?) {
    #expect(ReferralCode.parse(text) == expected)
  }

  @Test("every code that is made is read again, in the form that is shown")
  func forms() {
    for byte in UInt8.min...UInt8.max {
      let code = ReferralCode.make(Array(repeating: byte, count: ReferralCode.bytes))
      #expect(ReferralCode.parse(ReferralCode.shown(code)) == code)
    }
  }

  @Test("a friend's code gives both all of premium for seven days, and no longer")
  func both() throws {
    let meal = try MealHost()
    let ada = try MealUser("ada", beside: meal)
    let code = try ada.run("refer")["code"] ?? .null
    #expect(meal.error("week")?.code == "entitlement.required")
    let redeemed = try meal.run("redeem", ["code": code])
    #expect(redeemed["new"] == true)
    #expect(redeemed["premiumUntil"]?.string?.hasPrefix("2026-06-27") == true)
    #expect(try meal.run("premium")["giftUntil"] == redeemed["premiumUntil"])
    let id = try meal.suggest()["id"]?.string ?? ""
    #expect(try meal.run("save", ["id": [.string(id)]])["favorite"] == true)
    #expect(try meal.run("week")["week"]?.array?.count == 7)
    #expect(try meal.suggest(["cuisine": ["italian"]])["cuisine"] == "italian")
    for _ in 0..<5 { #expect(try meal.run("swap")["swaps"]?["limit"] == .null) }
    #expect(try ada.run("refer")["friends"]?.int == 1)
    #expect(try ada.run("week")["week"]?.array?.count == 7)
    meal.host.advance(days: 7, minutes: 1)
    #expect(meal.error("week")?.code == "entitlement.required")
    #expect(try meal.run("premium")["giftUntil"] == .null)
    for _ in 0..<3 { try meal.run("swap") }
    #expect(meal.error("swap")?.code == "entitlement.quota")
  }

  @Test("a code is used once by a person, never by who made it, and not back and forth")
  func once() throws {
    let meal = try MealHost()
    let own = try meal.run("refer")["code"] ?? .null
    #expect(try meal.run("refer")["code"] == own)
    #expect(meal.error("redeem", ["code": own])?.code == "referral.own")
    try meal.run("sign-in", ["provider": "apple"])
    #expect(meal.error("redeem", ["code": own])?.code == "referral.own")
    #expect(meal.error("redeem", ["code": "ABCDE-FGH1K"])?.code == "referral.code")
    #expect(meal.error("redeem", ["code": "hello"])?.code == "referral.code")
    let ada = try MealUser("ada", beside: meal)
    #expect(try ada.run("redeem", ["code": own])["new"] == true)
    #expect(try ada.run("redeem", ["code": own])["new"] == false)
    let back = try ada.run("refer")["code"] ?? .null
    #expect(meal.error("redeem", ["code": back])?.code == "referral.used")
    let bob = try MealUser("bob", beside: meal).run("refer")["code"] ?? .null
    #expect(try meal.run("redeem", ["code": bob])["new"] == true)
    #expect(meal.error("redeem", ["code": back])?.code == "referral.used")
  }

  @Test("whoever brings many has four weeks at most")
  func limit() throws {
    let meal = try MealHost()
    let own = try meal.run("refer")["code"] ?? .null
    for name in ["ada", "bob", "cleo", "dan", "eve", "finn"] {
      try MealUser(name, beside: meal).run("redeem", ["code": own])
    }
    let refer = try meal.run("refer")
    #expect(refer["friends"]?.int == 6)
    #expect(refer["premiumUntil"]?.string?.hasPrefix("2026-07-18") == true)
  }
}
