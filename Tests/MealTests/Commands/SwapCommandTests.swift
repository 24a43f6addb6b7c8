import BerthABI
import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest
import BerthServices
import BerthTesting
import Testing

@Suite("Swaps and their limit", .serialized)
struct SwapCommandTests {
  @Test("each swap is another dish; after the free ones the paywall comes")
  func limit() throws {
    let meal = try MealHost()
    var shown = [try meal.suggest()["id"]?.string ?? ""]
    for left in [2, 1, 0] {
      let card = try meal.run("swap")
      #expect(card["swaps"]?["left"]?.int == left && card["swaps"]?["limit"]?.int == 3)
      shown.append(card["id"]?.string ?? "")
    }
    #expect(Set(shown).count == 4)
    let refusal = try #require(meal.error("swap"))
    #expect(refusal.code == "entitlement.quota" && refusal.details["quota"]?.string == "swaps")
    #expect(refusal.message == "today's 3 free swaps are used up")
    #expect(refusal.details["resets"]?.string == "2026-06-21T00:00:00+00:00")
    #expect(try meal.suggest()["id"]?.string == shown.last)
    #expect(try meal.run("history")["total"]?.int == 4)
    #expect(try meal.events("swap_used").count == 3)
  }

  @Test("the count starts anew at local midnight")
  func midnight() throws {
    let meal = try MealHost(now: "2026-06-20T22:30:00+00:00", zone: "Europe/Berlin")
    // Half past midnight in Berlin: these count for the 21st.
    for _ in 0..<3 { try meal.run("swap") }
    #expect(meal.error("swap")?.code == "entitlement.quota")
    meal.host.advance(hours: 23)
    #expect(meal.error("swap")?.code == "entitlement.quota")
    meal.host.advance(hours: 1)
    try meal.run("swap")
  }

  @Test("the flag rules the free number, premium has no limit")
  func plans() throws {
    let meal = try MealHost()
    _ = try meal.host.runtime.settings.assign("meal.freeSwaps", text: "5")
    for _ in 0..<5 { try meal.run("swap") }
    #expect(meal.error("swap")?.details["limit"]?.int == 5)
    try meal.premium()
    for _ in 0..<4 {
      #expect(try meal.run("swap")["swaps"]?["limit"] == .null)
    }
  }

  @Test(
    "the experiment decides where the paywall comes up",
    arguments: [
      ("both", true, true), ("swap-limit", true, false), ("save", false, true),
    ])
  func arms(arm: String, onSwap: Bool, onSave: Bool) throws {
    let meal = try MealHost()
    try meal.arm("paywall-trigger", arm)
    let id = try meal.suggest()["id"]?.string ?? ""
    for _ in 0..<3 { try meal.run("swap") }
    let swap = try #require(meal.error("swap"))
    #expect(swap.code == "entitlement.quota")
    #expect((swap.details["quota"] != nil) == onSwap)
    let save = try #require(meal.error("save", ["id": [.string(id)]]))
    #expect(save.code == "entitlement.required")
    #expect((save.details["feature"] != nil) == onSave)
    #expect(try meal.events("favorite_tapped") == [["subscribed": false]])
  }

  @Test(
    "prices follow the arm",
    arguments: [
      ("final", ["2.99", "24.99"]), ("ladder-a", ["4.99", "29.99"]),
      ("ladder-b", ["2.99", "19.99"]),
    ])
  func prices(arm: String, expected: [String]) throws {
    let meal = try MealHost()
    try meal.arm("pricing", arm)
    let manifest = try #require(try? meal.host.runtime.registry.entry("meal").manifest)
    let state = try meal.host.runtime.entitlements.stateJSON(of: manifest)
    let prices = (state["products"]?.array ?? []).compactMap { $0["price"]?["amount"]?.string }
    #expect(prices == expected)
    let paywall = try #require(try meal.host.runtime.plugin("meal").paywall("swaps"))
    #expect(paywall.text().contains("Swap as often as you like"))
    #expect(try meal.events("paywall_shown") == [["variant": .string(arm), "feature": "swaps"]])
    #expect(
      try meal.events("sign_in_prompt_shown").contains(["trigger": "swap_limit"]))
  }
}
