import BerthSDK

/// `premium`: what one has, what premium adds, and what it costs.
struct PremiumCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply {
    let state = try call.entitlement.state()
    var data = state.json
    data["comparison"] = .list(Paywall.comparison) {
      ["feature": .string($0.name), "free": $0.free.json, "premium": $0.premium.json]
    }
    return Reply(data) {
      state.tier == "premium"
        ? View.page("Premium ✨", subtitle: "You have it.") {
          View.list(Paywall.comparison.map { View.Item($0.name, checked: true) })
        } : Paywall.view(title: "Cocktail Mixologist Premium", message: nil, state)
    }
  }
}
