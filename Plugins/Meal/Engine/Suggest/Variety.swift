/// How much a dish is wanted after what came before: rarely seen cuisines, another main food, dishes
/// not seen for long.
///
/// Made for one draw; the factors are kept per cuisine so that a dish costs a few multiplications.
struct Variety {
  private let cuisineFactors: [Float]
  /// 1 over the number of suggestions after which a dish of a cuisine is as good as new.
  private let freshRates: [Float]
  private let mains: [Int32]
  private let groups: [Int32]
  private let seen: [Int32]
  private let count: Int32

  /// What counts against the main food of the last suggestions, newest first.
  private static let mainFactors: [Float] = [0.25, 0.5, 0.75]
  private static let groupFactors: [Float] = [0.55, 0.75, 0.9]

  /// - Parameter counts: how many dishes of each cuisine may come.
  init(
    _ history: SuggestionHistory, _ candidates: Candidates, counts: [Int],
    _ request: SuggestionRequest
  ) {
    let kinds = max(1, counts.reduce(0) { $0 + ($1 > 0 ? 1 : 0) })
    let last = history.recent.prefix(kinds * 3)
    var came = [Float](repeating: 0, count: counts.count)
    var ownPeriod = 0
    let bit = UInt32(1) << UInt32(request.period.bit)
    for index in history.recent where candidates.periods[Int(index)] & bit != 0 { ownPeriod += 1 }
    for index in last { came[Int(candidates.cuisines[Int(index)])] += 1 }
    // Suggestions for other meals make a dish no fresher.
    let share = Float(ownPeriod + 1) / Float(history.recent.count + 1)
    var factors = [Float](repeating: 1, count: counts.count)
    var rates = factors
    let turns = Self.turns(counts, request.taste)
    for cuisine in counts.indices where counts[cuisine] > 0 {
      let due = Float(last.count) * turns[cuisine]
      if kinds > 1 { factors[cuisine] = Self.balance(came[cuisine] - due, due) }
      rates[cuisine] = share * turns[cuisine] / Float(counts[cuisine])
    }
    if kinds > 1, let newest = history.recent.first {
      factors[Int(candidates.cuisines[Int(newest)])] *= 0.5
    }
    cuisineFactors = factors
    freshRates = rates
    mains = history.recent.prefix(3).map { candidates.mains[Int($0)] }
    groups = history.recent.prefix(3).map { candidates.groups[Int($0)] }
    seen = history.seen
    count = history.count
  }

  /// The share of suggestions each cuisine should have: more for one with more dishes, but far less
  /// than in proportion, so that small ones come often and large ones are seen whole; and more for one
  /// that is liked.
  private static func turns(_ counts: [Int], _ taste: Taste) -> [Float] {
    // The fourth root lies between even shares and the square root's.
    var weights = counts.map { Float($0).squareRoot().squareRoot() }
    if !taste.isNeutral {
      for index in weights.indices { weights[index] *= taste.turns(of: index) }
    }
    let total = weights.reduce(0, +)
    return weights.map { total > 0 ? $0 / total : 0 }
  }

  /// More than 1 for a cuisine that came less often than its turn, less for one that came more.
  private static func balance(_ surplus: Float, _ due: Float) -> Float {
    let lack = -surplus / max(due, 1)
    return lack >= 0 ? 1 + 2.2 * lack : 1 / (1 - 2.2 * lack)
  }

  /// The factor for a dish.
  func factor(_ entry: SuggestionPool.Entry) -> Float {
    var factor = cuisineFactors[Int(entry.cuisine)]
    for index in mains.indices {
      if mains[index] == entry.main {
        factor *= Self.mainFactors[index]
      } else if groups[index] == entry.group {
        factor *= Self.groupFactors[index]
      }
    }
    let last = seen[Int(entry.index)]
    if last >= 0 {
      let freshness = Float(count - last) * freshRates[Int(entry.cuisine)]
      // So steep that what was never seen comes before a favourite's third time.
      if freshness < 1 {
        let square = freshness * freshness
        factor *= max(1e-6, square * square)
      }
    }
    return factor
  }

  /// Whether the last suggestion was of the same cuisine, and how many in a row were not.
  static func absence(
    of cuisine: UInt8, in history: SuggestionHistory, _ candidates: Candidates
  ) -> Int {
    let shown = history.shown
    return shown.firstIndex { candidates.cuisines[Int($0)] == cuisine } ?? shown.count
  }
}
