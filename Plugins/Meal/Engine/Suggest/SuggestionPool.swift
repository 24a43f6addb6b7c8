/// The dishes that pass what is never given up, with the part of their score that does not depend
/// on what was suggested before.
///
/// Making one walks all candidates; drawing from it walks only what passed. Whoever draws often for
/// one request, as a simulation does, keeps it.
struct SuggestionPool: Sendable {
  /// A dish that may be suggested.
  struct Entry: Sendable {
    var index: Int32
    var base: Float
    var cuisine: Int32
    var main: Int32
    var group: Int32
    /// Bits: 1 when it fits the time, 2 when it fits the goal.
    var fits: UInt8
  }

  let entries: [Entry]
  /// Whether all of them take longer than one has at this hour.
  let isBeyondHour: Bool
  let request: SuggestionRequest

  /// The dishes for a request.
  init(_ request: SuggestionRequest, in candidates: Candidates) {
    self.request = request
    let filter = HardFilter(request, foods: candidates.foodIDs.count)
    let scoring = BaseScore(request)
    var found: [Entry] = []
    found.reserveCapacity(min(candidates.count, 4096))
    filter.forEachPassing(candidates) { index in
      let minutes = candidates.minutes[index]
      let isInTime = request.minutes.map { minutes <= $0 } ?? true
      let fitsGoal =
        request.goal.map {
          $0.admits(
            energy: Int(candidates.energy[index]), protein: Int(candidates.protein[index]),
            sodium: Int(candidates.sodium[index]), period: request.period)
        } ?? true
      found.append(
        Entry(
          index: Int32(index), base: scoring.of(index, candidates, isInTime: isInTime),
          cuisine: Int32(candidates.cuisines[index]), main: candidates.mains[index],
          group: candidates.groups[index], fits: (isInTime ? 1 : 0) | (fitsGoal ? 2 : 0)))
    }
    if let ordinary = request.ordinary {
      let quick = found.filter { candidates.minutes[Int($0.index)] <= ordinary }
      isBeyondHour = quick.isEmpty && !found.isEmpty
      entries = quick.isEmpty ? found : quick
    } else {
      isBeyondHour = false
      entries = found
    }
  }
}

/// What is never given up: the meal, allergens, dislikes, diets, and what was asked for by name.
struct HardFilter {
  private let request: SuggestionRequest
  /// One bit per food that must not be in a dish.
  private let refused: [UInt64]

  init(_ request: SuggestionRequest, foods: Int) {
    self.request = request
    var bits = [UInt64](repeating: 0, count: foods / 64 + 1)
    for food in request.dislikes where food >= 0 && Int(food) < foods {
      bits[Int(food) / 64] |= 1 << UInt64(food % 64)
    }
    refused = bits
  }

  /// Calls back with the index of every dish that passes.
  func forEachPassing(_ candidates: Candidates, _ body: (Int) -> Void) {
    let period = UInt32(1) << UInt32(request.period.bit)
    let avoidance = request.avoidance
    let avoided = avoidance.substances.bits | (avoidance.isAny ? DishSafety.uncertain : 0)
    let avoidedLabels = avoidance.trustsNoLabel.bits
    let meatAndMilk =
      avoidance.separatesMeatAndMilk ? TermSet<Substance>([.meat, .milk]).bits : 0
    let diets = request.diets.bits
    let cuisines = request.cuisines.bits
    let hasDislikes = refused.contains { $0 != 0 }
    let hidden = request.hidden
    let hasHidden = !hidden.isEmpty
    let refused = request.refused
    candidates.periods.withUnsafeBufferPointer { periods in
      candidates.risks.withUnsafeBufferPointer { held in
        candidates.diets.withUnsafeBufferPointer { suits in
          for index in 0..<periods.count {
            guard periods[index] & period != 0, held[index] & avoided == 0,
              suits[index] & diets == diets, candidates.labels[index] & avoidedLabels == 0
            else { continue }
            if meatAndMilk != 0, held[index] & meatAndMilk == meatAndMilk { continue }
            if !refused.isEmpty, refused.contains(Int32(index)) { continue }
            if cuisines != 0, cuisines & 1 << UInt32(candidates.cuisines[index]) == 0 { continue }
            if hasDislikes, holdsRefused(index, candidates) { continue }
            if hasHidden, hidden.contains(Int32(index)) { continue }
            if !request.foods.isEmpty, !request.foods.allSatisfy({ candidates.holds(index, $0) }) {
              continue
            }
            body(index)
          }
        }
      }
    }
  }

  private func holdsRefused(_ dish: Int, _ candidates: Candidates) -> Bool {
    candidates.foods.withUnsafeBufferPointer { foods in
      refused.withUnsafeBufferPointer { bits in
        for index in candidates.foodStarts[dish]..<candidates.foodStarts[dish + 1] {
          let food = foods[index]
          if bits[Int(food >> 6)] & 1 << UInt64(food & 63) != 0 { return true }
        }
        return false
      }
    }
  }
}
