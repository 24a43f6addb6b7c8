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
    var relaxed: [Relaxation] = []
    let window = max(1, pool.request.window)
    // Bits of `fits` that are asked: time is given up first, then the goal.
    for (needs, given) in [(UInt8(3), Relaxation?.none), (2, .time), (0, .goal)] {
      if let given {
        let isAsked = given == .time ? pool.request.minutes != nil : pool.request.goal != nil
        if !isAsked { continue }
        relaxed.append(given)
      }
      if let found = draw(pool, needs, window, history, relaxed, &random) { return found }
    }
    // Everything came lately: half of it may come again, the last one shown never.
    relaxed.append(.repeats)
    let shorter = max(1, min(window, pool.entries.count / 2))
    return draw(pool, 0, shorter, history, relaxed, &random)
      ?? draw(pool, 0, 1, history, relaxed, &random)
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
    _ pool: SuggestionPool, _ needs: UInt8, _ window: Int, _ history: SuggestionHistory,
    _ relaxed: [Relaxation], _ random: inout some RandomNumberGenerator
  ) -> Suggestion? {
    // Newer than this is within the window.
    let limit = history.count - Int32(clamping: window)
    var allowed = 0
    var counts = [Int](repeating: 0, count: Cuisine.allCases.count)
    var bestAllowed: Float = 0
    var bestRecent: Float = 0
    history.seen.withUnsafeBufferPointer { seen in
      for entry in pool.entries where entry.fits & needs == needs {
        counts[Int(entry.cuisine)] += 1
        let last = seen[Int(entry.index)]
        if last < 0 || last < limit {
          allowed += 1
          bestAllowed = max(bestAllowed, entry.base)
        } else {
          bestRecent = max(bestRecent, entry.base)
        }
      }
    }
    guard allowed > 0 else { return nil }
    let isAllowed: (SuggestionPool.Entry) -> Bool = { entry in
      entry.fits & needs == needs && history.seen[Int(entry.index)] < max(0, limit)
    }
    let explores = random.unit() < pool.request.exploration
    let chosen: SuggestionPool.Entry
    if explores {
      chosen = uniform(pool, random.below(allowed), isAllowed)
    } else {
      let variety = Variety(history, candidates, counts: counts, period: pool.request.period)
      var best = Best()
      pool.entries.withUnsafeBufferPointer { entries in
        history.seen.withUnsafeBufferPointer { seen in
          for index in 0..<entries.count {
            let entry = entries[index]
            guard entry.fits & needs == needs else { continue }
            let last = seen[Int(entry.index)]
            guard last < 0 || last < limit else { continue }
            best.offer(index, entry.base * variety.factor(entry))
          }
        }
      }
      chosen = pool.entries[weighted(best, &random)]
    }
    let reasons = Reasons(candidates, pool.request, history, chosen, explores: explores, relaxed)
    return Suggestion(
      index: chosen.index, id: candidates.ids[Int(chosen.index)], relaxed: relaxed,
      reasons: reasons.all, isExploration: explores, avoidedRepeat: bestRecent > bestAllowed)
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
