/// The host's services as a worker has them: time and randomness are the host's by number, the
/// rest of the tables asks the host.
enum WorkerServices {
  /// The time of the running call, as the host sent it.
  nonisolated(unsafe) static var now: Int64 = 0

  /// What the worker's own tables work with. The parts that keep files open none here: their tables
  /// are replaced, and the sandbox would not let them.
  static func make(_ hello: WorkerHello, home: Home, link: WorkerLink) -> HostServices {
    let clock = RuntimeClock(now: { now }, monotonic: RuntimeClock.system.monotonic)
    let zones = ZoneDatabase()
    let settings = Settings(home: home, environment: [:], manifests: { _ in nil })
    let events = EventLog(home: home, settings: settings)
    return HostServices(
      home: home, clock: clock, zones: zones, zoneName: hello.zone, seed: hello.seed,
      environment: [:], settings: settings, events: events,
      entitlements: Entitlements(
        home: home, manifests: { [] }, clock: clock, zone: .utc, arm: { _, _ in nil },
        flag: { _, _ in nil }),
      notifications: NotificationScheduler(
        home: home, settings: settings, events: events, clock: clock, zones: zones),
      fetcher: Fetcher(cache: home.cache, clock: clock, environment: [:]),
      log: { level, _, message in link.log(level, message) }, readInput: { _ in nil },
      say: { _ in })
  }
}
