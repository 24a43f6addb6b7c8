import BerthSDK

/// `swap`: another dish for the meal, within the day's free swaps.
struct SwapCommand: PluginCommand {
  var asked: SuggestArguments
  var from: CallOrigin?

  func run(_ call: Call) throws -> Reply {
    try CallOriginNote.note(from, Self.name, call)
    try Subscriptions.note(call)
    return try SuggestEvents.session(call) { try Self.swap(asked, call) }
  }

  /// The reply with another dish.
  static func swap(_ asked: SuggestArguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let start = call.clock.monotonic
    let time = try LocalTime(call)
    let options = try asked.options(store)
    if options.usesFilters { try Premium(call).require("filters") }
    let period = options.period ?? time.period
    let owner = try store.owner()
    let suggester = try Suggester(store, owner: owner, time: time)
    guard case .found(let made) = try suggester.choose(period, options, isSwap: true) else {
      return try NothingLeft.reply(suggester, period, options)
    }
    let latency = SuggestEvents.milliseconds(since: start, call)
    let used: Int
    do {
      used = try store.database.transaction {
        let used = try store.takeSwap(owner, on: time.date)
        if options.context.isEmpty {
          try WeekPlan(store: store, owner: owner, period: period)
            .replace(time.date, made.suggestion.id)
        }
        try suggester.keepShown(made, period, options, latency: latency, swap: true)
        try suggester.fillReady()
        return used
      }
    } catch let error as PluginError where error.code == "entitlement.quota" {
      throw try refusal(error, time, call)
    }
    var card = made.card
    let limit = try store.swapLimit()
    card["swaps"] = [
      "used": JSON(used), "limit": JSON(limit),
      "left": limit.map { JSON(max(0, $0 - used)) } ?? .null,
    ]
    SuggestEvents.finish(&card, cached: false, latency: latency)
    try call.events.record("swap_used", ["meal_period": .string(period.rawValue)])
    try SuggestEvents.record(
      call, period, cached: false, latency: latency,
      avoided: made.suggestion.avoidedRepeat ? suggester.request(period).days : nil)
    return SuggestCommand.reply(card, store)
  }

  /// The day's swaps are used up: with the paywall where the experiment shows it here, else in a
  /// sentence.
  private static func refusal(
    _ error: PluginError, _ time: LocalTime, _ call: Call
  ) throws -> PluginError {
    var refusal = error
    let limit = error.details["limit"]?.int ?? 0
    refusal.message = "today's \(Words.count(limit, "free swap")) are used up"
    refusal.remedy =
      "new ones come at midnight; "
      + error.remedy.split(separator: ";")
      .filter { !$0.contains("remove some") }.joined(separator: ";")
    refusal.details["resets"] = .string(try call.clock.iso8601(try time.midnight(call)))
    if try !Paywall.isShown(at: .swapLimit, call) { refusal.details["quota"] = nil }
    return refusal
  }
}
