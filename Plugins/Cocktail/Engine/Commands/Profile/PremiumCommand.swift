import BerthSDK
import Kitchen

/// `premium`: what one has, what premium adds, and what it costs; the first time after it began, a moment
/// of celebration.
struct PremiumCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let paywall = try Paywall(call)
    let state = paywall.state
    let isDue = try Celebration.isDue(state, store.database)
    if isDue {
      try call.events.record(
        "premium.celebrated",
        ["trial": .bool(state.status == .trial), "arm": .string(paywall.order.rawValue)])
    }
    if state.tier != "premium" {
      try Offer.shown(paywall.order.rawValue, state, for: "premium", store)
    }
    var data = state.json
    data["begun"] = .bool(isDue)
    data["comparison"] = .list(paywall.comparison) {
      ["feature": .string($0.name), "free": $0.free.json, "premium": $0.premium.json]
    }
    return Reply(data) {
      guard state.tier == "premium" else {
        return paywall.view(title: "Cocktail Mixologist Premium", message: nil)
      }
      return View.page("Premium ✨", subtitle: isDue ? "It has begun." : "You have it.") {
        if isDue {
          Celebration.view
          View.text(Celebration.words(state) { String($0.prefix(10)) })
        }
        View.list(paywall.comparison.map { View.Item($0.name, checked: true) })
        if isDue {
          View.actions([
            View.Action(
              "Stock your bar", link: Link.to("inventory", ["all": "true"]), role: .primary),
            View.Action("Begin a collection", link: Link.to("collections")),
          ])
        }
      }
    }
  }
}
