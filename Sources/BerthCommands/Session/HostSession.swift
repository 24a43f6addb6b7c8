package import BerthBase
import BerthCapabilities
package import BerthHost
package import BerthManifest
package import BerthServices
package import BerthWorkers

/// What one face works with for one user: the home, the installed plugins, and the runtime once it
/// is needed.
///
/// Used from one thread at a time.
package final class HostSession {
  /// What whoever started the host asked for.
  package struct Options {
    /// The folder that holds all state; nil for the environment's.
    package var home: String?
    /// Folders of plugins that go before all others.
    package var pluginFolders: [String] = []
    /// Whose private data is meant; nil for the home's own choice.
    package var user: String?
    /// Makes random choices repeatable.
    package var seed: UInt64?
    /// Where plugins run; nil leaves that to policy.
    package var isolation: Manifest.Isolation?

    /// Nothing asked for.
    package init() {}
  }

  /// What plugins and the host say and read meanwhile.
  package struct Talk {
    /// Takes a plugin's log line: level 0 debug … 3 error, plugin, message.
    package var log: (_ level: UInt32, _ plugin: String, _ message: String) -> Void
    /// Reads all of standard input for an argument `-`; nil when it is over the limit.
    package var readInput: (_ limit: Int) -> [UInt8]?
    /// Reads the files, addresses and `-` of arguments for a user who sits elsewhere; nil reads them
    /// here.
    package var readNamed: ((_ name: String, _ limit: Int) throws(BerthError) -> [UInt8])?
    /// Does what has to be done before a plugin is loaded.
    package var prepare: () throws(BerthError) -> Void

    /// Silence, and nothing to read.
    package init(
      log: @escaping (UInt32, String, String) -> Void = { _, _, _ in },
      readInput: @escaping (Int) -> [UInt8]? = { _ in [] },
      prepare: @escaping () throws(BerthError) -> Void = {}
    ) {
      self.log = log
      self.readInput = readInput
      self.prepare = prepare
    }
  }

  package let options: Options
  package let environment: [String: String]
  package let layout: InstallLayout
  package let clock: RuntimeClock
  package let zones: ZoneDatabase
  package let zoneName: String
  /// Whether whoever uses it owns the files of the home; a server's guests do not.
  package var isOperators = true
  /// Set by the face that owns the session, before a runtime is asked for.
  package var talk = Talk()

  /// - Parameters:
  ///   - executable: the path of the running executable, links resolved.
  ///   - clock: the time of all calls.
  package init(
    options: Options, environment: [String: String], executable: String, clock: RuntimeClock,
    zones: ZoneDatabase, zoneName: String
  ) {
    self.options = options
    self.environment = environment
    self.clock = clock
    self.zones = zones
    self.zoneName = zoneName
    layout = InstallLayout(executable: executable)
  }

  /// The home and its user.
  package func home() throws(BerthError) -> Home {
    if let madeHome { return madeHome }
    let made = try Home(
      path: Home.folder(option: options.home, environment: environment), user: options.user)
    try made.requireOwner()
    madeHome = made
    return made
  }
  private var madeHome: Home?

  /// The installed plugins; reading them loads no library.
  package func registry() throws(BerthError) -> Registry {
    if let madeRegistry { return madeRegistry }
    let made = Registry(
      folders: try pluginFolders(), libraryFolders: layout.libraryFolders,
      cacheFile: try home().cache + "/manifests.json",
      disabled: InstalledPlugins(home: try home()).disabled)
    madeRegistry = made
    return made
  }
  private var madeRegistry: Registry?

  /// Where manifests are looked for, first found first: the options', `BERTH_PLUGIN_PATH`, the
  /// home's own plugins, the host's.
  package func pluginFolders() throws(BerthError) -> [String] {
    let fromPath = (environment["BERTH_PLUGIN_PATH"] ?? "").split(separator: ":").map(String.init)
    return options.pluginFolders + fromPath.map(Home.absolute) + [try home().path + "/plugins"]
      + layout.manifestFolders
  }

  /// The runtime, its services made but no plugin loaded.
  package func runtime() throws(BerthError) -> Runtime {
    if let madeRuntime { return madeRuntime }
    try talk.prepare()
    try DataAdmin.recover(home())
    let made = try Runtime(
      home: home(), registry: registry(), clock: clock, zones: zones, zoneName: zoneName,
      seed: options.seed, environment: environment, log: talk.log, readInput: talk.readInput,
      readNamed: talk.readNamed,
      isolation: isolation, workers: WorkerPool(executable: layout.executable))
    madeRuntime = made
    return made
  }
  private var madeRuntime: Runtime?
  /// The words of people in danger.
  private(set) lazy var safetyRules = SafetyRuleCache { [unowned self] in
    (try? home()).map { $0.cache + "/safety" }
  }

  /// Which plugins run in workers: those from outside the host's own folders, unless said otherwise.
  package var isolation: IsolationPolicy {
    IsolationPolicy(override: options.isolation, trustedFolders: layout.libraryFolders)
  }

  /// Lets plugins, registry and runtime go; what is asked next reads everything anew.
  package func renew() {
    madeRuntime?.close()
    madeRuntime = nil
    madeRegistry = nil
  }

  /// Lets go between two calls of what should not be kept.
  package func settle() { madeRuntime?.releaseStopgaps() }

  /// The plugins that came with the host, without those of the home and of options.
  package var ownRegistry: Registry {
    Registry(folders: layout.manifestFolders, libraryFolders: layout.libraryFolders)
  }

  /// The manifest of an installed plugin.
  package func manifest(_ id: String) throws(BerthError) -> Manifest {
    try registry().entry(id).manifest
  }

  /// The manifests of installed plugins that declare something.
  package func manifests(with traits: RegistryTraits) throws(BerthError) -> [Manifest] {
    try registry().entries(with: traits).map(\.manifest)
  }

  /// The user's date.
  package var today: CivilDate { date(at: now) }

  /// The user's date at a moment, Unix milliseconds.
  package func date(at moment: Int64) -> CivilDate {
    LocalTime(clock: clock, zones: zones, zoneName: zoneName).date(at: moment)
  }

  /// Unix milliseconds.
  package var now: Int64 { clock.now() }
}
