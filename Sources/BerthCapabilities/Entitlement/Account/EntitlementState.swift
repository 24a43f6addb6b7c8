package import BerthManifest
package import BerthServices

/// What a user may do in a plugin at a moment, and why.
package struct EntitlementState: Sendable, Equatable {
  /// Why the user has the tier; the raw values are what data says.
  package enum Status: String, Sendable, CaseIterable {
    /// Nothing was ever bought.
    case free
    /// A free trial that will become a subscription.
    case trial
    /// Paid for.
    case active
    /// A renewal did not go through; access goes on until grace ends.
    case grace
    /// Auto-renewal is off; access goes on until the paid time ends.
    case cancelled
    /// The paid time has ended.
    case expired
    /// The money was given back.
    case refunded
  }

  /// Why the user has the tier.
  package var status: Status
  /// The tier's id.
  package var tier: String
  /// The tier's place in the ladder, from 0.
  package var rank: Int
  /// The product that gives the tier, or the last one that did; nil when there never was one.
  package var product: String?
  /// When access ends or ended, Unix milliseconds; nil when it does not.
  package var expires: Int64?
  /// When the next payment is due, Unix milliseconds; nil when there is none.
  package var renews: Int64?
  /// Whether it goes on by itself.
  package var willRenew: Bool

  init(
    status: Status, tier: String, rank: Int, product: String?, expires: Int64?, renews: Int64?,
    willRenew: Bool
  ) {
    (self.status, self.tier, self.rank, self.product) = (status, tier, rank, product)
    (self.expires, self.renews, self.willRenew) = (expires, renews, willRenew)
  }

  /// The state of someone who bought nothing.
  static func free(_ tiers: [Manifest.Tier]) -> EntitlementState {
    EntitlementState(
      status: .free, tier: tiers.first?.id ?? "free", rank: 0, product: nil, expires: nil,
      renews: nil, willRenew: false)
  }

  /// The state that ledger entries give at a moment: a pure function.
  ///
  /// - Parameters:
  ///   - entries: a plugin's entries and the store's own, in the order they were written.
  ///   - tiers: the plugin's tiers, ascending.
  ///   - now: the store's clock, Unix milliseconds.
  ///   - zone: the user's zone, whose calendar periods are counted on.
  package init(
    entries: [LedgerEntry], tiers: [Manifest.Tier], now: Int64, zone: ZoneRules
  ) {
    self.init(Account(entries, clock: now, zone: zone), tiers)
  }

  init(_ account: Account, _ tiers: [Manifest.Tier]) {
    self = .free(tiers)
    guard let holding = Self.deciding(account, tiers) else { return }
    product = holding.product.id
    expires = holding.expires
    if let ending = holding.ending {
      status = ending.how == .refunded ? .refunded : .expired
      return
    }
    rank = Self.rank(of: holding, tiers)
    tier = tiers.isEmpty ? holding.product.tier : tiers[rank].id
    willRenew = holding.willRenew
    if holding.grace != nil {
      status = willRenew ? .grace : .cancelled
    } else if !holding.isForLife, !willRenew {
      status = .cancelled
    } else {
      status = holding.span.phase == .trial ? .trial : .active
      renews = willRenew ? holding.span.end : nil
    }
  }

  /// The purchase that counts: the live one of the highest tier that lasts longest, else the one
  /// that ended last.
  static func deciding(_ account: Account, _ tiers: [Manifest.Tier]) -> Holding? {
    let live = account.live.max { left, right in
      let ranks = (rank(of: left, tiers), rank(of: right, tiers))
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      return left.expires ?? .max < right.expires ?? .max
    }
    if let live { return live }
    return account.holdings.max { ($0.ending?.at ?? 0) < ($1.ending?.at ?? 0) }
  }

  /// The place of a purchase's tier; what was paid for under a tier that is gone keeps the highest.
  static func rank(of holding: Holding, _ tiers: [Manifest.Tier]) -> Int {
    tiers.firstIndex { $0.id == holding.product.tier } ?? max(0, tiers.count - 1)
  }
}
