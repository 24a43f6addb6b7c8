/// From what on a forecast alerts.
enum AlertTerms: Sendable, Equatable {
  /// So many times the usual chance of a night of that time of the year at that shore.
  case times(Double)
  /// A probability, 0–1.
  case share(Double)

  /// However many times the usual it is, a chance below this wakes nobody.
  static let leastShare = 0.05
  /// An alert is taken back once the chance has fallen this far below what alerts.
  private static let fall = 0.1
  /// The same for a multiple of the usual chance.
  private static let timesFall = 0.75

  /// Whether an answer is worth an alert.
  func holds(_ answer: ShoreNight) -> Bool {
    switch self {
    case .times(let times):
      answer.timesUsual >= times && answer.probability >= Self.leastShare
    case .share(let share): answer.probability >= share
    }
  }

  /// Whether an answer has not fallen far below what is worth an alert.
  func nearlyHolds(_ answer: ShoreNight) -> Bool {
    switch self {
    case .times(let times):
      answer.timesUsual >= times * Self.timesFall
        && answer.probability >= Self.leastShare * Self.timesFall
    case .share(let share): answer.probability >= share - Self.fall
    }
  }

  /// `from 4 times the usual chance, at least 5 %`, `from 70 %`.
  var words: String {
    switch self {
    case .times(let times):
      "from \(Format.times(times)) times the usual chance, at least "
        + Format.percent(Self.leastShare)
    case .share(let share): "from \(Format.percent(share))"
    }
  }
}

extension ShoreNight {
  /// `9 times the usual chance`.
  var timesWords: String {
    let times = timesUsual
    if times < 0.95 { return "less than the usual chance" }
    if times < 1.15 { return "about the usual chance" }
    return "\(Format.times(times)) times the usual chance"
  }
}
