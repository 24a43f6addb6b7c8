/// How the app is doing, computed from the local log of events alone.
///
/// | figure | formula |
/// |---|---|
/// | time to first value | first `suggest_shown` minus first `app_open`, plus its `latency_ms` |
/// | latency P50, P95 | nearest rank of `latency_ms` over `suggest_shown`: the ⌈p·n⌉-th smallest |
/// | cache hit rate | `suggest_request` with `cached` ÷ all `suggest_request` |
/// | swaps per day | `swap_used` ÷ days with any event |
/// | funnel | days on which a step and all before it happened (the last: on that day or later) |
/// | repeat avoidance | `repeat_avoided` ÷ `suggest_request` that were not cached |
/// | D1, D7, D30 | of active days that far back, the share whose n-th day after was active too |
/// | crash-free | of `app_open` before the last, those an answer or a refusal follows before the next |
/// | stickiness | active days of the last 30 ÷ 30 (DAU/MAU of one install) |
struct KPIs: Sendable, Equatable {
  /// An event as the log has it.
  struct Event: Sendable {
    var name: String
    /// Unix milliseconds.
    var at: Int64
    /// The local day, counted from any fixed one.
    var day: Int
    /// Of the properties only what the figures need.
    var latency: Double?
    var isCached: Bool?
  }

  /// One step of the funnel.
  struct Step: Sendable, Equatable {
    var name: String
    var events: Int
    var days: Int
    /// Of the first step's days, 0 to 1; nil when there are none.
    var share: Double?
  }

  /// Coming back after so many days.
  struct Retention: Sendable, Equatable {
    var days: Int
    /// Whether the n-th day after the very first was active; nil as long as it has not passed.
    var reached: Bool?
    /// Of all active days that far back; nil when there are none.
    var rate: Double?
  }

  /// Milliseconds; nil before anything was shown. The clock stands still within a call, so the
  /// latency of the first suggestion is added.
  var timeToFirstValue: Int64?
  var latencyP50: Double?
  var latencyP95: Double?
  var cacheHitRate: Double?
  var swapsPerDay: Double?
  var funnel: [Step]
  var repeatAvoidance: Double?
  /// The share of openings that ended with an answer or a refusal, not with a crash.
  var crashFree: Double?
  var retention: [Retention]
  var activeDays: Int
  /// Active days of the last 30 ÷ 30.
  var stickiness: Double
  var counts: [String: Int]

  static let funnelSteps = ["app_open", "suggest_shown", "paywall_shown", "subscription_started"]

  /// The figures of a log, oldest event first.
  ///
  /// - Parameter today: the local day of now, in the same count as the events' days.
  init(_ events: [Event], today: Int) {
    counts = events.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    let days = Set(events.map(\.day))
    activeDays = days.count
    stickiness = Double(days.count { $0 > today - 30 && $0 <= today }) / 30
    timeToFirstValue = Self.firstValue(events)
    let latencies = events.compactMap(\.latency).sorted()
    latencyP50 = Self.percentile(latencies, 0.5)
    latencyP95 = Self.percentile(latencies, 0.95)
    let requests = events.filter { $0.name == "suggest_request" }
    let cached = requests.count { $0.isCached == true }
    cacheHitRate = Self.share(cached, requests.count)
    swapsPerDay = Self.share(counts["swap_used"] ?? 0, days.count)
    repeatAvoidance = Self.share(counts["repeat_avoided"] ?? 0, requests.count - cached)
    crashFree = Self.crashFree(events)
    funnel = Self.funnel(events)
    retention = [1, 7, 30].map { Self.retention($0, days, today) }
  }

  private static func share(_ part: Int, _ whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
  }

  private static func crashFree(_ events: [Event]) -> Double? {
    var (ended, crashed) = (0, 0)
    var isOpen = false
    for event in events {
      switch event.name {
      case "app_open":
        if isOpen { crashed += 1 }
        isOpen = true
      case "suggest_request", "suggest_failed":
        if isOpen { ended += 1 }
        isOpen = false
      default: break
      }
    }
    return share(ended, ended + crashed)
  }

  private static func firstValue(_ events: [Event]) -> Int64? {
    guard let open = events.first(where: { $0.name == "app_open" }),
      let shown = events.first(where: { $0.name == "suggest_shown" && $0.at >= open.at })
    else { return nil }
    return shown.at - open.at + Int64((shown.latency ?? 0).rounded())
  }

  /// The value at a share of a sorted list by nearest rank; nil for an empty one.
  static func percentile(_ sorted: [Double], _ share: Double) -> Double? {
    guard !sorted.isEmpty else { return nil }
    let rank = Int((share * Double(sorted.count)).rounded(.up))
    return sorted[min(max(rank, 1), sorted.count) - 1]
  }

  private static func funnel(_ events: [Event]) -> [Step] {
    var daysOf: [String: Set<Int>] = [:]
    for event in events { daysOf[event.name, default: []].insert(event.day) }
    var reached = daysOf[funnelSteps[0]] ?? []
    let first = reached.count
    return funnelSteps.enumerated().map { index, name in
      let own = daysOf[name] ?? []
      if name == "subscription_started" {
        // Buying may take a night's sleep: the purchase is the last paywall's before it.
        reached = Set(own.compactMap { day in reached.filter { $0 <= day }.max() })
      } else if index > 0 {
        reached.formIntersection(own)
      }
      return Step(
        name: name, events: events.count { $0.name == name }, days: reached.count,
        share: share(reached.count, first))
    }
  }

  private static func retention(_ span: Int, _ days: Set<Int>, _ today: Int) -> Retention {
    let past = days.filter { $0 + span <= today }
    let back = past.count { days.contains($0 + span) }
    let first = days.min()
    let reached = first.flatMap { $0 + span <= today ? days.contains($0 + span) : nil }
    return Retention(days: span, reached: reached, rate: share(back, past.count))
  }
}
