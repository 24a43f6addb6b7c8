import BerthABI
import BerthBase
import BerthCommands
import BerthHost
import BerthInvocation
import BerthManifest
import BerthServices
import BerthViewModel
import BerthWorkers

/// `berth plugin bench`: how long a plugin takes to load, to answer first, and to answer each of its
/// examples again and again, in this process and in a worker, on a home of its own.
struct PluginBench {
  static let command = HostCommand(
    "plugin", "bench",
    summary: "measure a plugin's calls, in a worker and, where it is trusted, in this process",
    arguments: [
      .text("plugin", "its id, its folder or its manifest", required: true),
      .text("command", "only the examples of these commands", repeated: true),
    ],
    options: [
      .int("runs", "how often each example runs", default: 200, min: 1, max: 1_000_000),
      InProcess.option,
    ],
    examples: ["plugin bench ./dice", "plugin bench dice roll --runs 1000 --json"]
  ) { session, arguments throws(BerthError) in
    try PluginBench(session, arguments).report()
  }

  private let session: Session
  private let plugin: RegistryEntry
  private let examples: [Manifest.Example]
  private let runs: Int
  /// Where it is measured.
  private let isolations: [Manifest.Isolation]

  private init(_ session: Session, _ arguments: JSON) throws(BerthError) {
    self.session = session
    runs = arguments["runs"]?.int ?? 200
    plugin = try session.plugin(named: arguments["plugin"]?.string ?? "")
    isolations = try Self.isolations(session, plugin, arguments)
    let wanted = (arguments["command"]?.array ?? []).compactMap(\.string)
    for name in wanted { _ = try plugin.manifest.requireCommand(name) }
    examples = plugin.manifest.examples.filter { wanted.isEmpty || wanted.contains($0.command) }
    guard !examples.isEmpty else {
      throw BerthError(
        "not-found", "\(plugin.manifest.id) names no example to measure",
        remedy: "give its commands \"examples\" in \(plugin.file)")
    }
  }

  /// Measures, and says what was found.
  private func report() throws(BerthError) -> Report {
    var series: [Series] = []
    for isolation in isolations { series += try measure(isolation) }
    let data: JSON = [
      "id": .string(plugin.manifest.id), "runs": JSON(runs), "unit": "ms",
      "measurements": .array(series.map(\.json)),
    ]
    let rows = series.map { $0.row }
    let columns = ["what", "where", "median", "p95", "slowest"].map { View.Column($0) }
    return Report(
      data,
      view: .page(
        "Timings of \(plugin.manifest.id)", subtitle: "milliseconds, \(runs) runs each",
        children: [.table(columns: columns, rows: rows)]))
  }

  /// Both for one that runs in process by itself, else a worker; the user may say otherwise.
  private static func isolations(
    _ session: Session, _ plugin: RegistryEntry, _ arguments: JSON
  ) throws(BerthError) -> [Manifest.Isolation] {
    let chosen = session.isolation.override
    if chosen == .worker { return [.worker] }
    let policy = IsolationPolicy(trustedFolders: session.layout.libraryFolders)
    let isTrusted =
      try policy.isolation(of: plugin.manifest, library: plugin.library()) == .inProcess
    let wants = chosen == .inProcess || arguments[InProcess.option.name]?.bool == true
    guard isTrusted || wants else { return [.worker] }
    if !isTrusted { try InProcess.ask(session, plugin.manifest.id, plugin.file) }
    return chosen.map { [$0] } ?? [.inProcess, .worker]
  }

  private func measure(_ isolation: Manifest.Isolation) throws(BerthError) -> [Series] {
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    let runtime = try session.runtime(
      of: plugin, on: Home(path: scratch.path, user: "bench"), seed: session.options.seed ?? 1,
      isolation: IsolationPolicy(override: isolation))
    defer { runtime.releaseAll() }
    let id = plugin.manifest.id
    var load = Series("load and make an instance", isolation)
    try load.time { () throws(BerthError) in try runtime.plugin(id).load() }
    var storage = Series("make and fill the database", isolation)
    try storage.time { () throws(BerthError) in try runtime.plugin(id).prepareStorage(nil) }
    return [load, storage] + examples.map { measure($0, isolation, runtime) }
  }

  /// Runs one example until it has run often enough or is refused, as it is when a quota is used up.
  private func measure(
    _ example: Manifest.Example, _ isolation: Manifest.Isolation, _ runtime: Runtime
  ) -> Series {
    var series = Series(example.text, isolation)
    let request = CallRequest(command: example.command, arguments: example.arguments)
    do throws(BerthError) {
      for _ in 0..<runs {
        if session.cancellation.isRequested { throw BerthError("interrupted", "interrupted") }
        try series.time { () throws(BerthError) in
          _ = try runtime.run(plugin.manifest.id, request, wantsView: true)
        }
      }
    } catch {
      series.refusal = error.code
    }
    return series
  }
}

extension Session {
  /// A plugin by its id, its folder or its manifest.
  func plugin(named name: String) throws(BerthError) -> RegistryEntry {
    try Self.isPath(name) ? registry().entry(at: Home.absolute(name)) : registry().entry(name)
  }

  /// Whether a plugin is named by its folder or its manifest rather than by its id.
  static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".json") || FileBytes.exists(name + "/manifest.json")
  }
}

/// The times one thing took.
private struct Series {
  let name: String
  let isolation: Manifest.Isolation
  private var nanoseconds: [UInt64] = []
  /// The code of the error that ended it early.
  var refusal: String?

  init(_ name: String, _ isolation: Manifest.Isolation) {
    self.name = name
    self.isolation = isolation
  }

  mutating func time(_ work: () throws(BerthError) -> Void) throws(BerthError) {
    let start = RuntimeClock.system.monotonic()
    try work()
    nanoseconds.append(UInt64(RuntimeClock.system.monotonic() - start))
  }

  /// The time that a share of the runs did not exceed, in milliseconds; nil without runs.
  private func quantile(_ share: Double) -> Double? {
    guard !nanoseconds.isEmpty else { return nil }
    let index = Int((Double(nanoseconds.count - 1) * share).rounded())
    return Double(nanoseconds.sorted()[index]) / 1e6
  }

  var json: JSON {
    var json: JSON = [
      "id": .string("\(isolation.rawValue): \(name)"), "name": .string(name),
      "isolation": .string(isolation.rawValue), "runs": JSON(nanoseconds.count),
    ]
    for (key, share) in [("median", 0.5), ("p95", 0.95), ("slowest", 1)] {
      json[key] = quantile(share).map { .number($0) } ?? .null
    }
    if let refusal { json["refused"] = .string(refusal) }
    return json
  }

  var row: [View.Cell] {
    let times = [0.5, 0.95, 1].map { share in
      View.Cell(quantile(share).map { "\(($0 * 1000).rounded() / 1000)" } ?? "")
    }
    let refused = refusal.map { " (\($0) after \(nanoseconds.count))" } ?? ""
    return [View.Cell(name + refused), View.Cell(isolation.rawValue)] + times
  }
}
