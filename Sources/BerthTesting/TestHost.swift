import BerthABI
@_exported public import BerthBase
import BerthCapabilities
package import BerthHost
import BerthInvocation
import BerthManifest
package import BerthServices
import BerthWorkers
import Glibc

/// A real host for tests: the built library of a plugin in a temporary home, with a clock that
/// stands until it is moved and a fixed seed.
///
/// ```swift
/// let host = try TestHost(manifests: ["Manifests"])
/// let plant = try host.run("garden", "show", ["id": "rose"])
/// host.advance(hours: 24)
/// ```
///
/// With `BERTH_ANSWERS=FILE` in the environment every answer becomes a line of a file, which `berth plugin returns
/// --answers` takes in.
///
/// The home is removed with the value. Used from one thread at a time.
public final class TestHost {
  /// The temporary home.
  package let home: Home
  private var registry: Registry
  private let zoneName: String
  private let seed: UInt64
  private let time: TestClock
  private let environment: [String: String]
  private var current: Runtime
  private let lines = LogLines()
  private let isolation: Isolation
  /// What plugins wrote to their log: `<plugin>: <level>: <message>`, oldest first.
  public var log: [String] { lines.all }

  /// Where plugins run.
  public enum Isolation: String, Sendable, CaseIterable {
    /// In the process of the test.
    case inProcess
    /// In a sandboxed process each.
    case worker
  }

  /// The id of every test's install, so that experiments put each run into the same arms.
  public static let install = "00000000000000000000000000000003"

  /// A host on a fresh home, whose experiments are in the same arms in each run.
  ///
  /// - Parameters:
  ///   - manifests: folders of manifests, absolute or relative to the package's folder.
  ///   - libraries: folders of libraries; the folder of the test's own binary when empty.
  ///   - now: where the clock stands, ISO 8601 with offset.
  ///   - zone: the user's zone.
  ///   - seed: the seed of the random service.
  ///   - environment: what the host sees as its environment.
  ///   - isolation: where plugins run; workers are those of the built `berth`.
  public init(
    manifests: [String] = ["Manifests"], libraries: [String] = [],
    now: String = "2026-06-20T18:00:00+00:00", zone: String = "UTC", seed: UInt64 = 1,
    environment: [String: String] = ["PATH": "/usr/bin:/bin"],
    isolation: Isolation = .inProcess
  ) throws(BerthError) {
    guard let instant = ISO8601.parse(now)?.time.unixMilliseconds else {
      throw BerthError("input.invalid", "\(now) is no time", remedy: "use ISO 8601 with offset")
    }
    time = TestClock(instant)
    zoneName = zone
    self.seed = seed
    self.environment = environment
    self.isolation = isolation
    home = try Home(path: try TestPaths.temporaryFolder(), user: "tester")
    try FileBytes.replace(home.path + "/install-id", with: Array((Self.install + "\n").utf8))
    registry = Registry(
      folders: manifests.map(TestPaths.absolute),
      libraryFolders: libraries.isEmpty ? [TestPaths.products] : libraries)
    MadeDataSets.lend(to: home.path)
    current = try Self.runtime(
      home, registry, time, zone, seed, environment, lines, isolation)
  }

  deinit {
    current.releaseAll()
    MadeDataSets.keep(from: home.path)
    TestPaths.remove(home.path)
  }

  /// Where the clock stands, Unix milliseconds.
  public var now: Int64 { time.clock.now() }

  /// The runtime behind the host.
  package var runtime: Runtime { current }

  /// Runs a command as the command line would after parsing, and returns its data.
  public func run(
    _ plugin: String, _ command: String, _ arguments: JSON = [:]
  ) throws(BerthError) -> JSON {
    try answer(plugin, command, arguments, wantsView: false).data
  }

  /// Runs a command and returns its view.
  public func view(
    _ plugin: String, _ command: String, _ arguments: JSON = [:]
  ) throws(BerthError) -> JSON {
    try answer(plugin, command, arguments, wantsView: true).view ?? .null
  }

  /// The error a command fails with, or nil when it succeeds.
  public func error(
    _ plugin: String, _ command: String, _ arguments: JSON = [:]
  ) -> BerthError? {
    do throws(BerthError) {
      _ = try run(plugin, command, arguments)
      return nil
    } catch {
      return error
    }
  }

  /// Runs a line as a person types it after `berth <plugin>`.
  public func type(_ plugin: String, _ words: [String]) throws(BerthError) -> JSON {
    let manifest = try registry.entry(plugin).manifest
    let command = try manifest.requireCommand(words.first ?? "")
    let arguments = try CommandLineParser.parse(Array(words.dropFirst()), command: command)
    return try run(plugin, command.name, arguments)
  }

  /// Moves the clock.
  public func advance(days: Int = 0, hours: Int = 0, minutes: Int = 0) {
    time.move(by: Int64((days * 24 + hours) * 60 + minutes) * 60_000)
  }

  /// Buys a product in the sandbox store.
  public func buy(_ product: String) throws(BerthError) {
    _ = try current.entitlements.store.buy(product)
  }

  /// Begins a trial in the sandbox store.
  public func trial(_ product: String) throws(BerthError) {
    _ = try current.entitlements.store.trial(product)
  }

  /// Starts anew on the same home, as the next run of the host would.
  public func restart() throws(BerthError) {
    current.releaseAll()
    // A registry reads each manifest once in its life; the next run reads them anew.
    registry = Registry(folders: registry.folders, libraryFolders: registry.libraryFolders)
    current = try Self.runtime(
      home, registry, time, zoneName, seed, environment, lines, isolation)
  }

  private func answer(
    _ plugin: String, _ command: String, _ arguments: JSON, wantsView: Bool
  ) throws(BerthError) -> Answer {
    let manifest = try registry.entry(plugin).manifest
    let declared = try manifest.requireCommand(command)
    let checked = try ArgumentChecker.check(arguments, against: declared)
    // Who writes a test has named what is in it.
    let named = Set(declared.inputs(in: checked).map(\.text))
    let answer = try current.run(
      plugin, CallRequest(command: command, arguments: checked, named: named),
      wantsView: wantsView)
    try AnswerLog.note(answer.data, of: command, of: plugin)
    return answer
  }

  private static func runtime(
    _ home: Home, _ registry: Registry, _ time: TestClock, _ zone: String, _ seed: UInt64,
    _ environment: [String: String], _ lines: LogLines, _ isolation: Isolation
  ) throws(BerthError) -> Runtime {
    try Runtime(
      home: home, registry: registry, clock: time.clock, zones: ZoneDatabase(), zoneName: zone,
      seed: seed, environment: environment,
      log: { level, plugin, message in
        lines.all.append("\(plugin): \(LogLines.levels[Int(level)]): \(message)")
      }, readInput: { _ in [] },
      isolation: IsolationPolicy(override: isolation == .worker ? .worker : .inProcess),
      workers: WorkerPool(executable: TestPaths.products + "/berth"))
  }
}

/// The lines plugins wrote to their log.
private final class LogLines {
  static let levels = ["debug", "info", "warning", "error"]
  var all: [String] = []
}

/// A clock that stands until it is moved.
package final class TestClock: @unchecked Sendable {
  private let instant: UnsafeMutablePointer<Int64>

  /// A clock at an instant, in Unix milliseconds.
  package init(_ unixMilliseconds: Int64) {
    instant = .allocate(capacity: 1)
    instant.initialize(to: unixMilliseconds)
  }

  deinit { instant.deallocate() }

  /// Moves the clock by milliseconds.
  package func move(by milliseconds: Int64) { instant.pointee += milliseconds }

  /// The clock as the runtime takes it.
  package var clock: RuntimeClock {
    RuntimeClock(now: { self.instant.pointee }, monotonic: RuntimeClock.system.monotonic)
  }
}
