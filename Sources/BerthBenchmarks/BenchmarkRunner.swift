import BerthJSON
import BerthRuntime
import Glibc

/// Runs the groups of benchmarks that were asked for and writes their figures.
///
/// ```
/// BerthBenchmarks [--json] [--quick] [group …]
/// ```
enum BenchmarkRunner {
  /// The groups in the order they run and are listed.
  static let groups: [(name: String, summary: String, run: @Sendable (Bench) throws -> Void)] = [
    ("call", "a call through the ABI against a C function pointer", CallBenchmarks.run),
    ("storage", "SQL through the capability against SQLite's C API", StorageBenchmarks.run),
    ("search", "queries through the capability against raw FTS5", SearchBenchmarks.run),
    ("entitlement", "checks, and quotas against a durable SQLite write", EntitlementBenchmarks.run),
    ("notify", "a week of notifications for 10,000 users", NotifyBenchmarks.run),
    ("registry", "listing 5, 100 and 1,000 manifests", RegistryBenchmarks.run),
    ("worker", "a call in a worker against a bare socket pair", WorkerBenchmarks.run),
    ("load", "from dlopen to the first answer", LoadBenchmarks.run),
    ("view", "drawing a list of 600 rows", ViewBenchmarks.run),
    ("process", "a whole command against the sqlite3 shell", ProcessBenchmarks.run),
  ]

  /// Runs a command line and returns its exit code.
  static func run(_ arguments: [String]) -> Int32 {
    if arguments.first == LoadBenchmarks.probe {
      return LoadBenchmarks.runProbe(Array(arguments.dropFirst()))
    }
    if arguments.first == WorkerBenchmarks.probe { return WorkerBenchmarks.runProbe() }
    if arguments.contains("--help") {
      print("BerthBenchmarks [--json] [--quick] [group …]\n")
      for group in groups { print("  \(group.name.padded(to: 12)) \(group.summary)") }
      return 0
    }
    let options = arguments.filter { $0.hasPrefix("-") }
    let wanted = arguments.filter { !$0.hasPrefix("-") }
    let unknown =
      wanted.filter { name in !groups.contains { $0.name == name } }
      + options.filter { !["--json", "--quick"].contains($0) }
    guard unknown.isEmpty else {
      complain("no group or option \(unknown.joined(separator: ", ")); --help lists them")
      return 2
    }
    let bench = Bench(isQuick: options.contains("--quick"))
    var isComplete = true
    for group in groups where wanted.isEmpty || wanted.contains(group.name) {
      bench.group = group.name
      do {
        try group.run(bench)
      } catch {
        isComplete = false
        complain("\(group.name): \(error)")
      }
    }
    if options.contains("--json") {
      print(bench.json.text(indented: true))
    } else {
      print(FigureTable.text(bench.figures), terminator: "")
    }
    return isComplete ? 0 : 1
  }

  private static func complain(_ message: String) {
    let line = Array("BerthBenchmarks: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
