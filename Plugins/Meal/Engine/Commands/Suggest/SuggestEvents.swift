import BerthSDK

/// What a suggestion leaves in the local statistics.
enum SuggestEvents {
  /// Time since a reading of the clock that never goes back, in milliseconds with two decimals.
  static func milliseconds(since start: UInt64, _ call: Call) -> Double {
    let now = call.clock.monotonic
    return Double((now > start ? now - start : 0) / 10_000) / 100
  }

  /// Adds what is only known when a card is shown.
  static func finish(_ card: inout JSON, cached: Bool, latency: Double) {
    card["cached"] = .bool(cached)
    card["latencyMs"] = .number(latency)
  }

  /// Runs what answers, between two events: an opening that neither an answer nor a refusal follows was a
  /// crash, since events are written at once.
  static func session(_ call: Call, _ work: () throws -> Reply) throws -> Reply {
    try call.events.record("app_open")
    do {
      return try work()
    } catch {
      let code = (error as? PluginError)?.code ?? "internal"
      try call.events.record("suggest_failed", ["code": .string(code)])
      throw error
    }
  }

  /// - Parameter avoided: the repeat window, when a better dish was left out because of it.
  static func record(
    _ call: Call, _ period: MealPeriod, cached: Bool, latency: Double, hasPrompt: Bool = false,
    avoided: Int? = nil
  ) throws {
    try call.events.record(
      "suggest_request", ["meal_period": .string(period.rawValue), "cached": .bool(cached)])
    try call.events.record("suggest_shown", ["latency_ms": .number(latency)])
    if hasPrompt {
      try call.events.record("sign_in_prompt_shown", ["trigger": "first_suggestion"])
    }
    if let avoided { try call.events.record("repeat_avoided", ["window_days": JSON(avoided)]) }
  }
}
