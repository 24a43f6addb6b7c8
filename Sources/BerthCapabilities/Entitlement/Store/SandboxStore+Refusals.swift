import BerthBase
import BerthManifest
import BerthServices

extension SandboxStore {
  /// Refuses what a purchase for life already gives.
  func refuseOwned(_ listing: Listing, _ account: Account) throws(BerthError) {
    let wanted = listing.catalog.rank(of: listing.product)
    for holding in account.live where holding.isForLife {
      if EntitlementState.rank(of: holding, listing.catalog.tiers) >= wanted {
        throw owned(holding, listing.product)
      }
    }
  }

  /// The error for buying what one has.
  func owned(_ current: Holding, _ product: Manifest.Product) -> BerthError {
    let message: String
    var remedy = "berth store status shows what you have"
    if current.isForLife {
      message = "\(current.product.name) is yours for life"
    } else if current.planned?.id == product.id {
      message = "\(product.name) takes over when \(current.product.name) ends already"
    } else if let end = current.expires {
      let date = entitlements.zone.civil(end).date
      if current.product.id == product.id {
        message =
          "you have \(product.name); it "
          + (current.willRenew ? "renews by itself on \(date)" : "ends on \(date)")
      } else {
        message = "you have \(current.product.name) until \(date)"
        remedy = "change to it without a trial: berth store buy \(product.id)"
      }
    } else {
      message = "you have \(current.product.name)"
    }
    return BerthError(
      "store.owned", message, remedy: remedy,
      details: [
        "product": .string(current.product.id), "expires": entitlements.time(current.expires),
        "willRenew": .bool(current.willRenew),
      ])
  }

  /// The error for a payment that the sandbox was told to decline.
  func declined(_ product: Manifest.Product) -> BerthError {
    BerthError(
      "store.declined", "the payment for \(product.name) was declined; nothing was charged",
      remedy: "the sandbox was told to decline payments; let them through again with "
        + "berth store billing accept", details: details(product))
  }

  func details(_ product: Manifest.Product) -> JSON { ["product": .string(product.id)] }

  /// The error for changing a subscription that is not there.
  func notSubscribed(_ word: String, _ account: Account) -> BerthError {
    if let life = account.live.last(where: \.isForLife) {
      return BerthError(
        "store.not-subscribed", "\(life.product.name) was bought for life; there is no renewal",
        remedy: "to give it back: berth store refund \(life.product.id)",
        details: details(life.product))
    }
    return BerthError(
      "store.not-subscribed", "no subscription to \(word) is running",
      remedy: "berth store status shows what is", details: ["name": .string(word)])
  }
}
