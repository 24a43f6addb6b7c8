import BerthBase
import Glibc
import Kitchen
import Testing

@testable import MealEngine

/// A thousand days of fifty people, one suggestion a day.
@Suite("Suggestions over a thousand days")
struct SimulationTests {
  private static let days = 1000

  /// What one person went through.
  private struct Life: Sendable {
    var violations: [String] = []
    var needlessRepeats = 0
    var sameTwice = 0
    var empty = 0
    /// Per meal period: dishes that may come, and which of them came within 200 days.
    var coverage: [(eligible: Int, draws: Int, shown: Int)] = []
    /// Bits of cuisine entropy reached, and the most that can be.
    var entropy = 0.0
    var mostEntropy = 0.0
    /// Dishes of each cuisine that may come, and how often each cuisine came.
    var cuisines: (eligible: [Int], came: [Int]) = ([], [])
  }

  private static let lives: [Life] = {
    let check = IndependentCheck(Bundled.catalogue)
    return SimulatedProfiles.all.enumerated().map { live($1, seed: UInt64($0), check) }
  }()

  private static func live(
    _ person: SimulatedProfiles.Person, seed: UInt64, _ check: IndependentCheck
  ) -> Life {
    let candidates = Bundled.candidates
    let engine = SuggestionEngine(candidates)
    var random = SeededGenerator(seed: seed &* 7919 &+ 1)
    var history = SuggestionHistory(dishes: candidates.count)
    var life = Life()
    let pools: [[SuggestionPool]] = Season.allCases.map { season in
      person.periods.map {
        SuggestionPool(
          SuggestionRequest(person.profile, period: $0, season: season, in: candidates),
          in: candidates)
      }
    }
    var shownEarly = Set<Int32>()
    var cuisines = [Int](repeating: 0, count: Cuisine.allCases.count)
    for day in 0..<days {
      let turn = day % person.periods.count
      let pool = pools[day / 91 % 4][turn]
      guard let found = engine.suggest(from: pool, history: history, using: &random) else {
        life.empty += 1
        continue
      }
      let wrong = check.violations(Int(found.index), person.profile, person.periods[turn])
      life.violations += wrong.map { "\(person.name): \(found.id) \($0)" }
      if let age = history.age(found.index) {
        if age == 1 { life.sameTwice += 1 }
        if age <= pool.request.window, pool.entries.count > pool.request.window {
          life.needlessRepeats += 1
        }
      }
      history.add(found.index)
      if day < 200 { shownEarly.insert(found.index) }
      cuisines[Int(candidates.cuisines[Int(found.index)])] += 1
    }
    for (turn, pool) in pools[0].enumerated() {
      let eligible = Self.eligible(pool, meals: person.periods.count)
      var draws = 200 / person.periods.count + (turn < 200 % person.periods.count ? 1 : 0)
      // The few that fit everything come whenever the window lets them, before all others.
      let turns = pool.request.window / person.periods.count + 1
      let first = pool.entries.count { $0.fits == 3 }
      if first < turns, first < eligible.count {
        draws = first + draws * (turns - first) / turns
      }
      life.coverage.append(
        (eligible.count, draws, eligible.count { shownEarly.contains($0.index) }))
    }
    life.cuisines = (
      Cuisine.allCases.indices.map { cuisine in
        pools[0].reduce(0) {
          $0 + eligible($1, meals: pools[0].count).count { $0.cuisine == cuisine }
        }
      }, cuisines
    )
    life.entropy = entropy(cuisines.map(Double.init))
    life.mostEntropy = mostEntropy(pools[0])
    return life
  }

  /// Dishes that come while nothing is given up; where too few, all that pass.
  ///
  /// - Parameter meals: how many meals the person asks for in turn; suggestions for the others fill
  ///   the repeat window too.
  private static func eligible(_ pool: SuggestionPool, meals: Int) -> [SuggestionPool.Entry] {
    for needs in [UInt8(3), 2, 0] {
      let left = pool.entries.filter { $0.fits & needs == needs }
      if left.count > pool.request.window / meals { return left }
    }
    return pool.entries
  }

  private static func entropy(_ weights: [Double]) -> Double {
    let total = weights.reduce(0, +)
    return weights.reduce(0) { $1 > 0 ? $0 - $1 / total * log2($1 / total) : $0 }
  }

  /// The most even shares that the order of relaxing and the repeat window allow.
  ///
  /// Dishes that fit everything come first: where there are no more of them than the window holds,
  /// each comes once in a window and one, before time or goal is given up. And no dish can come
  /// more often than that.
  private static func mostEntropy(_ pools: [SuggestionPool]) -> Double {
    var least = [Double](repeating: 0, count: Cuisine.allCases.count)
    var most = least
    for pool in pools {
      let window = min(pool.request.window / pools.count, pool.entries.count - 1)
      let share = 1 / Double(window + 1) / Double(pools.count)
      for entry in eligible(pool, meals: pools.count) { most[Int(entry.cuisine)] += share }
      let fitting = [UInt8(2), 3].lazy.map { needs in
        pool.entries.filter { $0.fits & needs == needs }
      }.first { $0.count <= window }
      for entry in fitting ?? [] { least[Int(entry.cuisine)] += share }
    }
    for cuisine in most.indices { most[cuisine] = max(most[cuisine], least[cuisine]) }
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let level = (low + high) / 2
      let sum = zip(least, most).reduce(0) { $0 + min(max(level, $1.0), $1.1) }
      if sum < 1 { low = level } else { high = level }
    }
    return entropy(zip(least, most).map { min(max(low, $0), $1) })
  }

  @Test("no allergen, dislike or diet is ever violated")
  func violations() {
    #expect(Self.lives.count == 50)
    #expect(Self.lives.flatMap(\.violations) == [])
  }

  @Test("a dish comes again within the window only when there are too few others")
  func repeats() {
    for (life, person) in zip(Self.lives, SimulatedProfiles.all) {
      #expect(life.needlessRepeats == 0, "\(person.name)")
      #expect(life.sameTwice == 0, "\(person.name)")
    }
  }

  @Test("within 200 days at least 60 % of the dishes that can come have come")
  func coverage() {
    for (life, person) in zip(Self.lives, SimulatedProfiles.all) {
      for part in life.coverage where part.eligible > 0 {
        let reachable = min(part.eligible, part.draws)
        #expect(
          Double(part.shown) >= 0.6 * Double(reachable),
          "\(person.name): \(part) \(life.cuisines)")
      }
    }
  }

  @Test("cuisines come nearly as evenly as they can")
  func entropy() {
    for (life, person) in zip(Self.lives, SimulatedProfiles.all) where life.empty < Self.days {
      #expect(
        life.entropy >= 0.9 * life.mostEntropy,
        "\(person.name): \(life.entropy) of \(life.mostEntropy) bits, \(life.cuisines)")
    }
  }

  @Test("most people are never left without an answer")
  func answers() {
    let unserved = zip(Self.lives, SimulatedProfiles.all).filter { $0.0.empty == Self.days }
    #expect(unserved.count <= 10, "\(unserved.map { "\($0.1.name) \($0.1.profile)" })")
  }
}

extension SuggestionHistory {
  /// How many suggestions ago a dish was the last: 1 for the last one, nil for never.
  fileprivate func age(_ index: Int32) -> Int? {
    let last = seen[Int(index)]
    return last < 0 ? nil : Int(count - last)
  }
}
