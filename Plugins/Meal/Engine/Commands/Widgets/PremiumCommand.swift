import BerthSDK

/// `premium`: what one has, bought or by a friend's code, what premium adds, and what it costs in the
/// install's price arm.
struct PremiumCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply {
    try Subscriptions.note(call)
    let state = try call.entitlement.state()
    let isPremium = state.tier == "premium"
    let gift = try Referrals(store: Store(call)).until()
    let swaps = try call.config.get("freeSwaps").int
    var data = state.json
    data["priceVariant"] = .string(try call.config.arm("pricing"))
    data["giftUntil"] = try gift.map { .string(try call.clock.iso8601($0)) } ?? .null
    data["comparison"] = .list(Paywall.comparison) { row in
      ["feature": .string(row.name), "free": row.free.json, "premium": row.premium.json]
    }
    return Reply(data) {
      isPremium
        ? View.mealPage("MealAdvisor Premium", subtitle: Self.standing(state.status)) {
          View.list(Paywall.comparison.map { View.Item($0.name, checked: true) })
          View.text(
            [
              "The store ends or changes it: ",
              View.Span("berth store cancel \(state.product ?? "PRODUCT")", style: .strong),
              ". It stays yours to the end of what is paid for; ",
              View.Span("berth store restore", style: .strong),
              " brings back what was bought before.",
            ], role: .note)
        }
        : Paywall.view(
          title: "MealAdvisor Premium",
          message: try gift.map {
            "A friend's code gives you all of it until \(try call.clock.iso8601($0).prefix(10))."
          }, swaps: swaps)
    }
  }

  private static func standing(_ status: EntitlementState.Status) -> String {
    switch status {
    case .trial: "You are trying it out."
    case .cancelled: "Yours until the end of the period paid for."
    case .grace: "Yours; the last payment is still open."
    default: "You have it."
    }
  }
}

extension View.Comparison.Value {
  fileprivate var json: JSON {
    switch self {
    case .words(let words): .string(words)
    case .has(let has): .bool(has)
    }
  }
}
