/// What somebody's reactions say of their taste: how well each cuisine, food, effort and time was
/// received.
///
/// Small enough to be explained: the score of a dish is multiplied by e to the sum of four pulls, each
/// the mean reaction, drawn towards zero while there are few.
struct Taste: Sendable, Equatable {
  /// What is known of one cuisine, food, effort or time.
  struct Feature: Sendable, Equatable {
    /// Likes count one, dislikes less than zero.
    var sum: Float = 0
    /// Reactions of any kind.
    var count: Float = 0
    /// Dishes that were liked, saved or made.
    var liked = 0

    /// -1 to 1: half way after two likes.
    var pull: Float { sum / (count + 2) }

    fileprivate mutating func add(_ weight: Float) {
      sum += weight
      count += min(1, abs(weight))
      if weight > 0 { liked += 1 }
    }
  }

  /// What is told apart in time, minutes from start to table.
  enum Span: Int, CaseIterable, Sendable {
    case short, middle, long, project

    init(minutes: Int32) {
      self = minutes <= 20 ? .short : minutes <= 40 ? .middle : minutes <= 75 ? .long : .project
    }
  }

  /// By index of `Cuisine`, `Difficulty` and `Span`.
  private(set) var cuisines = [Feature](repeating: .init(), count: Cuisine.allCases.count)
  private(set) var efforts = [Feature](repeating: .init(), count: Difficulty.allCases.count)
  private(set) var times = [Feature](repeating: .init(), count: Span.allCases.count)
  /// By number of the food a dish is about.
  private(set) var foods: [Int32: Feature] = [:]
  /// By number of the broadest kind it belongs to.
  private(set) var kinds: [Int32: Feature] = [:]
  /// All reactions together.
  private(set) var all = Feature()

  /// How much each of the four says: a dish somebody loves in everything is worth five times one of
  /// which nothing is known.
  private static let cuisineWeight: Float = 0.9
  private static let foodWeight: Float = 0.9
  private static let kindWeight: Float = 0.5
  private static let effortWeight: Float = 0.5
  private static let timeWeight: Float = 0.5
  private static let limit: Float = 1.6

  /// Whether nothing is known.
  var isNeutral: Bool { all.count == 0 }

  /// Adds one dish somebody liked (above zero) or did not.
  mutating func add(_ weight: Float, _ index: Int, in candidates: Candidates) {
    if weight == 0 { return }
    all.add(weight)
    cuisines[Int(candidates.cuisines[index])].add(weight)
    efforts[Int(candidates.difficulties[index])].add(weight)
    times[Span(minutes: candidates.minutes[index]).rawValue].add(weight)
    let (main, group) = (candidates.mains[index], candidates.groups[index])
    if main >= 0 { foods[main, default: .init()].add(weight) }
    if group >= 0 { kinds[group, default: .init()].add(weight) }
  }

  /// The factor of a dish, above 0; 1 where nothing is known.
  func factor(_ index: Int, _ candidates: Candidates) -> Float {
    var sum = cuisinePull(Int(candidates.cuisines[index])) * Self.cuisineWeight
    let (main, group) = (candidates.mains[index], candidates.groups[index])
    sum += (foods[main]?.pull ?? 0) * Self.foodWeight
    sum += (kinds[group]?.pull ?? 0) * Self.kindWeight
    sum += lift(efforts[Int(candidates.difficulties[index])]) * Self.effortWeight
    sum += lift(times[Span(minutes: candidates.minutes[index]).rawValue]) * Self.timeWeight
    return Self.power(min(Self.limit, max(-Self.limit, sum)))
  }

  /// How much more often than its turn a cuisine is wanted.
  func turns(of cuisine: Int) -> Float { Self.power(cuisinePull(cuisine)) }

  private func cuisinePull(_ cuisine: Int) -> Float { lift(cuisines[cuisine]) }

  /// Adds that a dish took too long: nothing is said of its cuisine or food.
  mutating func addTooLong(_ index: Int, in candidates: Candidates) {
    let weight: Float = -0.8
    all.add(weight)
    times[Span(minutes: candidates.minutes[index]).rawValue].add(weight)
  }

  /// What is liked more than the rest of it: who likes everything prefers nothing.
  private func lift(_ feature: Feature) -> Float { feature.pull - all.pull }

  /// e to a power of at most 2, within a hundredth: (1 + x / 256) to the 256th.
  private static func power(_ exponent: Float) -> Float {
    var base = 1 + exponent / 256
    for _ in 0..<8 { base *= base }
    return base
  }

  // MARK: What can be said of it

  /// What a dish shares with others that were liked; strongest first.
  func shared(_ index: Int, _ candidates: Candidates) -> [SuggestionReason] {
    var found: [(pull: Float, reason: SuggestionReason)] = []
    let main = candidates.mains[index]
    if let food = foods[main], food.pull > 0.2 {
      found.append(
        (food.pull + 0.1, .likedFood(candidates.foodIDs[Int(main)], dishes: food.liked)))
    }
    let cuisine = Int(candidates.cuisines[index])
    if cuisines[cuisine].liked >= 2, cuisinePull(cuisine) > 0.1 {
      found.append(
        (
          cuisinePull(cuisine),
          .likedCuisine(Cuisine.allCases[cuisine], dishes: cuisines[cuisine].liked)
        ))
    }
    let span = Span(minutes: candidates.minutes[index])
    if times[span.rawValue].liked >= 2, lift(times[span.rawValue]) > 0.1 {
      found.append(
        (lift(times[span.rawValue]), .likedTime(span, dishes: times[span.rawValue].liked)))
    }
    let effort = Int(candidates.difficulties[index])
    if efforts[effort].liked >= 2, lift(efforts[effort]) > 0.1 {
      found.append(
        (
          lift(efforts[effort]),
          .likedEffort(Difficulty.allCases[effort], dishes: efforts[effort].liked)
        ))
    }
    return found.sorted { $0.pull > $1.pull }.map(\.reason)
  }
}
