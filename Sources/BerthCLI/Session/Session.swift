import BerthABI
import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest
import BerthServices
import BerthWorkers

/// One run of the command line: options, streams, and the runtime once it is needed.
final class Session {
  let options: GlobalOptions
  let output: Output
  let environment: [String: String]
  let layout: InstallLayout
  let clock: RuntimeClock
  let zones: ZoneDatabase
  let zoneName: String
  let cancellation: Cancellation

  init(
    options: GlobalOptions, streams: Streams, environment: [String: String], executable: String,
    clock: RuntimeClock, zones: ZoneDatabase, zoneName: String, cancellation: Cancellation
  ) {
    self.options = options
    self.environment = environment
    self.clock = options.now.map(RuntimeClock.fixed) ?? clock
    self.zones = zones
    self.zoneName = zoneName
    self.cancellation = cancellation
    layout = InstallLayout(executable: executable)
    output = Output(options: options, streams: streams, environment: environment)
    output.preferredColor = { [unowned self] in preferredColor() }
  }

  /// The setting `color`; a home without settings is not touched.
  private func preferredColor() -> GlobalOptions.Color {
    guard let home = try? home(), FileBytes.exists(home.settings),
      let value = try? runtime().settings.host("color").string
    else { return .auto }
    return GlobalOptions.Color(rawValue: value) ?? .auto
  }

  var streams: Streams { output.streams }

  /// The home and its user.
  func home() throws(BerthError) -> Home {
    if let madeHome { return madeHome }
    let made = try Home(
      path: Home.folder(option: options.home, environment: environment), user: options.user)
    madeHome = made
    return made
  }
  private var madeHome: Home?

  /// The installed plugins; reading them loads no library.
  func registry() throws(BerthError) -> Registry {
    if let madeRegistry { return madeRegistry }
    let made = Registry(
      folders: try pluginFolders(), libraryFolders: layout.libraryFolders,
      cacheFile: try home().cache + "/manifests.json",
      disabled: InstalledPlugins(home: try home()).disabled)
    madeRegistry = made
    return made
  }
  private var madeRegistry: Registry?

  /// Where manifests are looked for, first found first: `--plugins`, `BERTH_PLUGIN_PATH`, the
  /// home's own plugins, the host's.
  func pluginFolders() throws(BerthError) -> [String] {
    let fromPath = (environment["BERTH_PLUGIN_PATH"] ?? "").split(separator: ":").map(String.init)
    return options.pluginFolders + fromPath.map(Home.absolute) + [try home().path + "/plugins"]
      + layout.manifestFolders
  }

  /// The runtime, its services made but no plugin loaded.
  func runtime() throws(BerthError) -> Runtime {
    if let madeRuntime { return madeRuntime }
    try buildCheckout()
    try DataAdmin.recover(home())
    let output = self.output
    let streams = self.streams
    Runtime.reportCrashes(asJSON: options.format == .json)
    let made = try Runtime(
      home: home(), registry: registry(), clock: clock, zones: zones, zoneName: zoneName,
      seed: options.seed, environment: environment,
      log: { level, plugin, message in output.log(level, plugin, message) },
      readInput: { streams.readAll($0) },
      isolation: isolation, workers: WorkerPool(executable: layout.executable))
    madeRuntime = made
    return made
  }
  private var madeRuntime: Runtime?

  /// Builds what is missing of a checkout; tried once, however many apps are asked.
  func buildCheckout() throws(BerthError) {
    if let failedBuild { throw failedBuild }
    do throws(BerthError) {
      try CheckoutBuild(session: self).complete()
    } catch {
      failedBuild = error
      throw error
    }
  }
  private var failedBuild: BerthError?

  /// A runtime for one plugin alone on a home of its own; what the plugin logs is dropped.
  func runtime(
    of plugin: RegistryEntry, on home: Home, seed: UInt64 = 1, isolation: IsolationPolicy? = nil
  ) throws(BerthError) -> Runtime {
    try Runtime(
      home: home,
      registry: Registry(
        folders: [FileTree.parent(of: plugin.file)], libraryFolders: layout.libraryFolders),
      clock: clock, zones: zones, zoneName: zoneName, seed: seed, environment: environment,
      log: { _, _, _ in }, readInput: { _ in [] }, isolation: isolation ?? self.isolation,
      workers: WorkerPool(executable: layout.executable))
  }

  /// Which plugins run in workers: those from outside the host's own folders, unless said otherwise.
  var isolation: IsolationPolicy {
    IsolationPolicy(
      override: options.isolation.flatMap(Manifest.Isolation.init(rawValue:)),
      trustedFolders: layout.libraryFolders)
  }

  /// Lets plugins, registry and runtime go; what is asked next reads everything anew.
  func renew() {
    madeRuntime?.releaseAll()
    madeRuntime?.notifications.close()
    madeRuntime = nil
    madeRegistry = nil
  }

  /// The manifest of an installed plugin.
  func manifest(_ id: String) throws(BerthError) -> Manifest { try registry().entry(id).manifest }

  /// The manifests of installed plugins that declare something.
  func manifests(with traits: RegistryTraits) throws(BerthError) -> [Manifest] {
    try registry().entries(with: traits).map(\.manifest)
  }

  /// Unix milliseconds of this run.
  var now: Int64 { clock.now() }
}
