package import BerthBase
import BerthCapabilities
package import BerthManifest
package import BerthServices
package import BerthWorkers

extension Runtime {
  /// A runtime with the services of a home, each of which opens its files when first asked.
  ///
  /// - Parameters:
  ///   - home: whose state it works on.
  ///   - registry: the installed plugins.
  ///   - clock: the time of every call.
  ///   - zones: the system's time zones.
  ///   - zoneName: the machine's zone; the user's setting `timezone` goes before it.
  ///   - seed: makes the random service repeatable; nil draws one from the system.
  ///   - environment: the process's environment.
  ///   - log: takes a plugin's log lines: level 0 debug … 3 error, plugin, message.
  ///   - readInput: reads all of standard input for an argument `-`.
  ///   - isolation: which plugins run in workers; none unless given.
  ///   - workers: starts workers.
  package static func make(
    home: Home, registry: Registry, clock: RuntimeClock, zones: ZoneDatabase, zoneName: String,
    seed: UInt64?, environment: [String: String],
    log: @escaping (UInt32, String, String) -> Void, readInput: @escaping (Int) -> [UInt8]?,
    isolation: IsolationPolicy = IsolationPolicy(),
    workers: WorkerPool? = nil
  ) throws(BerthError) -> Runtime {
    let settings = Settings(
      home: home, environment: environment,
      manifests: { id in try? registry.entry(id).manifest })
    let events = EventLog(home: home) { settings.eventsAreOn }
    var name = zoneName
    if FileBytes.exists(home.settings) {
      name = try settings.host("timezone").string ?? zoneName
    }
    let zone: () -> ZoneRules = { (try? zones.rules(name)) ?? .utc }
    let entitlements = Entitlements(
      home: home, manifests: { () throws(BerthError) in registry.entries().map(\.manifest) },
      clock: clock, zone: zone(),
      arm: { plugin, experiment in
        guard let manifest = try? registry.entry(plugin).manifest else { return nil }
        return try? settings.arm(
          plugin: manifest, experiment: experiment, at: clock.now(), events: events)
      },
      flag: { manifest, key throws(BerthError) in try settings.get(plugin: manifest, key: key) })
    return Runtime(
      registry: registry, home: home,
      time: LocalTime(clock: clock, zones: zones, zoneName: name),
      seed: seed ?? UInt64.random(in: .min ... .max), environment: environment,
      settings: settings, events: events, entitlements: entitlements,
      notifications: NotificationScheduler(
        home: home, settings: settings, events: events, clock: clock, zones: zones),
      fetcher: Fetcher(cache: home.cache, clock: clock, environment: environment), log: log,
      readInput: readInput, isolation: isolation, workers: workers)
  }
}
