import BerthBase
import BerthHost
import BerthServices
import BerthTesting
import Testing

@testable import BerthSDK
@testable import CocktailEngine

@Suite("What the paywall promises")
struct PaywallTests {
  private func state(trials: [String?]) -> EntitlementState {
    EntitlementState([
      "tier": "free",
      "products": .array(
        trials.enumerated().map { index, trial in
          [
            "id": .string("p\(index)"), "price": ["amount": "4.99", "currency": "USD"],
            "period": "P1M", "trial": JSON(trial),
          ]
        }),
    ])
  }

  @Test("free days are promised to who has not had them, and to nobody else")
  func trials() {
    #expect(
      Paywall(state: state(trials: ["P7D", "P7D"])).footnote
        == "Both plans start with 7 days free and renew until you cancel.")
    #expect(
      Paywall(state: state(trials: ["P1D"])).footnote
        == "Both plans start with 1 day free and renew until you cancel.")
    for used in [[nil, nil], []] as [[String?]] {
      let footnote = Paywall(state: state(trials: used)).footnote
      #expect(footnote == "Both plans renew until you cancel.")
    }
  }

  @Test("after a used trial no page of the app speaks of free days")
  func used() throws {
    let host = try TestHost()
    #expect(try host.view("cocktail", "premium").text().contains("7 days free and renew"))
    try host.trial("cocktail.premium.monthly")
    let state = try host.run("cocktail", "premium")
    let products = state["products"]?.array ?? []
    #expect(!products.isEmpty)
    #expect(products.allSatisfy { $0["trial"]?.string == nil })
  }

  @Test("every feature that is sold stands in the comparison, and nothing free is called premium")
  func comparison() {
    let paywall = Paywall(state: state(trials: []), freeFavorites: 12)
    let premium = paywall.comparison.filter { row in
      if case .no = row.free { return true }
      return false
    }
    #expect(premium.count == 5)
    #expect(!paywall.comparison.contains { $0.name.lowercased().contains("cloud") })
    let free = paywall.comparison.first { $0.name == "Favourites" }?.free.json
    #expect(free == "12")
  }

  @Test("the button says how long the trial is, and after a used one it sells")
  func button() {
    func label(_ trial: String?) -> String {
      View.Product(id: "p", name: "P", price: "$1", trial: trial).actionLabel
    }
    #expect(label("7 days free") == "Start 7-day free trial")
    #expect(label("1 month free") == "Start 1-month free trial")
    #expect(label("a while") == "Start free trial" && label(nil) == "Buy")
  }

  @Test("the arm says which plan stands first, and the year what it saves")
  func order() throws {
    let host = try TestHost()
    func plans(_ arm: String) throws -> [JSON] {
      _ = try host.runtime.settings.assign("cocktail.experiment.paywall", text: arm)
      return try host.view("cocktail", "premium")["products"]?.array ?? []
    }
    let monthly = try plans("monthly-first")
    #expect(monthly.first?["id"] == "cocktail.premium.monthly")
    let yearly = try plans("yearly-first")
    #expect(yearly.first?["id"] == "cocktail.premium.yearly" && yearly.count == 2)
    #expect(yearly.first?["badge"] == "Save 33 %" && yearly.last?["badge"] == nil)
  }

  @Test("what begins is celebrated once, and again only when it begins anew")
  func celebration() throws {
    let host = try TestHost()
    func begun() throws -> Bool { try host.run("cocktail", "premium")["begun"] == true }
    #expect(try !begun())
    try host.trial("cocktail.premium.monthly")
    let page = try host.view("cocktail", "premium").text()
    #expect(page.contains("Confetti") && page.contains("2026-06-27"))
    #expect(try !begun() && !host.view("cocktail", "premium").text().contains("Confetti"))
    try host.cancel("cocktail.premium.monthly")
    host.advance(days: 40)
    #expect(try !begun())
    try host.buy("cocktail.premium.yearly")
    #expect(try begun() && !begun())
  }

  @Test("the flag says how many favourites are free")
  func flag() throws {
    let host = try TestHost()
    _ = try host.runtime.settings.assign("cocktail.freeFavorites", text: "5")
    let ids = Bundled.catalogue.recipes.prefix(6).map(\.id)
    for id in ids.dropLast() {
      _ = try host.run("cocktail", "favorite", ["id": [.string(id)]])
    }
    let error = host.error("cocktail", "favorite", ["id": [.string(ids[5])]])
    #expect(error?.code == "entitlement.quota")
    let comparison = try host.run("cocktail", "premium")["comparison"]?.array ?? []
    #expect(comparison.first { $0["feature"] == "Favourites" }?["free"] == "5")
  }

  @Test("a home begins with the welcome, in its own words, until somebody has seen it")
  func welcome() throws {
    let host = try TestHost()
    let title = "Discover cocktails through flavour science"
    #expect(try host.view("cocktail", "search").text().contains(title))
    let welcome = try host.run("cocktail", "welcome")
    #expect(welcome["title"]?.string == title)
    let names = welcome["slides"]?.array?.compactMap { $0["name"]?.string } ?? []
    #expect(names.count == 3 && names[0].hasSuffix("+ cocktails"))
    #expect(names[1...] == ["Explore flavour relationships", "Learn cocktail families"])
    #expect(try !host.view("cocktail", "search").text().contains(title))
  }
}
