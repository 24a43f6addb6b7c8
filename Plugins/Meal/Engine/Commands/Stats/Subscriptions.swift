import BerthSDK

/// Notices purchases. The ledger belongs to the host, so the app learns of one when it next asks:
/// commands that depend on what somebody paid for do so first.
enum Subscriptions {
  private static let key = "subscriptionSeen"

  /// Records a purchase the first time its tier is seen; once for each purchase.
  ///
  /// A product held without a break counts once; after it ended, buying again counts again.
  static func note(_ call: Call) throws {
    let state = try call.entitlement.state()
    let store = try Store(call)
    let seen = try store.database.value(key)
    guard state.tier == "premium", let product = state.product else {
      if seen != nil { try store.database.setValue(key, nil) }
      return
    }
    if seen == product { return }
    try store.database.setValue(key, product)
    try call.events.record(
      "subscription_started",
      [
        "plan": .string(product.contains("yearly") ? "yearly" : "monthly"),
        "price_variant": .string(try call.config.arm("pricing")),
        "trial": .bool(state.status == .trial),
      ])
  }
}
