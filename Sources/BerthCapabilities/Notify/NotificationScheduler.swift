package import BerthBase
package import BerthManifest
package import BerthServices

/// Schedules, holds back and delivers the notifications of one user.
///
/// The host owns policy: plugins say what should come and when, `policies` say whether it may,
/// `channels` show it. Every notification is shown once, or reported as suppressed, missed or
/// cancelled with the reason. Used from one thread at a time; several processes may schedule and
/// tick on the same home.
package final class NotificationScheduler {
  let home: Home
  let settings: Settings
  let zones: ZoneDatabase
  let store: NotificationStore
  let events: EventLog?
  let uses: UseLog
  /// Who claims notifications; looked up when something is delivered for the first time.
  private(set) lazy var owner: ClaimOwner = givenOwner ?? .process()
  private let givenOwner: ClaimOwner?
  let policies: [DeliveryPolicy]
  let clock: RuntimeClock
  let random: () -> UInt64

  /// The scheduler of the user of a home.
  ///
  /// - Parameters:
  ///   - settings: where the user's opt-ins and time zone come from.
  ///   - events: where the events are that count as use of a plugin; nil for none.
  ///   - clock: the time where a call gives none.
  ///   - policies: what a due notification must pass.
  ///   - random: 64 random bits, for the waits after a channel failed.
  ///   - owner: who claims notifications, this process with nil; a test can play two processes.
  package init(
    home: Home, settings: Settings, events: EventLog? = nil, clock: RuntimeClock = .system,
    zones: ZoneDatabase = ZoneDatabase(), policies: [DeliveryPolicy] = DeliveryPolicy.standard,
    random: @escaping () -> UInt64 = Fetcher.systemRandom, owner: ClaimOwner? = nil
  ) {
    self.home = home
    self.settings = settings
    self.events = events
    uses = UseLog(home: home)
    self.zones = zones
    self.policies = policies
    self.clock = clock
    self.random = random
    givenOwner = owner
    store = NotificationStore(path: home.notifications)
  }

  /// Closes the database; the next use opens it again.
  package func close() { store.close() }

  func zone() throws(BerthError) -> NotificationStore.Zone {
    let name = try settings.zoneName()
    return NotificationStore.Zone(name: name, rules: try zones.rules(name))
  }

  /// What the user prefers for some plugins, and the days of the zone it is meant in.
  func rulebook(
    _ plugins: some Sequence<Manifest>, _ zone: NotificationStore.Zone
  ) throws(BerthError) -> Rulebook {
    Rulebook(
      preferences: try settings.notifyPreferences(plugins: plugins),
      calendar: LocalCalendar(zone.rules))
  }

  /// What one pass decides by.
  struct Rulebook {
    var preferences: NotifyPreferences
    var calendar: LocalCalendar
  }

  // MARK: For plugins

  /// Schedules a notification; one of the same key that is still waiting is replaced.
  ///
  /// Asking once more for an occurrence that was delivered, held back or missed does nothing.
  ///
  /// - Parameters:
  ///   - notification: as `notify.h` describes it.
  ///   - now: the time of the call, Unix milliseconds; the clock's with nil.
  /// - Throws: `input.invalid` with the JSON path, `notify.unknown-category`, `notify.full`,
  ///   `storage.*`.
  package func schedule(
    plugin: Manifest, _ notification: JSON, at now: Int64? = nil
  ) throws(BerthError) {
    let zone = try zone()
    let request = try NotificationRequest.decode(notification, plugin: plugin, zone: zone.rules)
    try store.schedule(request, plugin: plugin.id, origin: .plugin, at: now ?? clock.now(), zone)
  }

  /// Takes a waiting notification back; false when there was none of that key.
  @discardableResult
  package func cancel(
    plugin id: String, key: String, at now: Int64? = nil
  ) throws(BerthError) -> Bool {
    try store.cancel(plugin: id, key: key, at: now ?? clock.now())
  }

  /// A plugin's waiting notifications, soonest first, and the user's quiet hours:
  /// `{"notifications":[…],"quietHours":{"from","to"}|null}`.
  package func list(plugin id: String) throws(BerthError) -> JSON {
    let zone = try zone()
    let rows = try store.waiting(id, zone.rules)
    let quiet = try settings.host("quietHours").string.flatMap { LocalWindow(span: $0) }
    return [
      "notifications": .array(rows.map { $0.json(zone.rules) }),
      "quietHours": quiet.map {
        ["from": .string($0.texts.from), "to": .string($0.texts.to)]
      } ?? .null,
    ]
  }
}
