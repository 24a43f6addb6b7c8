import BerthSDK

/// Events that belong to no single command.
enum CallNotes {
  /// Notes what a call itself says: that it came from a widget, or follows a purchase.
  static func before(_ arguments: Arguments, _ call: Call, _ command: String) throws {
    if arguments.optionalString("from") == "widget" {
      try call.events.record("widget_tap", ["command": .string(command)])
    }
    if asking.contains(command) { try noteSubscription(call) }
  }

  private static let key = "subscriptionSeen"

  /// Records a purchase the first time its tier is seen; once for each purchase.
  ///
  /// The ledger belongs to the host, so the app learns of a purchase when it next asks. A product
  /// held without a break counts once; after it ended, buying again counts again.
  static func noteSubscription(_ call: Call) throws {
    let state = try call.entitlement.state().json
    let store = try Store(call)
    let seen = try store.database.value(key)
    guard state["tier"]?.string == "premium", let product = state["product"]?.string else {
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
        "trial": .bool(state["status"]?.string == "trial"),
      ])
  }

  /// Commands that ask what somebody paid for, and so see a purchase first.
  static let asking: Set<String> = [
    "premium", "save", "favorites", "week", "swap", "stats",
  ]
}
