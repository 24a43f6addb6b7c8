package import BerthABI
package import BerthBase
package import BerthCapabilities
package import BerthManifest
package import BerthServices
import BerthStorage
package import BerthWorkers

/// One run of the host: the registry, the services, and the plugins loaded so far.
///
/// A plugin's library is loaded when it is first called, never to list or to check arguments.
/// Used from one thread at a time.
///
/// ```swift
/// let runtime = try Runtime(home: home, registry: registry, …)
/// let answer = try runtime.run("garden", CallRequest(command: "show", arguments: ["id": "rose"]))
/// ```
package final class Runtime {
  package let registry: Registry
  package let home: Home
  /// The clock, the zones and the user's own zone.
  package let time: LocalTime
  /// Seeds the random service.
  let seed: UInt64
  package let environment: [String: String]
  package let settings: Settings
  package let events: EventLog
  package let entitlements: Entitlements
  package let notifications: NotificationScheduler
  let fetcher: Fetcher
  let programs: Programs
  /// Appends a line to the log a person reads: level 0 debug … 3 error, plugin, message.
  let log: (_ level: UInt32, _ plugin: String, _ message: String) -> Void
  /// Reads all of standard input for an argument `-`; nil when it is over the limit.
  let readInput: (_ limit: Int) -> [UInt8]?
  /// Reads what a call names where its user sits; nil where that is here.
  let readNamed: ((_ name: String, _ limit: Int) throws(BerthError) -> [UInt8])?
  private var loaded: [String: any PluginSeat] = [:]
  /// Where plugins run.
  let isolation: IsolationPolicy
  /// Starts workers; nil for a host that has none.
  package let workers: WorkerPool?

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
  ///   - readNamed: reads the files, addresses and `-` of arguments for a user who sits elsewhere; nil
  ///     reads them here.
  ///   - isolation: which plugins run in workers; none unless given.
  ///   - workers: starts workers.
  package init(
    home: Home, registry: Registry, clock: RuntimeClock, zones: ZoneDatabase, zoneName: String,
    seed: UInt64?, environment: [String: String],
    log: @escaping (UInt32, String, String) -> Void, readInput: @escaping (Int) -> [UInt8]?,
    readNamed: ((String, Int) throws(BerthError) -> [UInt8])? = nil,
    isolation: IsolationPolicy = IsolationPolicy(), workers: WorkerPool? = nil
  ) throws(BerthError) {
    let settings = Settings(
      home: home, environment: environment,
      manifests: { id in try? registry.entry(id).manifest })
    settings.file.onDamage = { log(2, "berth", "\($0.message): \($0.remedy)") }
    let events = EventLog(home: home) { settings.eventsAreOn }
    var name = zoneName
    if FileBytes.exists(home.settings) {
      name = try settings.host("timezone").string ?? zoneName
    }
    self.registry = registry
    self.home = home
    time = LocalTime(clock: clock, zones: zones, zoneName: name)
    self.seed = seed ?? UInt64.random(in: .min ... .max)
    self.environment = environment
    self.settings = settings
    self.events = events
    entitlements = Entitlements(
      home: home, manifests: { () throws(BerthError) in registry.entries().map(\.manifest) },
      clock: clock, zone: (try? zones.rules(name)) ?? .utc,
      arm: { plugin, experiment in
        guard let manifest = try? registry.entry(plugin).manifest else { return nil }
        return try? settings.arm(
          plugin: manifest, experiment: experiment, at: clock.now(), events: events)
      },
      flag: { manifest, key throws(BerthError) in try settings.get(plugin: manifest, key: key) })
    notifications = NotificationScheduler(
      home: home, settings: settings, events: events, clock: clock, zones: zones)
    fetcher = Fetcher(cache: home.cache, clock: clock, environment: environment)
    programs = Programs(environment: environment, clock: clock, host: workers?.executable)
    self.log = log
    self.readInput = readInput
    self.readNamed = readNamed
    self.isolation = isolation
    self.workers = workers
  }

  /// Has the crash of a plugin in this process reported as JSON, or in words.
  package static func reportCrashes(asJSON: Bool) { CrashGuard.report(asJSON: asJSON) }

  /// Has something done before a crash of a plugin ends this process, such as giving a terminal
  /// back; nil for nothing.
  ///
  /// - Parameter action: runs in a signal handler: it may call what signal-safety(7) allows only.
  package static func beforeCrash(_ action: (@convention(c) () -> Void)?) {
    CrashGuard.before(action)
  }

  /// Runs a command of a plugin.
  ///
  /// - Throws: `usage.*` for an unknown plugin or command, `entitlement.required` when the
  ///   command needs a feature the user does not have, `plugin.*` when the plugin was refused or
  ///   answered garbage, or what the plugin failed with.
  package func run(
    _ plugin: String, _ request: CallRequest, wantsView: Bool = false
  ) throws(BerthError) -> Answer {
    let entry = try registry.entry(plugin)
    if let feature = try entry.manifest.requireCommand(request.command).requires {
      try entitlements.require(feature, of: entry.manifest)
    }
    return try self.plugin(plugin).run(request, wantsView: wantsView)
  }

  /// A plugin to be called; loaded when it is first called.
  package func plugin(_ id: String) throws(BerthError) -> any PluginSeat {
    if let found = loaded[id] { return found }
    let made = try seat(registry.entry(id))
    loaded[id] = made
    return made
  }

  /// A number that changes when another connection commits to a database of a loaded plugin; nil
  /// when the plugin has not opened it.
  func dataVersion(_ plugin: String, _ scope: ChangeScope) -> Int64? {
    loaded[plugin]?.dataVersion(ofScope: scope)
  }

  /// Releases plugins that could only read as the disk was full: there may be room by now.
  package func releaseStopgaps() {
    for (id, seat) in loaded where seat.isOnStopgap { release(id) }
  }

  /// Lets go of a plugin's instance and databases, so that its files can be replaced.
  package func release(_ plugin: String) { loaded.removeValue(forKey: plugin)?.letGo() }

  /// Lets go of all instances and databases.
  package func releaseAll() {
    for seat in loaded.values { seat.letGo() }
    loaded.removeAll()
  }

  /// Lets go of all instances, and closes every file: what was written is folded into the databases, as far as
  /// nobody else reads them. What is asked next opens them again.
  package func close() {
    releaseAll()
    notifications.close()
    if let database = try? events.file.openIfPresent() {
      database.shortenLog(over: 0)
      database.dropEmptyLogOnClose()
    }
    events.close()
    entitlements.ledger.close()
  }

  /// Holds a spare worker ready, for a host that runs for long, so that the first call of a plugin
  /// that runs in one does not wait for a process.
  package func keepSpareWorker() throws(BerthError) {
    guard let workers, isolation.override != .inProcess else { return }
    workers.keepsSpare = true
    let needed = registry.entries().contains { entry in
      guard let library = try? entry.library() else { return false }
      return isolation.isolation(of: entry.manifest, library: library) == .worker
    }
    if needed { try workers.prepareSpare() }
  }

  private func seat(_ entry: RegistryEntry) throws(BerthError) -> any PluginSeat {
    let digest = try InstalledPlugins(home: home).verify(entry)
    let library = try entry.library()
    if isolation.isOutside(library) { try OwnFolder.require(entry) }
    let dataFolder = try entry.data()
    let services = services(of: entry.manifest, dataFolder: dataFolder)
    guard isolation.isolation(of: entry.manifest, library: library) == .worker else {
      let copy = try digest.map { (digest) throws(BerthError) in
        try LibraryCopy(of: library, plugin: entry.manifest.id, expected: digest)
      }
      return try LoadedPlugin(
        manifest: entry.manifest, library: library, copy: copy, home: home,
        bundled: .made(library: library, dataFolder: dataFolder), services: services,
        tables: ServiceTable.table)
    }
    guard let workers else {
      throw BerthError(
        "plugin.isolation", "\(entry.manifest.id) runs in a worker, and this host has none",
        remedy: "use --isolation in-process if you trust it")
    }
    return try WorkerPlugin(
      entry: entry, digest: digest, home: home, services: services, pool: workers)
  }
}
