package import BerthBase
import BerthInvocation
package import BerthManifest

extension Entitlements {
  /// The state as `berth.entitlement/1` answers it: tier, product, status, `expires`, `renews`,
  /// `features` the user has, `quotas` with what is used, and the `products` on offer.
  package func stateJSON(of manifest: Manifest) throws(BerthError) -> JSON {
    let account = try account(of: manifest.id)
    let catalog = try catalog(of: manifest)
    let state = EntitlementState(account, catalog.tiers)
    var quotas: [JSON] = []
    for quota in manifest.entitlement?.quotas ?? [] {
      quotas.append([
        "id": .string(quota.id), "limit": .init(try limit(of: quota, tier: state.tier, manifest)),
        "used": .init(try used(quota, of: manifest.id)), "resets": time(resets(quota)),
      ])
    }
    let features = manifest.entitlement?.features ?? []
    let held = features.filter { feature in
      (catalog.tiers.firstIndex { $0.id == feature.tier } ?? 0) <= state.rank
    }
    return [
      "tier": .string(state.tier), "product": .init(state.product),
      "status": .string(state.status.rawValue), "expires": time(state.expires),
      "renews": time(state.renews), "features": .init(held.map(\.id)), "quotas": .array(quotas),
      "products": .array(catalog.offered.map { Self.offer($0, account) }),
    ]
  }

  /// A product as a paywall needs it; the trial is there only while the user may begin one.
  private static func offer(_ product: Manifest.Product, _ account: Account) -> JSON {
    let trial = account.mayTry ? product.trial : nil
    return [
      "id": .string(product.id), "name": .string(product.name), "price": product.price.json,
      "period": .string(product.period.text), "trial": .init(trial?.description),
      "link": .string(link(product, isTrial: trial != nil)),
    ]
  }

  /// The link that begins the trial or buys the product.
  static func link(_ product: Manifest.Product, isTrial: Bool) -> String {
    Link(
      plugin: "store", command: isTrial ? "trial" : "buy",
      arguments: [.init(name: "product", value: product.id)]
    ).text
  }
}
