import BerthSDK

/// Makes suggestions from what the database knows, and keeps the ones that wait.
///
/// Reading everything once serves all meals of a call.
struct Suggester {
  let store: Store
  let owner: String
  let moment: Moment
  let season: Season
  let profile: Profile
  private let engine: SuggestionEngine
  private let hidden: Set<Int32>
  private let taste: SuggestionRequest.Taste
  private let window: Int
  private let exploration: Double
  private let cacheTime: Int64
  /// The ingredient to offer beside a suggestion, if any.
  private let hint: (id: String, name: String)?

  /// How long a dish nobody has looked at yet waits.
  private static let waiting: Int64 = 20 * 3_600_000
  /// Suggestions that must not come again, where no experiment says otherwise.
  static let usualWindow = 12

  init(_ store: Store, owner: String, moment: Moment) throws {
    self.store = store
    self.owner = owner
    self.moment = moment
    season = moment.season(zone: try store.call.clock.zone())
    profile = try store.profile(of: owner)
    let candidates = try store.candidates()
    engine = SuggestionEngine(candidates)
    hidden = try store.hidden(owner, in: candidates)
    taste = try store.taste(owner, in: candidates)
    let config = store.call.config
    window = Int(try config.arm("repeat-window")) ?? Self.usualWindow
    exploration = try config.get("exploration").double ?? 0.12
    cacheTime = try Self.cacheTime(store.call)
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
    request.diets.formUnion(options.diets)
    request.cuisines = options.cuisines
    request.foods = options.foods.compactMap(candidates.food)
    request.hidden = hidden
    request.taste = taste
    request.window = window
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

  /// Chooses a dish; writes nothing.
  func choose(_ period: MealPeriod, _ options: SuggestOptions = .init()) throws -> Outcome {
    let history = try store.history(
      owner, in: candidates, leavingOut: options.context.isEmpty ? period : nil)
    let request = request(period, options)
    var random = store.call.random
    guard let found = engine.suggest(request, history: history, using: &random) else {
      return .nothing(engine.obstacles(request, history: history))
    }
    return .found(try made(found, period, options))
  }

  /// Several dishes for one meal, as if one came after the other; writes nothing.
  func sequence(
    _ count: Int, _ period: MealPeriod, _ options: SuggestOptions = .init(),
    startingWith seed: UInt64
  ) throws -> [Made] {
    var history = try store.history(owner, in: candidates)
    let pool = SuggestionPool(request(period, options), in: candidates)
    var random = SeededRandom(seed)
    var all: [Made] = []
    for _ in 0..<count {
      guard let found = engine.suggest(from: pool, history: history, using: &random) else { break }
      history.add(found.place)
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
    for case .foods(let ids) in found.reasons {
      for id in ids { names[id] = try store.foodName(id) }
    }
    for case .otherMain(let id) in found.reasons { names[id] = try store.foodName(id) }
    var card = SuggestionCard.json(
      dish, found, description: description ?? "", profile: profile, options: options,
      period: period, season: season, food: { names[$0] ?? $0 })
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

extension Store {
  /// Notes that a dish was suggested.
  func log(
    _ owner: String, _ period: MealPeriod, _ recipe: String, latency: Double, cached: Bool,
    swap: Bool
  ) throws {
    try database.run(
      "INSERT INTO suggestions (owner, period, recipe, at, latency, cached, swap) "
        + "VALUES (?1,?2,?3,?4,?5,?6,?7)",
      [
        .text(owner), .text(period.rawValue), .text(recipe), .int(now), .double(latency),
        .int(cached ? 1 : 0), .int(swap ? 1 : 0),
      ])
  }

  /// Puts the dish that is shown next for a meal.
  func putReady(
    _ owner: String, _ period: MealPeriod, _ context: String, _ made: Suggester.Made,
    until: Int64, isShown: Bool
  ) throws {
    try database.run(
      "INSERT OR REPLACE INTO ready VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9)",
      [
        .text(owner), .text(period.rawValue), .text(context), .text(made.suggestion.id),
        .text(made.card.text()),
        .text(try DishPicture.sketch(of: made.suggestion.id, self)), .int(now),
        .int(until), .int(isShown ? 1 : 0),
      ])
  }
}

/// Random numbers from a number, the same ones everywhere (SplitMix64, Steele, Lea and Flood,
/// OOPSLA 2014).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// Numbers for a text, such as a person and a week.
  init(_ text: String) {
    state = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
