public import BerthBase

/// One run of the host: the registry, the services, and the plugins loaded so far.
///
/// A plugin's library is loaded when it is first called, never to list or to check arguments.
/// Used from one thread at a time.
///
/// ```swift
/// let runtime = try Runtime(RuntimeOptions(home: home, registry: registry))
/// let answer = try runtime.run("garden", CallRequest(command: "show", arguments: ["id": "negroni"]))
/// ```
public final class Runtime {
  public let registry: Registry
  public let services: HostServices
  private var loaded: [String: any PluginSeat] = [:]
  /// Where plugins run.
  public let isolation: IsolationPolicy
  /// Starts workers; nil for a host that has none.
  public let workers: WorkerPool?

  /// A runtime over a registry and services.
  ///
  /// - Parameters:
  ///   - isolation: which plugins run in workers.
  ///   - workers: starts them; without it a plugin that needs one is refused.
  public init(
    registry: Registry, services: HostServices, isolation: IsolationPolicy = IsolationPolicy(),
    workers: WorkerPool? = nil
  ) {
    self.registry = registry
    self.services = services
    self.isolation = isolation
    self.workers = workers
  }

  /// Has the crash of a plugin in this process reported as JSON, or in words.
  public static func reportCrashes(asJSON: Bool) { CrashGuard.report(asJSON: asJSON) }

  /// Has something done before a crash of a plugin ends this process, such as giving a terminal
  /// back; nil for nothing.
  ///
  /// - Parameter action: runs in a signal handler: it may call what signal-safety(7) allows only.
  public static func beforeCrash(_ action: (@convention(c) () -> Void)?) {
    CrashGuard.before(action)
  }

  /// Runs a command of a plugin.
  ///
  /// - Throws: `usage.*` for an unknown plugin or command, `entitlement.required` when the
  ///   command needs a feature the user does not have, `plugin.*` when the plugin was refused or
  ///   answered garbage, or what the plugin failed with.
  public func run(
    _ plugin: String, _ request: CallRequest, wantsView: Bool = false
  ) throws(BerthError) -> Answer {
    let manifest = try registry.entry(plugin).manifest
    let command = try manifest.requireCommand(request.command)
    if let feature = command.requires {
      try services.entitlements.require(feature, of: manifest)
    }
    return try self.plugin(plugin).run(request, wantsView: wantsView)
  }

  /// The one-line form of a search hit of a plugin.
  public func describe(
    _ plugin: String, _ collection: String, id: String
  ) throws(BerthError) -> JSON {
    try self.plugin(plugin).describe(collection, id: id)
  }

  /// The paywall of a plugin for a feature or quota, as a view; nil when it draws none itself.
  public func paywall(_ plugin: String, _ feature: String) throws(BerthError) -> JSON? {
    try self.plugin(plugin).paywall(feature)
  }

  /// What a plugin plans to notify of between two moments (Unix milliseconds).
  public func plan(
    _ plugin: String, from now: Int64, to horizon: Int64
  ) throws(BerthError) -> JSON {
    try self.plugin(plugin).plan(from: now, to: horizon)
  }

  /// A notification as it should be delivered now, or nil to drop it.
  public func finalize(_ plugin: String, _ notification: JSON) throws(BerthError) -> JSON? {
    try self.plugin(plugin).finalize(notification)
  }

  /// What a plugin says to an action of a notification.
  public func respond(
    _ plugin: String, _ notification: JSON, action: String
  ) throws(BerthError) -> JSON {
    try self.plugin(plugin).respond(notification, action: action)
  }

  /// Searches a collection of a plugin: the request and reply are as `search.h` describes them.
  public func search(
    _ plugin: String, _ collection: String, _ request: JSON
  ) throws(BerthError) -> JSON {
    try self.plugin(plugin).search(collection, request)
  }

  /// Loads a plugin and makes an instance without calling a command.
  public func load(_ plugin: String) throws(BerthError) { try self.plugin(plugin).load() }

  /// Opens, migrates and seeds the plugin's private database, if it has one.
  public func prepareStorage(
    _ plugin: String, onProgress: ProgressHandler? = nil
  ) throws(BerthError) {
    try self.plugin(plugin).prepareStorage(onProgress)
  }

  /// A number that changes when another connection commits to a database of a loaded plugin; nil
  /// when the plugin has not opened it.
  func dataVersion(_ plugin: String, _ scope: ChangeScope) -> Int64? {
    loaded[plugin]?.dataVersion(ofScope: scope)
  }

  /// Lets go of a plugin's instance and databases, so that its files can be replaced.
  public func release(_ plugin: String) { loaded.removeValue(forKey: plugin)?.letGo() }

  /// Lets go of all instances and databases.
  public func releaseAll() {
    for seat in loaded.values { seat.letGo() }
    loaded.removeAll()
  }

  /// Keeps a started worker in hand, for a host that lives long, so that the first call of a plugin
  /// that runs in one does not wait for a process.
  public func keepSpareWorker() throws(BerthError) {
    guard let workers, isolation.override != .inProcess else { return }
    workers.keepsSpare = true
    let needed = registry.entries().contains { entry in
      guard let library = try? entry.library() else { return false }
      return isolation.isolation(of: entry.manifest, library: library) == .worker
    }
    if needed { try workers.prepareSpare() }
  }

  func plugin(_ id: String) throws(BerthError) -> any PluginSeat {
    if let found = loaded[id] { return found }
    let made = try seat(registry.entry(id))
    loaded[id] = made
    return made
  }

  private func seat(_ entry: RegistryEntry) throws(BerthError) -> any PluginSeat {
    try InstalledPlugins(home: services.home).verify(entry)
    let library = try entry.library()
    guard isolation.isolation(of: entry.manifest, library: library) == .worker else {
      return try LoadedPlugin(
        manifest: entry.manifest, library: library, dataFolder: entry.data(), services: services)
    }
    guard let workers else {
      throw BerthError(
        "plugin.isolation", "\(entry.manifest.id) runs in a worker, and this host has none",
        remedy: "use --isolation in-process if you trust it")
    }
    return try WorkerPlugin(entry: entry, services: services, pool: workers)
  }
}
