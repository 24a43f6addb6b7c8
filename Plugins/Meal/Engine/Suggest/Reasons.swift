import Kitchen

/// Finds what speaks for a chosen dish, from the parts of its score.
struct Reasons {
  private(set) var all: [SuggestionReason] = []
  /// So many sentences are read; more are not.
  private static let maximum = 4

  init(
    _ candidates: Candidates, _ request: SuggestionRequest, _ history: SuggestionHistory,
    _ chosen: SuggestionPool.Entry, explores: Bool, _ relaxed: [Relaxation]
  ) {
    let index = Int(chosen.index)
    let minutes = Int(candidates.minutes[index])
    if !request.foods.isEmpty {
      all.append(.foods(request.foods.map { candidates.foodIDs[Int($0)] }))
    }
    if let goal = request.goal, chosen.fits & 2 != 0 {
      all.append(
        .goal(
          goal, energy: Int(candidates.energy[index]), protein: Int(candidates.protein[index])))
    }
    if let limit = request.minutes, chosen.fits & 1 != 0 {
      all.append(.time(minutes: minutes, limit: limit))
    }
    if let food = request.useUp.first(where: { candidates.holds(index, $0.food) }) {
      all.append(.usesUp(candidates.foodIDs[Int(food.food)], by: food.by))
    }
    if explores { all.append(.exploration) }
    all += request.taste.shared(index, candidates).prefix(2)
    let seasons = TermSet<Season>(bits: candidates.seasons[index])
    if seasons.count < Season.allCases.count, seasons.contains(request.season) {
      all.append(.season(request.season))
    }
    addVariety(candidates, request, history, chosen)
    if !request.diets.isEmpty { all.append(.diets(request.diets)) }
    if request.minutes == nil, minutes <= 20 { all.append(.quick(minutes: minutes)) }
    if history.count > 0, history.seen[index] < 0 { all.append(.neverSeen) }
    all = Array(all.prefix(Self.maximum))
  }

  private mutating func addVariety(
    _ candidates: Candidates, _ request: SuggestionRequest, _ history: SuggestionHistory,
    _ chosen: SuggestionPool.Entry
  ) {
    let absence = Variety.absence(of: UInt8(chosen.cuisine), in: history, candidates)
    if absence >= 3, request.cuisines.count != 1 {
      all.append(.change(Cuisine.allCases[Int(chosen.cuisine)], last: absence))
    } else if let last = history.shown.first {
      let group = candidates.groups[Int(last)]
      let main = candidates.mains[Int(last)]
      if group != chosen.group, main >= 0 {
        all.append(.otherMain(candidates.foodIDs[Int(main)]))
      }
    }
  }
}
