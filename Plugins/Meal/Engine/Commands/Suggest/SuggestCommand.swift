import BerthSDK

/// `suggest`: one good answer. What waits is shown at once; else one is chosen and kept.
struct SuggestCommand: PluginCommand {
  var asked: SuggestArguments
  var fresh: Bool
  var from: CallOrigin?

  func run(_ call: Call) throws -> Reply {
    try CallOriginNote.note(from, Self.name, call)
    return try SuggestEvents.session(call) { try answer(call) }
  }

  private func answer(_ call: Call) throws -> Reply {
    if fresh { return try SwapCommand.swap(asked, call) }
    let store = try Store(call)
    // From here: the first launch fills the database before, which is no matter of choosing.
    let start = call.clock.monotonic
    let time = try LocalTime(call)
    let options = try asked.options(store)
    if options.usesFilters { try Premium(call).require("filters") }
    let period = options.period ?? time.period
    if let waiting = try Waiting.find(store, period, options.context, time) {
      return try Self.show(waiting, store, period, start)
    }
    return try Self.choose(store, period, options, time, start)
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

    static func find(
      _ store: Store, _ period: MealPeriod, _ context: String, _ time: LocalTime
    ) throws -> Waiting? {
      try store.database.first(
        """
        SELECT s.owner, r.recipe, r.card, r.sketch, r.shown,
          s.prompted IS NULL AND s.owner = s.device
        """ + Store.ready, try store.readyValues(period, context, time)
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
        try NoticeConsent(store).offer(on: &card, to: waiting.owner)
      }
    }
    SuggestEvents.finish(&card, cached: true, latency: latency)
    try SuggestEvents.record(
      store.call, period, cached: true, latency: latency, hasPrompt: card["prompt"] != nil)
    return reply(card, store, sketch: waiting.sketch)
  }

  // MARK: A new one

  private static func choose(
    _ store: Store, _ period: MealPeriod, _ options: SuggestOptions, _ time: LocalTime,
    _ start: UInt64
  ) throws -> Reply {
    let owner = try store.owner()
    let suggester = try Suggester(store, owner: owner, time: time)
    guard case .found(let made) = try suggester.choose(period, options) else {
      return try NothingLeft.reply(suggester, period, options)
    }
    let latency = SuggestEvents.milliseconds(since: start, store.call)
    var card = made.card
    try store.database.transaction {
      try suggester.keepShown(made, period, options, latency: latency, swap: false)
      if try isFirst(store) { try prompt(&card, store) }
      try NoticeConsent(store).offer(on: &card, to: owner)
      try suggester.fillReady()
    }
    SuggestEvents.finish(&card, cached: false, latency: latency)
    try SuggestEvents.record(
      store.call, period, cached: false, latency: latency, hasPrompt: card["prompt"] != nil,
      avoided: made.suggestion.avoidedRepeat ? suggester.request(period).days : nil)
    return reply(card, store)
  }

  private static func isFirst(_ store: Store) throws -> Bool {
    try store.database.int(
      "SELECT count(*) FROM session WHERE prompted IS NULL AND owner = device") > 0
  }

  /// Puts the offer to sign in beside the first suggestion, once.
  private static func prompt(_ card: inout JSON, _ store: Store) throws {
    card["prompt"] = SignInPrompt.json("first_suggestion")
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
