import BerthBase
import BerthManifest

/// Gives the products of a StoreKit file their place in a plugin's ladder of tiers.
struct StoreKitPlacement {
  private let entitlement: Manifest.Entitlement
  private let currency: String
  /// The levels of the file's groups, highest first.
  private let levels: [Int]

  init(_ configuration: StoreKitConfiguration, _ entitlement: Manifest.Entitlement) {
    self.entitlement = entitlement
    currency = configuration.currency ?? entitlement.products.first?.price.currency ?? "USD"
    levels = Set(configuration.products.compactMap(\.level)).sorted()
  }

  /// The product as the store sells it; nil when it opens no tier or has no period.
  func product(_ item: StoreKitConfiguration.Product) -> Manifest.Product? {
    let own = entitlement.products.first { $0.id == item.id }
    let period: Manifest.BillingPeriod
    switch item.kind {
    case .nonConsumable: period = .lifetime
    case .recurring:
      guard let every = item.period else { return nil }
      period = .every(every)
    case .nonRenewing:
      guard let own else { return nil }
      period = own.period
    case .consumable: return nil
    }
    var product = Manifest.Product(
      id: item.id, name: item.name, summary: item.summary ?? own?.summary,
      tier: own?.tier ?? tier(item), price: Manifest.Price(amount: item.price, currency: currency),
      period: period, trial: nil, intro: nil, grace: own?.grace ?? CalendarDuration(days: 3),
      arm: own?.arm)
    if item.kind == .nonRenewing {
      product.trial = own?.trial
      product.intro = own?.intro
    }
    guard let offer = item.offer else { return product }
    switch offer.mode {
    case .free: product.trial = offer.period.multiplied(by: offer.count)
    case .payAsYouGo:
      product.intro = Manifest.Intro(
        price: .init(amount: offer.price ?? item.price, currency: currency), period: offer.period,
        count: offer.count)
    case .payUpFront:
      product.intro = Manifest.Intro(
        price: .init(amount: offer.price ?? item.price, currency: currency),
        period: offer.period.multiplied(by: offer.count), count: 1)
    }
    return product
  }

  /// The tier named in the id, else the one of the level, else the highest.
  private func tier(_ item: StoreKitConfiguration.Product) -> String {
    let paid = entitlement.tiers.dropFirst()
    let parts = item.id.split { $0 == "." || $0 == "_" || $0 == "-" }
    if let named = paid.last(where: { tier in parts.contains { $0 == tier.id } }) {
      return named.id
    }
    guard let highest = paid.last else { return entitlement.tiers.first?.id ?? "free" }
    guard let level = item.level, let place = levels.firstIndex(of: level) else {
      return highest.id
    }
    return paid[max(paid.startIndex, paid.endIndex - 1 - place)].id
  }
}
