/// How the app is used, from the local log of events alone.
///
/// | figure | formula |
/// |---|---|
/// | visit | events with less than 30 minutes between one and the next |
/// | drinks and expansions per visit | `drink.shown`, and `graph.shown` with something opened, ÷ visits |
/// | length of a visit | median of last minus first event, of visits with more than one |
/// | stickiness | active days of the last 30 ÷ 30: DAU/MAU of one install |
/// | D1, D7, D30 | of active days that far back, the share whose n-th day after was active too |
/// | conversion | whether somebody who saw the paywall has premium |
/// | conversion of an arm | `premium.bought` ÷ `paywall.shown` of that arm of the experiment `paywall` |
struct Usage: Sendable, Equatable {
  /// An event as the log has it.
  struct Event: Sendable {
    var name: String
    /// Unix milliseconds.
    var at: Int64
    /// The local day, counted from any fixed one.
    var day: Int
    /// Whether a graph was opened further.
    var isExpansion = false
    /// The arm of the experiment `paywall` it belongs to, if any.
    var arm: String?
  }

  /// What came of the offers of one arm.
  struct Arm: Sendable, Equatable {
    var name: String
    /// Paywalls shown, trials and purchases begun after one.
    var exposed = 0, trials = 0, bought = 0
    /// Purchases ÷ paywalls shown; nil when none was.
    var rate: Double? { exposed == 0 ? nil : Double(bought) / Double(exposed) }
  }

  /// Coming back after so many days.
  struct Retention: Sendable, Equatable {
    var days: Int
    /// 0 to 1; nil as long as no active day lies that far back.
    var rate: Double?
  }

  /// Two events further apart belong to two visits, in milliseconds.
  static let visitGap: Int64 = 30 * 60_000

  var visits = 0
  var activeDays: Int
  /// Active days of the last 30 ÷ 30.
  var stickiness: Double
  var retention: [Retention]
  /// Nil before the first visit.
  var drinksPerVisit: Double?
  var expansionsPerVisit: Double?
  /// Seconds; nil as long as no visit has two events.
  var medianVisit: Double?
  var paywalls: Int
  /// By name.
  var arms: [Arm]
  /// How often each event came.
  var counts: [String: Int]

  /// - Parameters:
  ///   - events: oldest first.
  ///   - today: the local day of now, in the same count as the events' days.
  init(_ events: [Event], today: Int) {
    counts = events.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    paywalls = counts["paywall.shown"] ?? 0
    arms = Self.arms(events)
    let days = Set(events.map(\.day))
    activeDays = days.count
    stickiness = Double(days.count { $0 > today - 30 && $0 <= today }) / 30
    retention = [1, 7, 30].map { back in
      let old = days.filter { $0 + back <= today }
      let came = old.count { days.contains($0 + back) }
      return Retention(days: back, rate: old.isEmpty ? nil : Double(came) / Double(old.count))
    }
    var lengths: [Int64] = []
    var start: Int64 = 0
    var last: Int64?
    for event in events {
      if let before = last, event.at - before < Self.visitGap {
        last = event.at
        continue
      }
      if let before = last, before > start { lengths.append(before - start) }
      visits += 1
      (start, last) = (event.at, event.at)
    }
    if let before = last, before > start { lengths.append(before - start) }
    lengths.sort()
    if !lengths.isEmpty { medianVisit = Double(lengths[lengths.count / 2]) / 1000 }
    guard visits > 0 else { return }
    drinksPerVisit = Double(counts["drink.shown"] ?? 0) / Double(visits)
    expansionsPerVisit = Double(events.count(where: \.isExpansion)) / Double(visits)
  }

  private static func arms(_ events: [Event]) -> [Arm] {
    var arms: [String: Arm] = [:]
    for event in events {
      guard let name = event.arm else { continue }
      switch event.name {
      case "paywall.shown": arms[name, default: Arm(name: name)].exposed += 1
      case "premium.tried": arms[name, default: Arm(name: name)].trials += 1
      case "premium.bought": arms[name, default: Arm(name: name)].bought += 1
      default: break
      }
    }
    return arms.values.sorted { $0.name < $1.name }
  }
}
