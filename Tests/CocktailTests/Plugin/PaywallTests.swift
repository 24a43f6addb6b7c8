import BerthBase
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
      Paywall.footnote(state(trials: ["P7D", "P7D"]))
        == "Both plans start with 7 days free and renew until you cancel.")
    #expect(
      Paywall.footnote(state(trials: ["P1D"]))
        == "Both plans start with 1 day free and renew until you cancel.")
    for used in [[nil, nil], []] as [[String?]] {
      #expect(Paywall.footnote(state(trials: used)) == "Both plans renew until you cancel.")
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
    let premium = Paywall.comparison.filter { row in
      if case .no = row.free { return true }
      return false
    }
    #expect(premium.count == 5)
    #expect(!Paywall.comparison.contains { $0.name.lowercased().contains("cloud") })
  }
}
