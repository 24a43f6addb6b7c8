import BerthBase
import Testing

@testable import BerthCapabilities
@testable import BerthServices

/// Judges a host by the journal of a life: it works out by itself, from the clock on the wall and
/// plain lists, what each rule says, and shares no code with the rules.
struct JournalChecker {
  typealias Outcome = NotificationPlanner.Outcome

  let journal: SimulatedLife.Journal
  let zone: ZoneRules
  let start: Int64
  let end: Int64
  private let delivered: [Outcome]
  private var found: [String] = []

  init(_ journal: SimulatedLife.Journal, _ life: SimulatedLife) {
    self.journal = journal
    zone = life.zone
    start = life.start
    end = life.end
    delivered = journal.outcomes.filter { $0.state == .delivered }.sorted { $0.at < $1.at }
  }

  /// What is wrong, one line each; empty when all is well.
  mutating func problems() -> [String] {
    found = []
    for outcome in journal.outcomes {
      switch outcome.state {
      case .delivered:
        for rule in Self.rules where blocks(rule, outcome) { note(outcome, "in spite of \(rule)") }
        checkDelay(outcome)
      case .suppressed:
        if !blocks(outcome.rule ?? "", outcome) { note(outcome, "without need") }
      case .missed:
        if !isOff(within: outcome.planned...outcome.at) { note(outcome, "though berth was on") }
      case .cancelled: break
      case .waiting, .delivering: note(outcome, "is no end")
      }
    }
    checkCaps()
    checkCounts()
    return found
  }

  private mutating func note(_ outcome: Outcome, _ what: String) {
    found.append(
      "\(outcome.key) of \(text(outcome.planned)): \(outcome.state) (\(outcome.rule ?? "-")) at "
        + "\(text(outcome.at)) \(what)")
  }

  private func text(_ moment: Int64) -> String { zone.civil(moment).iso8601 }

  // MARK: Rules

  private static let rules = [
    "off", "opt-in", "paused", "focus", "quiet", "window", "recent-use", "back-off",
  ]

  private func blocks(_ rule: String, _ outcome: Outcome) -> Bool {
    let now = outcome.at
    let state = state(at: now)
    switch rule {
    case "off": return !state.isOn
    case "opt-in": return state.forbidden.contains(outcome.category)
    case "paused":
      return now < state.pausedAll || now < state.pausedPlugins[outcome.plugin] ?? 0
        || now < state.pausedCategories[outcome.category] ?? 0
    case "focus": return state.isFocused
    case "quiet": return isQuiet(now, outcome.category)
    case "window": return !isInWindow(now, outcome.category)
    case "recent-use": return isRecent(now, outcome)
    case "back-off": return rests(now, outcome.category)
    case "per-day":
      return deliveredOn(day(now), upTo: now) { $0.category == outcome.category }
        >= (outcome.category == "notes" ? 2 : 1)
    case "app-per-day":
      return outcome.plugin == "meal"
        && deliveredOn(day(now), upTo: now) { $0.plugin == "meal" } >= 2
    default: return false
    }
  }

  private func state(at now: Int64) -> SimulatedLife.State {
    var low = 0
    var high = journal.states.count
    while low < high {
      let middle = (low + high) / 2
      if journal.states[middle].at <= now { low = middle + 1 } else { high = middle }
    }
    return journal.states[max(0, low - 1)].state
  }

  private func clock(_ now: Int64) -> Int {
    let time = zone.civil(now)
    return time.hour * 60 + time.minute
  }

  private func day(_ now: Int64) -> String { zone.civil(now).date }

  private func isQuiet(_ now: Int64, _ category: String) -> Bool {
    state(at: now).isQuiet && category != "night" && (clock(now) >= 1320 || clock(now) < 420)
  }

  private func isInWindow(_ now: Int64, _ category: String) -> Bool {
    let time = clock(now)
    switch category {
    case "lunch":
      return zone.civil(now).weekday > 5 ? (750..<810) ~= time : (705..<750) ~= time
    case "dinner": return (1050..<1110) ~= time
    case "drink": return (1080..<1380) ~= time
    default: return true
    }
  }

  private func isRecent(_ now: Int64, _ outcome: Outcome) -> Bool {
    let stretch = (now - 7_200_000 + 1)...now
    let isUsed = first(in: journal.uses[outcome.plugin] ?? [], stretch) != nil
    let isShown = first(in: journal.events["meal"] ?? [], stretch) != nil
    switch outcome.category {
    case "lunch": return isUsed || isShown
    case "dinner": return isUsed
    case "notes": return isShown
    default: return false
    }
  }

  /// Goes through what was delivered from the beginning, knowing only what was known at the time.
  private func rests(_ now: Int64, _ category: String) -> Bool {
    let (most, length): (Int, Int64)
    switch category {
    case "night": return false
    case "dinner": (most, length) = (3, 72 * 3_600_000)
    default: (most, length) = (2, 48 * 3_600_000)
    }
    var count = 0
    var until: Int64 = 0
    for past in delivered where past.category == category && past.at < now {
      let answer = journal.answers[.init(key: past.key, delivered: past.at)]
        .flatMap { $0.at <= now ? $0 : nil }
      let limit = past.at + 7_200_000
      if answer.map({ !$0.isDismissal }) ?? false
        || first(in: journal.uses[past.plugin] ?? [], past.at...min(limit, now)) != nil
      {
        (count, until) = (0, 0)
        continue
      }
      let since = min(answer?.at ?? limit, limit)
      guard since <= now else { continue }
      count += 1
      if count == most { (count, until) = (0, since + length) }
    }
    return until > now
  }

  /// The first of sorted moments within a stretch.
  private func first(in moments: [Int64], _ stretch: ClosedRange<Int64>) -> Int64? {
    var low = 0
    var high = moments.count
    while low < high {
      let middle = (low + high) / 2
      if moments[middle] < stretch.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < moments.count && stretch.contains(moments[low]) ? moments[low] : nil
  }

  // MARK: Delays and counts

  private func isOff(within stretch: ClosedRange<Int64>) -> Bool {
    journal.off.contains {
      $0.lowerBound <= stretch.upperBound && $0.upperBound > stretch.lowerBound
    }
  }

  /// What came late came late for a reason that held when it was due.
  private mutating func checkDelay(_ outcome: Outcome) {
    let due = max(outcome.planned, start)
    guard outcome.at != due else { return }
    guard outcome.at > due else { return note(outcome, "early") }
    let hasReason =
      isOff(within: due...due) || state(at: due).isFocused || isQuiet(due, outcome.category)
      || !isInWindow(due, outcome.category)
    if !hasReason { note(outcome, "late without reason") }
    // The longest window of a key and an hour, as the clocks may skip one; 24 hours for a single.
    let longest: Int64 = outcome.key.hasPrefix("single") ? 24 : 7 + 1
    if outcome.at >= due + longest * 3_600_000 { note(outcome, "far too late") }
    if let single = journal.single[outcome.key], outcome.at >= single.end {
      note(outcome, "expired")
    }
  }

  private func deliveredOn(
    _ date: String, upTo now: Int64 = .max, _ matches: (Outcome) -> Bool
  ) -> Int {
    var count = 0
    for past in delivered.reversed() where past.at <= now {
      if past.at < now - 2 * 86_400_000 { break }
      if matches(past), day(past.at) == date { count += 1 }
    }
    return count
  }

  private mutating func checkCaps() {
    var perDay: [String: Int] = [:]
    for past in delivered {
      perDay["\(past.category) \(day(past.at))", default: 0] += 1
      if past.plugin == "meal" { perDay["meal \(day(past.at))", default: 0] += 1 }
    }
    for (name, count) in perDay {
      let most = name.hasPrefix("notes") || name.hasPrefix("meal") ? 2 : 1
      if count > most { found.append("\(name): \(count) delivered") }
    }
  }

  /// Each occurrence ended exactly once.
  private mutating func checkCounts() {
    var counts: [String: Int] = [:]
    for outcome in journal.outcomes {
      let name = outcome.key.hasPrefix("single") ? "" : " " + day(outcome.planned)
      counts[outcome.key + name, default: 0] += 1
    }
    for (name, count) in counts where count != 1 { found.append("\(name): ended \(count) times") }
    // When berth last looked: the machine may be off at the end.
    let last = journal.off.last.map { $0.upperBound >= end ? $0.lowerBound : end } ?? end
    for (key, single) in journal.single where single.end < last && counts[key] == nil {
      found.append("\(key): lost")
    }
    var date = start + 86_400_000
    while date < last - 2 * 86_400_000 {
      let weekday = zone.civil(date).weekday
      for (_, _, key, _) in SimulatedLife.daily where key != "digest" || weekday == 7 {
        if counts["\(key) \(day(date))"] == nil { found.append("\(key) \(day(date)): lost") }
      }
      date += 86_400_000
    }
  }
}
