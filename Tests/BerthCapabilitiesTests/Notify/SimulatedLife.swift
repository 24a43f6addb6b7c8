import BerthBase

@testable import BerthCapabilities
@testable import BerthServices

/// A year of somebody's life at random: uses, answers, pauses, focus, changes of mind, a machine
/// that is off now and then. It drives a host minute by minute and keeps a journal of its own, by
/// which a checker judges the host.
struct SimulatedLife {
  /// What the user wished from a moment on.
  struct State {
    var isOn = true
    var isFocused = false
    var isQuiet = true
    var pausedAll: Int64 = 0
    var pausedPlugins: [String: Int64] = [:]
    var pausedCategories: [String: Int64] = [:]
    var forbidden: Set<String> = []
  }

  /// What happened, oldest first.
  struct Journal {
    var states: [(at: Int64, state: State)] = []
    var uses: [String: [Int64]] = [:]
    var events: [String: [Int64]] = [:]
    /// Stretches in which the machine was off.
    var off: [Range<Int64>] = []
    /// Answers by key and moment of delivery.
    var answers: [Answer: (at: Int64, isDismissal: Bool)] = [:]
    /// The one-off notifications, with when they are due and too late.
    var single: [String: (due: Int64, end: Int64)] = [:]
    /// What became of each occurrence, as the host says.
    var outcomes: [NotificationPlanner.Outcome] = []
  }

  struct Answer: Hashable {
    var key: String
    var delivered: Int64
  }

  static let minute: Int64 = 60_000
  /// The daily ones: plugin, category, key, windows.
  static let daily: [(plugin: String, category: String, key: String, windows: JSON)] = [
    (
      "meal", "lunch", "lunch",
      [
        ["from": "11:45", "to": "12:30", "days": "weekdays"],
        ["from": "12:30", "to": "13:30", "days": "weekend"],
      ]
    ),
    ("meal", "dinner", "dinner", [["from": "17:30", "to": "18:30"]]),
    ("meal", "notes", "digest", [["from": "15:00", "to": "17:00", "days": "sun"]]),
    ("pub", "night", "night", [["from": "01:30", "to": "02:45"]]),
    ("pub", "drink", "drink", [["from": "16:00", "to": "22:30"]]),
  ]

  let zone: ZoneRules
  let start: Int64
  let end: Int64
  private var random: SeededSteps
  private var state = State()
  private(set) var journal = Journal()
  private var pending: [(at: Int64, what: Pending)] = []
  private var offUntil: Int64 = 0
  private var number = 0

  private enum Pending {
    case answer(NotificationPlanner.Outcome, isDismissal: Bool)
    case cancel(String)
  }

  init(zone: ZoneRules, from start: Int64, days: Int64, seed: UInt64) {
    self.zone = zone
    self.start = start
    end = start + days * 86_400_000
    random = SeededSteps(state: seed)
  }

  /// Lives through all of it.
  mutating func live(with host: some SimulatedHost) throws -> Journal {
    journal.states.append((start, state))
    try host.prefer(state, at: start)
    for (plugin, category, key, windows) in Self.daily {
      let request: JSON = [
        "key": .string(key), "category": .string(category), "title": "T", "windows": windows,
      ]
      try host.schedule(request, plugin: plugin, at: start)
    }
    var now = start
    while now < end {
      try act(now, host)
      if now >= offUntil, let next = host.nextDue, next <= now {
        for outcome in try host.tick(at: now) where outcome.state == .delivered {
          plan(outcome, now)
        }
      }
      now += Self.minute
    }
    journal.outcomes = try host.outcomes()
    return journal
  }

  private mutating func oneIn(_ count: UInt64) -> Bool { random.next() % count == 0 }

  private mutating func act(_ now: Int64, _ host: some SimulatedHost) throws {
    while let next = pending.first, next.at <= now {
      pending.removeFirst()
      try perform(next.what, now, host)
    }
    guard oneIn(12) else { return }
    // One look at the dice for all that is rare: each of these is so many minutes apart.
    if oneIn(60) {
      let plugin = oneIn(2) ? "meal" : "pub"
      journal.uses[plugin, default: []].append(now)
      host.use(plugin, at: now)
    }
    if oneIn(150) {
      journal.events["meal", default: []].append(now)
      try host.event("shown", plugin: "meal", at: now)
    }
    if now >= offUntil, oneIn(500) {
      offUntil = now + Int64(random.next() % 2500 + 1) * Self.minute
      journal.off.append(now..<offUntil)
      try host.restart(at: now)
    }
    if oneIn(250) { try scheduleSingle(now, host) }
    if try changeMind(now) {
      journal.states.append((now, state))
      try host.prefer(state, at: now)
    }
  }

  private mutating func perform(
    _ what: Pending, _ now: Int64, _ host: some SimulatedHost
  ) throws {
    switch what {
    case .answer(let outcome, let isDismissal):
      journal.answers[Answer(key: outcome.key, delivered: outcome.at)] = (
        now, isDismissal
      )
      if !isDismissal { journal.uses[outcome.plugin, default: []].append(now) }
      try host.respond(to: outcome, isDismissal: isDismissal, at: now)
    case .cancel(let key): try host.cancel(key, plugin: "meal", at: now)
    }
  }

  private mutating func changeMind(_ now: Int64) throws -> Bool {
    let before = pending.count
    let category = ["lunch", "dinner", "notes", "night", "drink"][Int(random.next() % 5)]
    if oneIn(1500) {
      var until = LocalDay.start(zone.civil(now).daysSinceEpoch + 1, zone)
      if oneIn(3) { until = try PauseTerm.end(after: oneIn(2) ? "1w" : "2h", at: now, zone) }
      switch random.next() % 3 {
      case 0: state.pausedAll = until
      case 1: state.pausedPlugins[oneIn(2) ? "meal" : "pub"] = until
      default: state.pausedCategories[category] = until
      }
      return true
    }
    if oneIn(3000) {
      (state.pausedAll, state.pausedPlugins, state.pausedCategories) = (0, [:], [:])
      return true
    }
    if oneIn(state.isFocused ? 8 : 300) {
      state.isFocused.toggle()
      return true
    }
    if oneIn(state.isQuiet ? 3000 : 1000) {
      state.isQuiet.toggle()
      return true
    }
    if oneIn(state.isOn ? 8000 : 60) {
      state.isOn.toggle()
      return true
    }
    if oneIn(state.forbidden.isEmpty ? 2500 : 300) {
      if state.forbidden.remove(category) == nil { state.forbidden.insert(category) }
      return true
    }
    return pending.count != before
  }

  private mutating func scheduleSingle(_ now: Int64, _ host: some SimulatedHost) throws {
    number += 1
    let key = "single-\(number)"
    let due = now + Int64(random.next() % 2880) * Self.minute
    var end = due + NotificationRequest.lateness
    var request: JSON = [
      "key": .string(key), "category": "notes", "title": "T",
      "at": .string(zone.civil(due).iso8601),
    ]
    if oneIn(2) {
      end = due + Int64(random.next() % 600 + 1) * Self.minute
      request["expires"] = .string(zone.civil(end).iso8601)
    }
    journal.single[key] = (due, end)
    try host.schedule(request, plugin: "meal", at: now)
    if oneIn(8) { later(now + Int64(random.next() % 2880) * Self.minute, .cancel(key)) }
  }

  /// Makes up what the user will do about a delivered one.
  private mutating func plan(_ outcome: NotificationPlanner.Outcome, _ now: Int64) {
    let dice = random.next() % 10
    guard dice < 5 else { return }
    later(
      now + Int64(random.next() % 300 + 1) * Self.minute,
      .answer(outcome, isDismissal: dice == 4))
  }

  private mutating func later(_ moment: Int64, _ what: Pending) {
    let place = pending.firstIndex { $0.at > moment } ?? pending.endIndex
    pending.insert((moment, what), at: place)
  }
}

/// A generator of numbers that are always the same.
struct SeededSteps {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
