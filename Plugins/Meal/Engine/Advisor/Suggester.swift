import BerthSDK
import Kitchen

/// Makes suggestions from what the database knows, and keeps the ones that wait.
///
/// Reading everything once serves all meals of a call.
struct Suggester {
  let store: Store
  let owner: String
  let time: LocalTime
  let season: Season
  let profile: Profile
  private let engine: SuggestionEngine
  private let hidden: Set<Int32>
  private let refused: Set<Int32>
  private let taste: Taste
  private let days: Int
  private let useUp: [(food: Int32, by: String)]
  private let exploration: Double
  private let cacheTime: Int64
  /// The ingredient to offer beside a suggestion, if any.
  private let hint: (id: String, name: String)?
  /// Dishes the home takes to, and whether the season is said on a card.
  private let trending: Set<String>
  private let saysSeason: Bool

  /// How long a dish nobody has looked at yet waits.
  private static let waiting: Int64 = 20 * 3_600_000
  /// Days before a dish comes again, where no experiment says otherwise.
  static let defaultDays = 10

  init(_ store: Store, owner: String, time: LocalTime) throws {
    self.store = store
    self.owner = owner
    self.time = time
    season = Season(month: time.civil.month, zone: try store.call.clock.zone())
    profile = try store.profile(of: owner)
    let candidates = try store.candidates()
    engine = SuggestionEngine(candidates)
    hidden = try store.hidden(owner, in: candidates)
    refused = try store.refused(profile.avoidance, in: candidates)
    taste = try store.taste(owner, in: candidates)
    let config = store.call.config
    days = Int(try config.arm("repeat-window")) ?? Self.defaultDays
    useUp = try Pantry(store).toUseUp(on: time.civil.civilDate)
      .compactMap { entry in candidates.food(entry.id).map { ($0, entry.by) } }
    exploration = try config.get("exploration").double ?? 0.12
    cacheTime = try Self.cacheTime(store.call)
    trending = try Popularity.trending(store)
    saysSeason = try config.arm("seasonal-badge") != "neutral"
    hint = try IngredientHint(store: store, owner: owner).current()
  }

  /// How long a suggestion that was shown stays the one to show, milliseconds.
  static func cacheTime(_ call: Call) throws -> Int64 {
    Int64((try call.config.get("cacheHours").double ?? 3) * 3_600_000)
  }

  var candidates: Candidates { engine.candidates }

  /// The request of the profile and what is asked for beside it.
  func request(_ period: MealPeriod, _ options: SuggestOptions = .init()) -> SuggestionRequest {
    var request = SuggestionRequest(profile, period: period, season: season, in: candidates)
    request.goal = options.goal ?? profile.goal
    request.minutes = options.minutes ?? profile.minutes
    if request.minutes == nil {
      request.ordinary = time.limit(period)
    }
    request.diets.formUnion(options.diets)
    request.cuisines = options.cuisines
    request.foods = options.foods.compactMap(candidates.food)
    request.hidden = hidden
    request.refused = refused
    request.taste = taste
    request.days = days
    request.useUp = useUp
    request.exploration = exploration
    return request
  }

  /// What was chosen for a meal, or why nothing could be.
  enum Outcome {
    case found(Made)
    case nothing([Obstacle])
  }

  /// A chosen dish with its card.
  struct Made {
    var suggestion: Suggestion
    var card: JSON
  }

  /// Chooses a dish; writes nothing. Where the week has one for today, and nothing else is asked
  /// for, it is that one.
  ///
  /// - Parameter isSwap: another one is wanted than what the week has.
  func choose(
    _ period: MealPeriod, _ options: SuggestOptions = .init(), isSwap: Bool = false
  ) throws -> Outcome {
    let history = try store.history(
      owner, in: candidates, leavingOut: options.context.isEmpty ? period : nil)
    let request = request(period, options)
    if !isSwap, options.context.isEmpty,
      let planned = try planned(request, history)
    {
      return .found(try made(planned, period, options))
    }
    var random = store.call.random
    guard let found = engine.suggest(request, history: history, using: &random) else {
      return .nothing(engine.obstacles(request, history: history))
    }
    return .found(try made(found, period, options))
  }

  /// What the week has for today, unless somebody who eats must not have it any more.
  private func planned(
    _ request: SuggestionRequest, _ history: SuggestionHistory
  ) throws -> Suggestion? {
    let week = WeekPlan(store: store, owner: owner, period: request.period)
    guard let day = try week.day(time.date), let index = candidates.index(of: day.recipe),
      engine.admits(index, request)
    else { return nil }
    let reasons = engine.reasons(for: index, request, history)
    return Suggestion(
      index: index, id: day.recipe,
      reasons: [day.isLeftovers ? .leftovers : .week] + reasons.prefix(3))
  }

  /// Whether a dish suits everybody who eats, for a meal; time and goal left aside.
  func admits(_ id: String, _ period: MealPeriod) -> Bool {
    candidates.index(of: id).map { engine.admits($0, request(period)) } ?? false
  }

  /// A dish for a day of the week to come, which none of the others has; writes nothing.
  ///
  /// - Parameters:
  ///   - taken: ids of dishes that must not come.
  ///   - seed: the same one gives the same dish.
  func choose(
    for day: CivilDate, _ period: MealPeriod, without taken: Set<String>, seed: UInt64
  ) throws -> Made? {
    var request = request(period)
    if request.minutes == nil {
      request.ordinary = OrdinaryTime.planned(period, weekday: day.weekday)
    }
    request.season = Season(month: day.month, zone: try store.call.clock.zone())
    request.hidden.formUnion(taken.compactMap(candidates.index))
    var history = try store.history(owner, in: candidates)
    history.today = Int32(day.dayNumber)
    var random = SeededGenerator(seed: seed)
    guard let found = engine.suggest(request, history: history, using: &random) else { return nil }
    return try made(found, period, .init())
  }

  /// A dish that stands in the week, with its card.
  func made(planned day: WeekPlan.Day, _ period: MealPeriod) throws -> Made? {
    guard let index = candidates.index(of: day.recipe) else { return nil }
    let history = SuggestionHistory(dishes: candidates.count)
    var reasons = engine.reasons(for: index, request(period), history)
    if day.isLeftovers { reasons.insert(.leftovers, at: 0) }
    return try made(Suggestion(index: index, id: day.recipe, reasons: reasons), period, .init())
  }

  /// Several dishes for one meal, as if one came after the other; writes nothing.
  func sequence(
    _ count: Int, _ period: MealPeriod, _ options: SuggestOptions = .init(),
    startingWith seed: UInt64
  ) throws -> [Made] {
    var history = try store.history(owner, in: candidates)
    let pool = SuggestionPool(request(period, options), in: candidates)
    var random = SeededGenerator(seed: seed)
    var all: [Made] = []
    for _ in 0..<count {
      guard let found = engine.suggest(from: pool, history: history, using: &random) else { break }
      history.add(found.index)
      all.append(try made(found, period, options))
    }
    return all
  }

  private func made(
    _ found: Suggestion, _ period: MealPeriod, _ options: SuggestOptions
  ) throws -> Made {
    guard let dish = try store.summary(id: found.id) else {
      throw PluginError.notFound("the recipe \(found.id) is gone")
    }
    let description = try store.database.first(
      "SELECT description FROM recipe_texts WHERE recipe = ?1", [.text(found.id)]
    ) { $0.text(0) }
    var names: [String: String] = [:]
    for id in found.reasons.flatMap(\.foods) { names[id] = try store.foodName(id) }
    var card = SuggestionCard.json(
      dish, found, description: description ?? "", profile: profile, options: options,
      period: period, season: saysSeason ? season : nil,
      isTrending: trending.contains(found.id), food: { names[$0] ?? $0 })
    if let hint { card["hint"] = IngredientHint.json(hint, period) }
    return Made(suggestion: found, card: card)
  }

  /// Keeps a dish that is shown now: in the log, and as the one to show again for some hours.
  func keepShown(
    _ made: Made, _ period: MealPeriod, _ options: SuggestOptions, latency: Double, swap: Bool
  ) throws {
    try store.log(
      owner, period, made.suggestion.id, latency: latency, cached: false, swap: swap)
    try store.putReady(
      owner, period, options.context, made, until: store.now + cacheTime, isShown: true)
  }

  /// Makes the dishes of the meals that have none waiting.
  ///
  /// - Returns: the meals that got one.
  @discardableResult
  func fillReady(_ periods: [MealPeriod] = MealPeriod.allCases) throws -> [MealPeriod] {
    try store.database.run("DELETE FROM ready WHERE expires <= ?1", [.int(store.now)])
    var filled: [MealPeriod] = []
    for period in periods {
      let waits = try store.database.int(
        "SELECT count(*) FROM ready WHERE owner = ?1 AND period = ?2 AND context = ''",
        [.text(owner), .text(period.rawValue)])
      guard waits == 0, case .found(let made) = try choose(period) else { continue }
      try store.putReady(
        owner, period, "", made, until: store.now + Self.waiting, isShown: false)
      filled.append(period)
    }
    return filled
  }
}
