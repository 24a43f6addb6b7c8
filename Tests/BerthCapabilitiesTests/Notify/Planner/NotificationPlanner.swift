import BerthBase
import BerthManifest

@testable import BerthCapabilities
@testable import BerthServices

/// Plans and delivers the notifications of one user in memory, by the same rules and steps as the
/// scheduler over the database: what the scheduler does is compared with it.
///
/// Nothing is shown: what comes out says what would be. Used from one thread at a time.
///
/// ```swift
/// let planner = NotificationPlanner(calendar: calendar, plugins: [plugin])
/// planner.schedule(lunch, plugin: "meal", at: now)
/// let week = try planner.plan(from: now, to: now + 7 * 86_400_000)
/// ```
final class NotificationPlanner {
  /// A plugin and the kinds of notification it has.
  struct Plugin: Sendable {
    var id: String
    var name: String
    var categories: [Manifest.NotificationCategory]

    /// A plugin of an id.
    init(id: String, name: String, categories: [Manifest.NotificationCategory]) {
      (self.id, self.name, self.categories) = (id, name, categories)
    }
  }

  /// How an occurrence ended, or that it was put off.
  struct Outcome: Sendable {
    var plugin: String
    var category: String
    var key: String
    /// When its rules of time made it due, before anything put it off, Unix milliseconds.
    var planned: Int64
    /// When it ended, or when it will be asked about again if it waits.
    var at: Int64
    var state: NotificationState
    /// The rule behind the state, and what it said; nil for a delivered one.
    var rule: String?
    var reason: String?
    /// Where a delivered one stands among its category's.
    var place: (track: Int, delivery: Int)?
  }

  /// What the user prefers.
  var preferences: NotifyPreferences { didSet { share(preferences) } }
  /// The days and windows of the user's zone.
  private(set) var calendar: LocalCalendar
  /// When something is due next, Unix milliseconds; nil when nothing waits.
  private(set) var nextDue: Int64?

  private let policies: [DeliveryPolicy]
  private var plugins: [PlannedPlugin]
  private var tracks: [PlannedCategory] = []
  private var waiting: [Waiting] = []

  /// What a plugin asked for, shared by its occurrences.
  private final class Asked {
    let request: NotificationRequest

    init(_ request: NotificationRequest) { self.request = request }
  }

  private struct Waiting {
    var track: Int
    var asked: Asked
    var request: NotificationRequest { asked.request }
    var occurrence: Occurrence
    var planned: Int64
  }

  /// A user with nothing scheduled.
  init(
    calendar: LocalCalendar, plugins: [Plugin],
    preferences: NotifyPreferences = NotifyPreferences(),
    policies: [DeliveryPolicy] = DeliveryPolicy.standard
  ) {
    self.calendar = calendar
    self.preferences = preferences
    self.policies = policies
    self.plugins = plugins.map { PlannedPlugin(id: $0.id, name: $0.name) }
    for (place, plugin) in plugins.enumerated() {
      for category in plugin.categories {
        tracks.append(PlannedCategory(category, of: self.plugins[place]))
      }
    }
    share(preferences)
  }

  private func share(_ preferences: NotifyPreferences) {
    for plugin in plugins {
      plugin.preferences = preferences.plugins[plugin.id] ?? NotifyPreferences.OfPlugin()
    }
    for track in tracks {
      track.preferences =
        track.plugin.preferences.categories[track.category.id] ?? NotifyPreferences.OfCategory()
    }
  }

  // MARK: What happens

  /// Makes a notification wait in place of one of the same key; false when its category is unknown,
  /// it has been dealt with, or it waits for a condition, which only the plugin can answer.
  @discardableResult
  func schedule(_ request: NotificationRequest, plugin id: String, at now: Int64) -> Bool {
    if case .condition = request.due { return false }
    guard
      let track = tracks.firstIndex(where: {
        $0.plugin.id == id && $0.category.id == request.category
      }),
      let occurrence = request.occurrence(
        at: now, after: tracks[track].plugin.done[request.key], calendar)
    else { return false }
    _ = cancel(request.key, plugin: id)
    waiting.append(
      Waiting(
        track: track, asked: Asked(request), occurrence: occurrence, planned: occurrence.due))
    nextDue = min(nextDue ?? .max, occurrence.due)
    return true
  }

  /// Takes a waiting notification back; nil when there was none of that key.
  func cancel(_ key: String, plugin id: String) -> Outcome? {
    guard
      let place = waiting.firstIndex(where: {
        $0.request.key == key && tracks[$0.track].plugin.id == id
      })
    else { return nil }
    let old = waiting.remove(at: place)
    nextDue = waiting.lazy.map(\.occurrence.due).min()
    return outcome(
      old, .cancelled, at: old.occurrence.due, .init("app", "the app took it back"))
  }

  /// Notes that the user uses a plugin.
  func noteUse(plugin id: String, at now: Int64) {
    plugins.first { $0.id == id }?.sessions.note(now)
  }

  /// Notes an event of a plugin.
  func noteEvent(_ name: String, plugin id: String, at now: Int64) {
    plugins.first { $0.id == id }?.events.append((name, now))
  }

  /// Notes the user's answer to a delivered notification.
  func respond(to outcome: Outcome, isDismissal: Bool, at now: Int64) {
    guard let place = outcome.place else { return }
    tracks[place.track].past[place.delivery].answeredAt = now
    tracks[place.track].past[place.delivery].isDismissed = isDismissal
    if !isDismissal { tracks[place.track].plugin.sessions.note(now) }
  }

  /// Moves the user to another zone: daily windows are reckoned anew.
  func move(to calendar: LocalCalendar, at now: Int64) {
    self.calendar = calendar
    for place in waiting.indices {
      guard case .window = waiting[place].request.due,
        let next = waiting[place].request.occurrence(
          at: now, after: tracks[waiting[place].track].plugin.done[waiting[place].request.key],
          calendar)
      else { continue }
      (waiting[place].occurrence, waiting[place].planned) = (next, next.due)
    }
    nextDue = waiting.lazy.map(\.occurrence.due).min()
  }

  // MARK: What comes of it

  /// One pass, as the scheduler's `tick`: ends, delivers or puts off all that is due.
  ///
  /// - Throws: what a rule throws.
  func tick(at now: Int64) throws(BerthError) -> [Outcome] {
    var outcomes: [Outcome] = []
    try tick(at: now, &outcomes)
    return outcomes
  }

  private func tick(at now: Int64, _ outcomes: inout [Outcome]) throws(BerthError) {
    guard let nextDue, nextDue <= now else { return }
    // What is too late goes first and may make room for its next one.
    try settle(at: now, &outcomes) { $0.end ?? .max }
    try settle(at: now, &outcomes) { $0.due }
    self.nextDue = waiting.lazy.map(\.occurrence.due).min()
  }

  /// All that comes and does not come from one moment up to another.
  func plan(from start: Int64, to end: Int64) throws(BerthError) -> [Outcome] {
    var outcomes: [Outcome] = []
    var now = start
    while true {
      try tick(at: now, &outcomes)
      guard let next = nextDue, next < end else { return outcomes }
      now = max(next, now + 1)
    }
  }

  /// Settles those whose time, the end or the due one, has come, the earliest first.
  private func settle(
    at now: Int64, _ outcomes: inout [Outcome], by time: (Occurrence) -> Int64
  ) throws(BerthError) {
    var places: [(time: Int64, place: Int)] = []
    for place in waiting.indices {
      let time = time(waiting[place].occurrence)
      if time <= now { places.append((time, place)) }
    }
    guard !places.isEmpty else { return }
    if places.count > 1 { places.sort { $0 < $1 } }
    var ended: [Int] = []
    for (_, place) in places where try settle(place, at: now, &outcomes) { ended.append(place) }
    for place in ended.sorted(by: >) { waiting.remove(at: place) }
  }

  /// Settles a waiting one; true when it waits no more.
  private func settle(
    _ place: Int, at now: Int64, _ outcomes: inout [Outcome]
  ) throws(BerthError) -> Bool {
    let row = waiting[place]
    let track = tracks[row.track]
    let settling = try Settling.of(row.occurrence, row.request, at: now) {
      () throws(BerthError) in
      try DeliveryPolicy.verdict(
        of: policies,
        DeliveryContext(
          now: now, calendar: calendar, plugin: (track.plugin.id, track.plugin.name),
          category: track.category, notification: row.request, end: row.occurrence.end,
          preferences: preferences, pluginPreferences: track.plugin.preferences,
          categoryPreferences: track.preferences,
          history: track))
    }
    switch settling {
    case .putOff(let until, let finding):
      waiting[place].occurrence.due = until
      outcomes.append(outcome(row, .waiting, at: until, finding))
      return false
    case .end(let state, let finding):
      outcomes.append(outcome(row, state, at: now, finding))
    case .deliver:
      var delivered = outcome(row, .delivered, at: now, nil)
      delivered.place = (row.track, track.deliver(at: now))
      outcomes.append(delivered)
    }
    track.plugin.done[row.request.key] = row.occurrence.label
    follow(row, at: now, &outcomes)
    return true
  }

  /// Makes what comes after an ended one wait.
  private func follow(_ row: Waiting, at now: Int64, _ outcomes: inout [Outcome]) {
    guard case .window = row.request.due else { return }
    let (missed, next) = Settling.following(
      row.occurrence.label, row.request, at: now, calendar)
    for occurrence in missed {
      tracks[row.track].plugin.done[row.request.key] = occurrence.label
      let passed = Waiting(
        track: row.track, asked: row.asked, occurrence: occurrence, planned: occurrence.due)
      outcomes.append(
        outcome(passed, .missed, at: now, Settling.lateness(occurrence, row.request)))
    }
    if let next {
      waiting.append(
        Waiting(track: row.track, asked: row.asked, occurrence: next, planned: next.due))
    }
  }

  private func outcome(
    _ row: Waiting, _ state: NotificationState, at moment: Int64, _ finding: DeliveryPolicy.Finding?
  ) -> Outcome {
    let track = tracks[row.track]
    return Outcome(
      plugin: track.plugin.id, category: track.category.id, key: row.request.key,
      planned: row.planned, at: moment, state: state, rule: finding?.rule,
      reason: finding?.reason)
  }
}
