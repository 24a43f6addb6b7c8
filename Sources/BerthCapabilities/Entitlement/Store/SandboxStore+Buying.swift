package import BerthBase
import BerthManifest
import BerthServices

extension SandboxStore {
  /// Buys a product; on return the purchase is on disk.
  ///
  /// A product of a higher tier, or as long or longer in the same tier, takes the present one's
  /// place at once, the unused part of what was paid being set off. A lesser one takes over when
  /// the paid time ends. The subscribed product itself turns auto-renewal on again or ends the
  /// free trial early, the rest of which is added to the paid time.
  ///
  /// - Parameters:
  ///   - product: a product's id, or the id of a plugin with one product.
  ///   - plugin: where to look, when several plugins have a product of that id.
  /// - Throws: `usage.unknown-product`, `store.owned`, `store.declined`, `store.not-offered`.
  package func buy(_ product: String, plugin: String? = nil) throws(BerthError) -> JSON {
    let listing = try listing(product, plugin: plugin)
    let entry = try change(listing.plugin) { account throws(BerthError) in
      guard account.billingWorks else { throw declined(listing.product) }
      return try purchase(listing, account)
    }
    return try entry.map { entry throws(BerthError) in
      try answer(entry, listing.catalog.manifest)
    } ?? .null
  }

  /// Begins a product's free trial, one for each user and plugin, ever.
  ///
  /// - Parameter product: a product's id, or the id of a plugin with one trial.
  /// - Throws: `store.no-trial`, `store.trial-used`, `store.owned`, `usage.unknown-product`.
  package func trial(_ product: String, plugin: String? = nil) throws(BerthError) -> JSON {
    let listing = try listing(product, plugin: plugin) { $0.trial != nil }
    guard listing.product.trial != nil else {
      throw BerthError(
        "store.no-trial", "\(listing.product.name) has no free trial",
        remedy: "buy it: berth store buy \(listing.product.id)", details: details(listing.product))
    }
    let entry = try change(listing.plugin) { account throws(BerthError) in
      try refuseOwned(listing, account)
      if let current = account.subscription { throw owned(current, listing.product) }
      if let used = account.trialUsed {
        throw BerthError(
          "store.trial-used",
          "the free trial of \(listing.catalog.manifest.name) was begun on "
            + entitlements.zone.civil(used).date,
          remedy: "buy it: berth store buy \(listing.product.id)",
          details: details(listing.product))
      }
      return opening(.trialStart, .trial, listing, account)
    }
    return try entry.map { entry throws(BerthError) in
      try answer(entry, listing.catalog.manifest)
    } ?? .null
  }

  private func purchase(
    _ listing: Listing, _ account: Account
  ) throws(BerthError) -> LedgerEntry {
    let product = listing.product
    try refuseOwned(listing, account)
    guard let current = account.subscription else {
      let phase: BillingSpan.Phase = product.intro != nil && !account.introUsed ? .intro : .paid
      return opening(.purchase, phase, listing, account)
    }
    if current.product.id == product.id { return try again(current, listing, account) }
    let tiers = listing.catalog.tiers
    let change = (
      tier: listing.catalog.rank(of: product) - EntitlementState.rank(of: current, tiers),
      longer: product.period.roughDays >= current.product.period.roughDays
    )
    if product.period == .lifetime, change.tier < 0 {
      return opening(.purchase, .paid, listing, account)
    }
    if change.tier > 0 || (change.tier == 0 && change.longer) {
      return upgrade(current, to: product, account)
    }
    guard current.planned?.id != product.id else { throw owned(current, product) }
    var entry = current.entry(
      .downgrade, at: account.now,
      note: "\(current.product.name) stays until "
        + (current.span.end.map { entitlements.zone.civil($0).date } ?? "it ends"))
    entry.product = product.id
    entry.terms = terms(product, account)
    return entry
  }

  /// Buying what one is subscribed to.
  private func again(
    _ current: Holding, _ listing: Listing, _ account: Account
  ) throws(BerthError) -> LedgerEntry {
    if current.span.phase == .trial, let end = current.span.end {
      let product = terms(listing.product, account)
      let phase: BillingSpan.Phase = product.intro == nil ? .paid : .intro
      var span = account.calendar.first(phase, of: product, at: end)
      span.start = account.now
      var entry = current.entry(
        .purchase, at: account.now, note: "the rest of the free trial is added to the paid time")
      entry.terms = product
      entry.span = span
      entry.price = product.price(in: phase)
      return entry
    }
    if let planned = current.planned {
      return current.entry(.resume, at: account.now, note: "no change to \(planned.name) any more")
    }
    guard !current.willRenew else { throw owned(current, listing.product) }
    return current.entry(.resume, at: account.now, note: "auto-renewal is on again")
  }

  private func upgrade(
    _ current: Holding, to product: Manifest.Product, _ account: Account
  ) -> LedgerEntry {
    var entry = current.entry(.upgrade, at: account.now, note: "from \(current.product.name)")
    var product = terms(product, account)
    product.intro = nil
    entry.product = product.id
    entry.terms = product
    entry.span = account.calendar.first(.paid, of: product, at: account.now)
    entry.price = product.price
    if let credit = credit(current, product, account.now) {
      entry.credit = credit
      entry.note += ", with \(credit.text) for its unused time"
    }
    return entry
  }

  /// The part of the last payment that covers time from now on; nil when there is none.
  private func credit(
    _ current: Holding, _ product: Manifest.Product, _ now: Int64
  ) -> Manifest.Price? {
    guard let end = current.span.end, current.grace == nil, let paid = current.charge.price,
      paid.currency == product.price.currency
    else { return nil }
    let share = paid.money.share(end - now, of: end - current.span.start)
    return share.units > 0 ? Manifest.Price(share, paid.currency) : nil
  }

  /// The first entry of a new purchase.
  private func opening(
    _ kind: LedgerEntry.Kind, _ phase: BillingSpan.Phase, _ listing: Listing, _ account: Account
  ) -> LedgerEntry {
    let product = terms(listing.product, account)
    let id = newTransaction()
    return LedgerEntry(
      original: id, number: 1, kind: kind, plugin: listing.plugin, product: product.id,
      moment: account.now, price: product.price(in: phase),
      span: account.calendar.first(phase, of: product, at: account.now), transaction: id,
      terms: product, note: phase == .intro ? "at the introductory price" : "")
  }

  /// The product as it is sold to this user: with an introductory price only the first time.
  private func terms(_ product: Manifest.Product, _ account: Account) -> Manifest.Product {
    var product = product
    if account.introUsed { product.intro = nil }
    return product
  }
}

extension Manifest.BillingPeriod {
  /// The length in days with average months and years.
  var roughDays: Double {
    switch self {
    case .lifetime: .infinity
    case .every(let period): period.roughDays
    }
  }
}
