import Kitchen

/// The part of a dish's score that depends on the person and the season alone: how well it fits,
/// times how well known it is, times the season, times what somebody's taste makes of it.
struct BaseScore {
  private let request: SuggestionRequest
  private let season: UInt32
  private let isNeutral: Bool

  /// In season at its best, all year round, out of season.
  static let atItsBest: Float = 1.2
  static let outOfSeason: Float = 0.55
  /// Uses something up that should be eaten soon.
  static let usesUp: Float = 1.8

  init(_ request: SuggestionRequest) {
    self.request = request
    season = 1 << UInt32(request.season.bit)
    isNeutral = request.taste.isNeutral
  }

  /// The score of the dish at an index, above 0.
  func of(_ index: Int, _ candidates: Candidates, isInTime: Bool) -> Float {
    var score = 0.5 + 0.5 * candidates.popularity[index]
    if let goal = request.goal {
      score *=
        0.5 + 0.5
        * goal.fit(
          energy: Int(candidates.energy[index]), protein: Int(candidates.protein[index]),
          sodium: Int(candidates.sodium[index]), period: request.period)
    }
    let seasons = candidates.seasons[index]
    if seasons & season == 0 {
      score *= Self.outOfSeason
    } else if seasons != Self.allYear {
      score *= Self.atItsBest
    }
    if let limit = request.patience, candidates.minutes[index] > limit {
      score *= 20 / (20 + Float(Int(candidates.minutes[index]) - limit))
    }
    // When time is given up, little too long beats much too long.
    if !isInTime, let limit = request.minutes {
      score *= 10 / (10 + Float(Int(candidates.minutes[index]) - limit))
    }
    if request.useUp.contains(where: { candidates.holds(index, $0.food) }) { score *= Self.usesUp }
    if !isNeutral { score *= request.taste.factor(index, candidates) }
    return score
  }

  private static let allYear = TermSet(Season.allCases).bits
}
