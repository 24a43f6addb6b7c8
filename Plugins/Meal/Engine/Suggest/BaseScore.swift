import Kitchen

/// The part of a dish's score that depends on the person and the season alone: how well it fits,
/// times how well liked it is, times the season.
struct BaseScore {
  private let request: SuggestionRequest
  private let season: UInt32
  private let badgeTaste: [Float]
  private let cuisineTaste: [Float]
  private let isNeutral: Bool

  /// In season at its best, all year round, out of season.
  static let atItsBest: Float = 1.2
  static let outOfSeason: Float = 0.55
  /// How long people take for a meal without thinking about it, minutes.
  static let ordinaryTime: Float = 60

  init(_ request: SuggestionRequest) {
    self.request = request
    season = 1 << UInt32(request.season.bit)
    isNeutral = request.taste.isNeutral
    // A like counts at once, many likes not without end.
    badgeTaste = request.taste.badges.map { Self.pull($0) * 0.15 }
    cuisineTaste = request.taste.cuisines.map { Self.pull($0) * 0.25 }
  }

  /// -1 to 1: half way after two likes.
  private static func pull(_ weight: Float) -> Float { weight / (abs(weight) + 2) }

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
    // Who says nothing of time has an ordinary day: beyond an hour, longer is less welcome.
    let minutes = Float(candidates.minutes[index])
    if request.minutes == nil, request.patience == nil, minutes > Self.ordinaryTime {
      score *= Self.ordinaryTime / (Self.ordinaryTime + (minutes - Self.ordinaryTime) / 2)
    }
    // When time is given up, little too long beats much too long.
    if !isInTime, let limit = request.minutes {
      score *= 10 / (10 + Float(Int(candidates.minutes[index]) - limit))
    }
    if !isNeutral { score *= taste(index, candidates) }
    return score
  }

  private func taste(_ index: Int, _ candidates: Candidates) -> Float {
    var factor = 1 + cuisineTaste[Int(candidates.cuisines[index])]
    let mask = candidates.badges[index]
    for badge in badgeTaste.indices where mask & 1 << UInt32(badge) != 0 {
      factor += badgeTaste[badge]
    }
    return min(1.6, max(0.5, factor))
  }

  private static let allYear = TermSet(Season.allCases).bits
}
