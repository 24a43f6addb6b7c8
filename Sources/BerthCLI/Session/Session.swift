import BerthABI
import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthWorkers

/// One run of the command line: options and streams, and what every face of the host works with.
final class Session {
  let options: GlobalOptions
  let output: Output
  let host: HostSession
  let cancellation: Cancellation
  /// Whom it works for, when that is a terminal on another machine.
  var served: (any TerminalElsewhere)? {
    didSet { host.isOperators = served == nil }
  }
  /// The server whose apps it shows; nil for this machine's own.
  var remote: (any AppsElsewhere)?

  init(
    options: GlobalOptions, streams: Streams, environment: [String: String], executable: String,
    clock: RuntimeClock, zones: ZoneDatabase, zoneName: String, cancellation: Cancellation
  ) {
    self.options = options
    self.cancellation = cancellation
    host = HostSession(
      options: options.host, environment: environment, executable: executable,
      clock: options.now.map(RuntimeClock.fixed) ?? clock, zones: zones, zoneName: zoneName)
    let output = Output(options: options, streams: streams, environment: environment)
    self.output = output
    host.talk = HostSession.Talk(
      log: { output.log($0, $1, $2) }, readInput: { streams.readAll($0) },
      prepare: { [unowned self] () throws(BerthError) in
        try buildCheckout()
        Runtime.reportCrashes(asJSON: options.format == .json)
      })
    output.preference = { [unowned self] in preference($0) }
  }

  /// A setting of the host about the terminal; a home without settings is not touched.
  private func preference(_ key: String) -> String? {
    guard let home = try? home(), FileBytes.exists(home.settings) else { return nil }
    return try? runtime().settings.host(key).string
  }

  var streams: Streams { output.streams }
  var environment: [String: String] { host.environment }
  var layout: InstallLayout { host.layout }
  var clock: RuntimeClock { host.clock }
  var zones: ZoneDatabase { host.zones }
  var zoneName: String { host.zoneName }
  var isolation: IsolationPolicy { host.isolation }
  /// Unix milliseconds of this run.
  var now: Int64 { host.now }

  /// The home and its user.
  func home() throws(BerthError) -> Home { try host.home() }
  /// The installed plugins; reading them loads no library.
  func registry() throws(BerthError) -> Registry { try host.registry() }
  /// The runtime, its services made but no plugin loaded; what is missing of a checkout is built.
  func runtime() throws(BerthError) -> Runtime { try host.runtime() }
  /// The manifest of an installed plugin.
  func manifest(_ id: String) throws(BerthError) -> Manifest { try host.manifest(id) }
  /// The manifests of installed plugins that declare something.
  func manifests(with traits: RegistryTraits) throws(BerthError) -> [Manifest] {
    try host.manifests(with: traits)
  }

  /// Loads what the user names on the command line.
  func inputFetcher() throws(BerthError) -> Fetcher {
    try Fetcher(cache: home().cache, clock: clock, environment: environment)
  }

  /// Lets plugins, registry and runtime go; what is asked next reads everything anew.
  func renew() { host.renew() }

  /// Builds what is missing of a checkout; tried once, however many apps are asked.
  ///
  /// - Parameter isFresh: what is older than its sources is built, too.
  func buildCheckout(isFresh: Bool = false) throws(BerthError) {
    if let failedBuild { throw failedBuild }
    do throws(BerthError) {
      try CheckoutBuild(session: self).complete(isFresh: isFresh)
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
}
