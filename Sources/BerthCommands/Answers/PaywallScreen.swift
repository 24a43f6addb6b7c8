import BerthABI
package import BerthBase
import BerthCapabilities
import BerthHost
package import BerthManifest
package import BerthViewModel

/// What a locked feature or a used-up quota shows: the plugin's own paywall, or one made of its
/// manifest; the products on offer, their names, prices and links come from the store.
package struct PaywallScreen {
  private let session: HostSession
  private let manifest: Manifest

  /// The paywalls of an app.
  package init(session: HostSession, manifest: Manifest) {
    self.session = session
    self.manifest = manifest
  }

  /// The paywall that an error calls for; nil when it names no feature or quota.
  package func view(for error: BerthError) -> View? {
    guard let name = error.details["feature"]?.string ?? error.details["quota"]?.string
    else { return nil }
    if let own = try? session.runtime().plugin(manifest.id).paywall(name) {
      return filled(View.read(own))
    }
    return filled(plain(name, error))
  }

  /// A view whose paywalls offer what the store sells, at its prices.
  package func filled(_ view: View) -> View {
    switch view.content {
    case .page(var page):
      page.children = page.children.map(filled)
      return View(.page(page))
    case .section(var section):
      section.children = section.children.map(filled)
      return View(.section(section))
    case .paywall(var paywall):
      paywall.products = priced(paywall.products)
      if paywall.restore == nil { paywall.restore = "berth://store/restore" }
      return View(.paywall(paywall))
    default: return view
    }
  }

  /// A paywall from the manifest alone: what each feature's tier and each quota's limits say.
  private func plain(_ name: String, _ error: BerthError) -> View {
    let terms = manifest.entitlement
    let free = terms?.tiers.first?.id ?? ""
    let best = terms?.tiers.last?.id ?? ""
    let features = (terms?.features ?? []).filter { $0.tier != free }.map {
      View.Comparison($0.name, free: false, premium: true)
    }
    let quotas = (terms?.quotas ?? []).map { quota in
      View.Comparison(
        quota.name, free: .words(limit(quota, free)), premium: .words(limit(quota, best)))
    }
    let title =
      terms?.features.first { $0.id == name }?.name ?? terms?.quotas.first { $0.id == name }?.name
    return .paywall(
      title ?? manifest.name, message: error.message, comparison: features + quotas)
  }

  private func limit(_ quota: Manifest.Quota, _ tier: String) -> String {
    let entitlements = try? session.runtime().entitlements
    let number =
      (try? entitlements?.limit(of: quota, tier: tier, manifest)) ?? quota.limits[tier]
    return number.map { "\($0)" } ?? "no limit"
  }

  /// The products a paywall names, as the store sells them; all on offer when it names none of them.
  private func priced(_ named: [View.Product]) -> [View.Product] {
    let offered = products()
    let known = named.compactMap { product in
      offered.first { $0.id == product.id }.map { sold in
        var sold = sold
        sold.badge = product.badge
        return sold
      }
    }
    return known.isEmpty ? offered : known
  }

  private func products() -> [View.Product] {
    let state = try? session.runtime().entitlements.stateJSON(of: manifest)
    return (state?["products"]?.array ?? []).compactMap { product in
      guard let id = product["id"]?.string, let amount = product["price"]?["amount"]?.string
      else { return nil }
      let currency = product["price"]?["currency"]?.string ?? ""
      return View.Product(
        id: id, name: product["name"]?.string ?? id,
        price: currency == "USD" ? "$\(amount)" : "\(amount) \(currency)",
        period: words(product["period"]).map { $0.hasPrefix("1 ") ? String($0.dropFirst(2)) : $0 },
        trial: words(product["trial"]).map { "\($0) free" }, link: product["link"]?.string)
    }
  }

  /// A duration in words; nil for none and for a purchase that lasts for ever.
  private func words(_ duration: JSON?) -> String? {
    duration?.string.flatMap { CalendarDuration($0) }?.words
  }
}
