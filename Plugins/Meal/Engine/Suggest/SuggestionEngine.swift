/// Chooses what to eat: filter, score, and now and then look beyond the best.
///
/// Pure: the same candidates, request, history and random numbers give the same dish.
///
/// ```swift
/// let engine = SuggestionEngine(candidates)
/// let dish = engine.suggest(request, history: history, using: &random)
/// ```
package struct SuggestionEngine: Sendable {
  let candidates: Candidates

  package init(_ candidates: Candidates) { self.candidates = candidates }

  /// A dish, or nil when what is never given up leaves none but, at most, the last one shown.
  package func suggest(
    _ request: SuggestionRequest, history: SuggestionHistory,
    using random: inout some RandomNumberGenerator
  ) -> Suggestion? {
    suggest(from: SuggestionPool(request, in: candidates), history: history, using: &random)
  }

  /// A dish of a pool.
  func suggest(
    from pool: SuggestionPool, history: SuggestionHistory,
    using random: inout some RandomNumberGenerator
  ) -> Suggestion? {
    guard !pool.entries.isEmpty else { return nil }
    var relaxed: [Relaxation] = pool.isBeyondHour ? [.hour] : []
    let window = max(1, pool.request.window)
    // Bits of `fits` that are asked: time is given up first, then the goal.
    for (needs, given) in [(UInt8(3), Relaxation?.none), (2, .time), (0, .goal)] {
      if let given {
        let isAsked = given == .time ? pool.request.minutes != nil : pool.request.goal != nil
        if !isAsked { continue }
        relaxed.append(given)
      }
      let fence = RepeatFence(history, window: window, days: pool.request.days)
      if let found = draw(pool, needs, fence, history, relaxed, &random) { return found }
    }
    // Everything came lately: half of it may come again, the last one shown never.
    relaxed.append(.repeats)
    for window in [max(1, min(window, pool.entries.count / 2)), 1] {
      let fence = RepeatFence(history, window: window, days: 0)
      if let found = draw(pool, 0, fence, history, relaxed, &random) { return found }
    }
    return nil
  }

  /// The best few, and what is needed to draw one.
  private struct Best {
    static let maximum = 5
    var indices = [Int](repeating: 0, count: maximum)
    var scores = [Float](repeating: 0, count: maximum)
    var count = 0

    mutating func offer(_ index: Int, _ score: Float) {
      if count == Self.maximum, score <= scores[count - 1] { return }
      var slot = min(count, Self.maximum - 1)
      while slot > 0, scores[slot - 1] < score {
        scores[slot] = scores[slot - 1]
        indices[slot] = indices[slot - 1]
        slot -= 1
      }
      scores[slot] = score
      indices[slot] = index
      count = min(count + 1, Self.maximum)
    }
  }

  private func draw(
    _ pool: SuggestionPool, _ needs: UInt8, _ fence: RepeatFence, _ history: SuggestionHistory,
    _ relaxed: [Relaxation], _ random: inout some RandomNumberGenerator
  ) -> Suggestion? {
    var allowed = 0
    var counts = [Int](repeating: 0, count: Cuisine.allCases.count)
    var bestAllowed: Float = 0
    var bestRecent: Float = 0
    let (seen, days) = (history.seen, history.days)
    let isAllowed: (SuggestionPool.Entry) -> Bool = { entry in
      entry.fits & needs == needs
        && fence.admits(seen: seen[Int(entry.index)], on: days[Int(entry.index)])
    }
    for entry in pool.entries where entry.fits & needs == needs {
      counts[Int(entry.cuisine)] += 1
      if isAllowed(entry) {
        allowed += 1
        bestAllowed = max(bestAllowed, entry.base)
      } else {
        bestRecent = max(bestRecent, entry.base)
      }
    }
    guard allowed > 0 else { return nil }
    let explores = random.unit() < pool.request.exploration
    let chosen: SuggestionPool.Entry
    if explores {
      chosen = uniform(pool, random.below(allowed), isAllowed)
    } else {
      let variety = Variety(history, candidates, counts: counts, pool.request)
      var best = Best()
      for (index, entry) in pool.entries.enumerated() where isAllowed(entry) {
        best.offer(index, entry.base * variety.factor(entry))
      }
      chosen = pool.entries[weighted(best, &random)]
    }
    let reasons = Reasons(candidates, pool.request, history, chosen, explores: explores, relaxed)
    return Suggestion(
      index: chosen.index, id: candidates.ids[Int(chosen.index)], relaxed: relaxed,
      reasons: reasons.all, isExploration: explores, avoidedRepeat: bestRecent > bestAllowed)
  }

  /// Whether a dish passes what is never given up.
  func admits(_ index: Int32, _ request: SuggestionRequest) -> Bool {
    var admits = false
    HardFilter(request, foods: candidates.foodIDs.count)
      .forEachPassing(candidates) { if $0 == Int(index) { admits = true } }
    return admits
  }

  /// What speaks for a dish that was chosen by somebody, not drawn.
  func reasons(for index: Int32, _ request: SuggestionRequest, _ history: SuggestionHistory)
    -> [SuggestionReason]
  {
    let pool = SuggestionPool(request, in: candidates)
    guard let entry = pool.entries.first(where: { $0.index == index }) else { return [] }
    return Reasons(candidates, request, history, entry, explores: false, []).all
  }

  private func uniform(
    _ pool: SuggestionPool, _ number: Int, _ isAllowed: (SuggestionPool.Entry) -> Bool
  ) -> SuggestionPool.Entry {
    var left = number
    for entry in pool.entries where isAllowed(entry) {
      if left == 0 { return entry }
      left -= 1
    }
    return pool.entries[0]
  }

  /// One of the best, the better ones more often: by the square of the score.
  private func weighted(_ best: Best, _ random: inout some RandomNumberGenerator) -> Int {
    var total: Float = 0
    for slot in 0..<best.count { total += best.scores[slot] * best.scores[slot] }
    var left = Float(random.unit()) * total
    for slot in 0..<best.count {
      left -= best.scores[slot] * best.scores[slot]
      if left < 0 { return best.indices[slot] }
    }
    return best.indices[0]
  }
}

extension RandomNumberGenerator {
  /// A number from 0 up to, not including, 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// A whole number from 0 up to, not including, `bound`, which is above 0.
  mutating func below(_ bound: Int) -> Int { min(bound - 1, Int(unit() * Double(bound))) }
}
