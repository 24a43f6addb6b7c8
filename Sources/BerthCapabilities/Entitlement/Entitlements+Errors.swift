import BerthBase
import BerthManifest
import BerthServices

extension Entitlements {
  /// The error for a feature the user's tier does not hold.
  func lockedError(
    _ feature: Manifest.Feature, _ manifest: Manifest
  ) throws(BerthError) -> BerthError {
    let catalog = try catalog(of: manifest)
    let rank = catalog.tiers.firstIndex { $0.id == feature.tier } ?? 0
    let products = catalog.opening(rank: rank)
    return BerthError(
      "entitlement.required", "“\(feature.name)” is part of \(catalog.tierName(rank))",
      remedy: try remedy(products, manifest),
      details: [
        "plugin": .string(manifest.id), "feature": .string(feature.id),
        "tier": .string(feature.tier), "products": .init(products.map(\.id)),
      ])
  }

  /// The error for a quota that cannot give what was asked.
  func exhausted(
    _ quota: Manifest.Quota, _ limit: Int, used: Int, asked: Int, _ manifest: Manifest
  ) throws(BerthError) -> BerthError {
    let catalog = try catalog(of: manifest)
    let state = try state(of: manifest)
    let products = catalog.opening(rank: state.rank + 1).filter { product in
      quota.limits[product.tier].map { $0 - used >= asked } ?? true
    }
    let tier = catalog.tierName(state.rank)
    let message: String
    switch quota.kind {
    case .concurrent:
      message = "“\(quota.name)” holds at most \(limit) in \(tier), and \(used) are there"
    case .day: message = "\(used) of \(limit) “\(quota.name)” are used up today in \(tier)"
    case .lifetime: message = "\(used) of \(limit) “\(quota.name)” are used up in \(tier)"
    }
    let resets = resets(quota)
    var ways: [String] = []
    let remedy = try remedy(products, manifest)
    if !products.isEmpty { ways.append(remedy) }
    if let resets, asked <= limit { ways.append("or wait until \(zone.civil(resets).iso8601)") }
    if quota.kind == .concurrent { ways.append("or remove some first") }
    var text = ways.joined(separator: "; ")
    if products.isEmpty, text.hasPrefix("or ") { text.removeFirst(3) }
    var details: JSON = [
      "plugin": .string(manifest.id), "quota": .string(quota.id),
      "kind": .string(quota.kind.rawValue), "limit": .integer(Int64(limit)),
      "used": .integer(Int64(used)), "asked": .integer(Int64(asked)), "resets": time(resets),
      "tier": .string(state.tier), "products": .init(products.map(\.id)),
    ]
    if manifest.feature(quota.id) != nil { details["feature"] = .string(quota.id) }
    return BerthError(
      "entitlement.quota", asked > 1 ? "\(message); \(asked) more were asked for" : message,
      remedy: text, details: details)
  }

  /// The error for an id the manifest does not declare.
  func unknown(
    _ what: String, _ id: String, _ declared: [String], _ manifest: Manifest
  ) -> BerthError {
    let guesses = Suggestion.nearest(to: id, among: declared)
    return BerthError(
      "entitlement.unknown", "\(manifest.id) declares no \(what) “\(id)”",
      remedy: guesses.isEmpty
        ? "declare it under “entitlement” in the manifest" : Suggestion.question(guesses),
      details: ["plugin": .string(manifest.id), what: .string(id)])
  }

  func place(_ quota: String, _ manifest: Manifest) -> JSON {
    ["plugin": .string(manifest.id), "quota": .string(quota)]
  }

  /// What opens one of these products: the trial while there is one, and the purchase.
  private func remedy(
    _ products: [Manifest.Product], _ manifest: Manifest
  ) throws(BerthError) -> String {
    guard let first = products.first else {
      return "berth store products \(manifest.id) lists what can be bought"
    }
    let account = try account(of: manifest.id)
    let buy = "berth store buy \(first.id)"
    if account.mayTry, let product = products.first(where: { $0.trial != nil }),
      let trial = product.trial
    {
      return "try it free for \(trial.words): berth store trial \(product.id); or buy it: \(buy)"
    }
    return "buy it: \(buy)"
  }
}

extension Account {
  /// Whether a free trial may still be begun.
  var mayTry: Bool { trialUsed == nil && subscription == nil }
}

extension Catalog {
  /// The name of the tier at a place of the ladder.
  func tierName(_ rank: Int) -> String { tiers.indices.contains(rank) ? tiers[rank].name : "Free" }
}
