import BerthSDK

/// `premium`: what one has, what premium adds, and what it costs in the install's price arm.
enum PremiumCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let state = try call.entitlement.state().json
    let isPremium = state["tier"]?.string == "premium"
    let swaps = try call.config.get("freeSwaps").int
    var data = state
    data["priceVariant"] = .string(try call.config.arm("pricing"))
    data["comparison"] = .array(
      Paywall.comparison.map { row in
        ["feature": .string(row.name), "free": json(row.free), "premium": json(row.premium)]
      })
    return Reply(data) {
      isPremium
        ? View.page(
          "MealAdvisor Premium", subtitle: standing(state), accent: SuggestionView.accent
        ) {
          View.list(Paywall.comparison.map { View.Item($0.name, checked: true) })
          View.text(
            "berth store status shows the plan; berth store cancel ends it, restore brings it back.",
            role: .note)
        }
        : Paywall.view(title: "MealAdvisor Premium", message: nil, swaps: swaps)
    }
  }

  private static func standing(_ state: JSON) -> String {
    switch state["status"]?.string {
    case "trial": "You are trying it out."
    case "cancelled": "Yours until the end of the period paid for."
    case "grace": "Yours; the last payment is still open."
    default: "You have it."
    }
  }

  private static func json(_ value: View.Comparison.Value) -> JSON {
    switch value {
    case .words(let words): .string(words)
    case .has(let has): .bool(has)
    }
  }
}
