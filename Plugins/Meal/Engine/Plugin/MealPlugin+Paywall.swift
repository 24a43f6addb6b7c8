public import BerthSDK

extension MealPlugin: PaywallProvider {
  public func paywall(for feature: String, _ call: Call) throws -> View {
    let arm = try call.config.arm("pricing")
    try call.events.record(
      "paywall_shown", ["variant": .string(arm), "feature": .string(feature)])
    let paywall = Paywall.view(
      for: feature, swaps: try call.config.get("freeSwaps").int)
    guard let trigger = Paywall.trigger(feature), try !Store(call).account().isSignedIn else {
      return paywall
    }
    try call.events.record("sign_in_prompt_shown", ["trigger": .string(trigger)])
    return View.mealPage("") {
      paywall
      SignInPrompt.card(SignInPrompt.json(trigger))
    }
  }
}
