import BerthSDK

/// `premium`: the plans.
struct PremiumCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    try PlanEvents.noteSubscription(store)
    let state = try call.entitlement.state()
    let me = try store.myProfile()
    var data: JSON = [
      "tier": .string(state.tier), "status": .string(state.status.rawValue),
      "quotas": state.json["quotas"] ?? .array([]),
      "products": state.json["products"] ?? .array([]),
    ]
    if let me {
      data["swipesToday"] = JSON(try store.swipesToday(me.id))
      data["swipesLeft"] = JSON(try store.swipesLeft(me.id))
      if Plan.hasBonus(me, call) { data["premiumUntil"] = try store.time(me.bonusUntil) }
    }
    return Reply(data, page: "", accent: PageStyle.accent) { try Paywall.view(call) }
  }
}

/// The events of plans.
enum PlanEvents {
  /// Records once that a plan was bought, when the app first sees it.
  static func noteSubscription(_ store: Store) throws {
    let state = try store.call.entitlement.state()
    let known = try store.own.value("subscribed") ?? "free"
    guard state.tier != known else { return }
    try store.own.setValue("subscribed", state.tier)
    guard state.tier != "free" else { return }
    try store.call.events.record(
      "subscription_started", ["tier": .string(state.tier), "product": JSON(state.product)])
  }
}
