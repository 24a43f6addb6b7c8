public import BerthBase

/// What a user has of a plugin's offers.
///
/// ```swift
/// let state: EntitlementState = try call.entitlement.state()
/// if state.status == EntitlementState.Status.trial, let end = state.renews ?? state.expires {
///   call.log(.info, "the trial of \(state.product ?? state.tier) ends \(end)")
/// }
///
/// let swaps: EntitlementState.Quota? = state.quota("swaps")
/// let left = swaps.flatMap { quota in quota.limit.map { $0 - quota.used } }
/// let unlimited = state.quotas.filter { $0.limit == nil && $0.resets == nil }.map(\.id)
///
/// func offer(_ product: EntitlementState.Product) -> View.Product {
///   View.Product(
///     id: product.id, name: product.name, price: product.price,
///     period: product.period == "P1Y" ? "year" : nil, trial: product.trial, link: product.link)
/// }
/// let cheap = state.products.filter { $0.currency == "USD" && $0.amount.hasPrefix("0.") }
/// let paywall = View.paywall(
///   "More of it", comparison: state.features.map { View.Comparison($0, free: false, premium: true) },
///   products: cheap.map(offer))
/// let reply = Reply(state.json, view: { paywall })
/// ```
public struct EntitlementState: Sendable {
  /// Why the user has the tier.
  public enum Status: String, Sendable {
    case free, trial, active, grace, cancelled, expired, refunded
  }

  /// A quota and what is used of it.
  public struct Quota: Sendable, Hashable {
    /// Its id in the manifest.
    public var id: String
    /// How many there are; nil for no limit.
    public var limit: Int?
    /// How many are used; 0 for what the plugin counts itself.
    public var used: Int
    /// When it begins anew, as ISO 8601 with offset; nil when it does not.
    public var resets: String?
  }

  /// Something on offer.
  public struct Product: Sendable, Hashable {
    /// Its id in the manifest.
    public var id: String
    /// The name people read.
    public var name: String
    /// The price as people write it, such as `4.99`.
    public var amount: String
    /// ISO 4217, such as `USD`.
    public var currency: String
    /// How long it lasts as an ISO 8601 period, such as `P1M`; `lifetime` for a purchase that stays.
    public var period: String
    /// How long the trial is that the user may still begin, such as `P7D`; nil for none.
    public var trial: String?
    /// What begins the trial or buys it.
    public var link: String

    /// The price with its sign: `$4.99`, `4.99 EUR`.
    public var price: String { currency == "USD" ? "$\(amount)" : "\(amount) \(currency)" }
  }

  /// The id of the user's tier.
  public var tier: String
  /// The product that gives the tier, or the last one that did; nil when there never was one.
  public var product: String?
  /// Why the user has the tier.
  public var status: Status
  /// When access ends or ended, as ISO 8601 with offset; nil when it does not.
  public var expires: String?
  /// When the next payment is due, as ISO 8601 with offset; nil when there is none.
  public var renews: String?
  /// The ids of the features the tier holds.
  public var features: [String]
  /// All quotas of the manifest.
  public var quotas: [Quota]
  /// What is on offer.
  public var products: [Product]
  /// The state as it came: `entitlement.h` describes it.
  public var json: JSON

  /// A quota by its id.
  public func quota(_ id: String) -> Quota? { quotas.first { $0.id == id } }

  init(_ json: JSON) {
    self.json = json
    tier = json["tier"]?.string ?? "free"
    product = json["product"]?.string
    status = json["status"]?.string.flatMap(Status.init) ?? .free
    expires = json["expires"]?.string
    renews = json["renews"]?.string
    features = (json["features"]?.array ?? []).compactMap(\.string)
    quotas = (json["quotas"]?.array ?? []).compactMap { quota in
      quota["id"]?.string.map {
        Quota(
          id: $0, limit: quota["limit"]?.int, used: quota["used"]?.int ?? 0,
          resets: quota["resets"]?.string)
      }
    }
    products = (json["products"]?.array ?? []).compactMap { product in
      guard let id = product["id"]?.string, let amount = product["price"]?["amount"]?.string else {
        return nil
      }
      return Product(
        id: id, name: product["name"]?.string ?? id, amount: amount,
        currency: product["price"]?["currency"]?.string ?? "USD",
        period: product["period"]?.string ?? "", trial: product["trial"]?.string,
        link: product["link"]?.string ?? "")
    }
  }
}
