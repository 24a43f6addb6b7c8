package import BerthBase
import BerthManifest
import BerthServices

extension SandboxStore {
  /// Turns auto-renewal off; access stays until the paid time ends.
  ///
  /// - Parameter name: a plugin or a product.
  /// - Throws: `store.nothing-bought`, `store.not-subscribed`.
  package func cancel(_ name: String) throws(BerthError) -> JSON {
    let plugin = try boughtPlugin(name)
    var before: JSON = .null
    let entry = try change(plugin) { account throws(BerthError) in
      guard let current = account.subscription, names(name, current) else {
        throw notSubscribed(name, account)
      }
      guard current.willRenew else {
        before = json(current.charge)
        return nil
      }
      return current.entry(
        .cancel, at: account.now,
        note: current.expires.map { "access until \(entitlements.zone.civil($0).date)" } ?? "")
    }
    let manifest = try manifest(plugin)
    guard let entry else {
      // Off already: say so with the state, and write nothing.
      before["kind"] = .string(LedgerEntry.Kind.cancel.rawValue)
      before["note"] = "auto-renewal was off already"
      if let manifest { before["state"] = try standing(manifest) }
      return before
    }
    return try answer(entry, manifest)
  }

  /// Gives the money of a transaction back; access it paid for ends at once.
  ///
  /// - Parameter name: a transaction, or a plugin or product, whose last payment is meant.
  /// - Throws: `store.nothing-bought`, `store.nothing-paid`, `store.refunded`.
  package func refund(_ name: String) throws(BerthError) -> JSON {
    let plugin = try boughtPlugin(name)
    let entry = try change(plugin) { account throws(BerthError) in
      let (holding, charge) = try refundable(name, account)
      guard !holding.refunded.contains(charge.transaction) else {
        throw BerthError(
          "store.refunded", "the money of \(charge.transaction) was given back already",
          remedy: "berth store status shows what is running",
          details: ["transaction": .string(charge.transaction)])
      }
      guard let paid = charge.price, paid.money.units > 0 else {
        throw BerthError(
          "store.nothing-paid", "nothing was paid for \(holding.product.name) yet",
          remedy: "to end the free trial: berth store cancel \(charge.product)",
          details: ["transaction": .string(charge.transaction)])
      }
      let net = max(paid.money - (charge.credit?.money ?? .zero), Money(units: 0, decimals: 2))
      var entry = holding.entry(.refund, at: account.now)
      entry.product = charge.product
      entry.transaction = charge.transaction
      entry.price = Manifest.Price(net, paid.currency)
      if charge.transaction != holding.charge.transaction {
        entry.note = "an earlier payment; access is not touched"
      }
      return entry
    }
    return try entry.map { entry throws(BerthError) in
      try answer(entry, try manifest(plugin))
    } ?? .null
  }

  /// The transaction a word means: by its id, or the last one of a product or plugin.
  private func refundable(
    _ name: String, _ account: Account
  ) throws(BerthError) -> (Holding, LedgerEntry) {
    for holding in account.holdings {
      if let charge = holding.charges.first(where: { $0.transaction == name }) {
        return (holding, charge)
      }
    }
    let named = account.holdings.filter { names(name, $0) }
    let paid = named.filter { !$0.refunded.contains($0.charge.transaction) }
    guard let holding = paid.last(where: \.isLive) ?? paid.last ?? named.last else {
      throw BerthError(
        "store.nothing-bought", "nothing was ever bought as “\(name)”",
        remedy: "berth store status lists what was bought", details: ["name": .string(name)])
    }
    return (holding, holding.charge)
  }

  /// Whether a word means a purchase: its plugin, its product, or the one it changes to.
  private func names(_ word: String, _ holding: Holding) -> Bool {
    word == holding.plugin || word == holding.product.id || word == holding.planned?.id
      || word == holding.original
  }
}
