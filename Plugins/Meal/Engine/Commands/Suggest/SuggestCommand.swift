import BerthSDK

/// `suggest`: one good answer. What waits is shown at once; else one is chosen and kept.
enum SuggestCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    if arguments.flag("fresh") { return try SwapCommand.run(arguments, call) }
    let store = try Store(call)
    // From here: the first launch fills the database before, which is no matter of choosing.
    let start = call.clock.monotonic
    let moment = try Moment(call)
    let options = try SuggestOptions(arguments) { store }
    if options.usesFilters { try call.entitlement.require("filters") }
    let period = options.period ?? moment.period
    if let waiting = try Waiting.find(store, period, options.context) {
      return try show(waiting, store, period, start)
    }
    return try choose(store, period, options, moment, start)
  }

  // MARK: What waits

  /// The dish that waits for a meal, with all that showing it needs, in one look-up.
  private struct Waiting {
    var owner: String
    var recipe: String
    var card: String
    /// Its picture in short.
    var sketch: String
    var isShown: Bool
    /// The device's person was not asked to sign in yet.
    var mayPrompt: Bool

    static func find(_ store: Store, _ period: MealPeriod, _ context: String) throws -> Waiting? {
      try store.database.first(
        """
        SELECT s.owner, r.recipe, r.card, r.sketch, r.shown,
          s.prompted IS NULL AND s.owner = s.device
          FROM session s JOIN ready r ON r.owner = s.owner AND r.period = ?1 AND r.context = ?2
          WHERE r.expires > ?3
        """, [.text(period.rawValue), .text(context), .int(store.now)]
      ) { row in
        Waiting(
          owner: row.text(0), recipe: row.text(1), card: row.text(2), sketch: row.text(3),
          isShown: row.int(4) == 1, mayPrompt: row.int(5) == 1)
      }
    }
  }

  private static func show(
    _ waiting: Waiting, _ store: Store, _ period: MealPeriod, _ start: UInt64
  ) throws -> Reply {
    var card = try JSON.parse(waiting.card)
    let latency = SuggestEvents.milliseconds(since: start, store.call)
    if !waiting.isShown {
      let until = store.now + (try Suggester.cacheTime(store.call))
      try store.database.transaction {
        try store.log(
          waiting.owner, period, waiting.recipe, latency: latency, cached: true, swap: false)
        try store.database.run(
          "UPDATE ready SET shown = 1, expires = ?3 WHERE owner = ?1 AND period = ?2 "
            + "AND recipe = ?4",
          [.text(waiting.owner), .text(period.rawValue), .int(until), .text(waiting.recipe)])
        if waiting.mayPrompt { try prompt(&card, store) }
      }
    }
    SuggestEvents.finish(&card, cached: true, latency: latency)
    try SuggestEvents.record(
      store.call, period, cached: true, latency: latency, hasPrompt: card["prompt"] != nil)
    return reply(card, store, sketch: waiting.sketch)
  }

  // MARK: A new one

  private static func choose(
    _ store: Store, _ period: MealPeriod, _ options: SuggestOptions, _ moment: Moment,
    _ start: UInt64
  ) throws -> Reply {
    let owner = try store.owner()
    let suggester = try Suggester(store, owner: owner, moment: moment)
    guard case .found(let made) = try suggester.choose(period, options) else {
      return try NothingLeft.reply(suggester, period, options)
    }
    let latency = SuggestEvents.milliseconds(since: start, store.call)
    var card = made.card
    try store.database.transaction {
      try suggester.keepShown(made, period, options, latency: latency, swap: false)
      if try isFirst(store) { try prompt(&card, store) }
      try suggester.fillReady()
    }
    SuggestEvents.finish(&card, cached: false, latency: latency)
    try SuggestEvents.record(
      store.call, period, cached: false, latency: latency, hasPrompt: card["prompt"] != nil,
      avoided: made.suggestion.avoidedRepeat ? suggester.request(period).window : nil)
    return reply(card, store)
  }

  private static func isFirst(_ store: Store) throws -> Bool {
    try store.database.int(
      "SELECT count(*) FROM session WHERE prompted IS NULL AND owner = device") > 0
  }

  /// Puts the offer to sign in beside the first suggestion, once.
  private static func prompt(_ card: inout JSON, _ store: Store) throws {
    card["prompt"] = SuggestionCard.prompt("first_suggestion")
    card["welcome"] = .bool(
      try store.database.int("SELECT welcomed IS NULL FROM session") == 1)
    try store.database.run("UPDATE session SET prompted = ?1", [.int(store.now)])
  }

  /// The answer with its page.
  ///
  /// - Parameter sketch: the picture in short, when it is at hand.
  static func reply(_ card: JSON, _ store: Store, sketch: String = "") -> Reply {
    Reply(card) {
      let id = card["id"]?.string ?? ""
      let picture =
        try DishPicture(sketch: sketch, seed: id)?.view(for: store.call)
        ?? DishPicture.view(of: id, store)
      return SuggestionView.page(card, picture: picture)
    }
  }
}

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

  /// - Parameter avoided: the repeat window, when a better dish was left out because of it.
  static func record(
    _ call: Call, _ period: MealPeriod, cached: Bool, latency: Double, hasPrompt: Bool = false,
    avoided: Int? = nil
  ) throws {
    try call.events.record("app_open")
    try call.events.record(
      "suggest_request", ["meal_period": .string(period.rawValue), "cached": .bool(cached)])
    try call.events.record("suggest_shown", ["latency_ms": .number(latency)])
    if hasPrompt {
      try call.events.record("sign_in_prompt_shown", ["trigger": "first_suggestion"])
    }
    if let avoided { try call.events.record("repeat_avoided", ["window_days": JSON(avoided)]) }
  }
}
