import BerthBase
import BerthFigures
import Glibc

/// Runs the groups of benchmarks that were asked for and writes their figures.
enum BenchmarkRunner {
  /// A group of figures.
  struct Group: Sendable {
    let name: String
    let summary: String
    let run: @Sendable (Bench) throws -> Void

    init(_ name: String, _ summary: String, _ run: @escaping @Sendable (Bench) throws -> Void) {
      (self.name, self.summary, self.run) = (name, summary, run)
    }
  }

  /// The groups in the order they run and are listed.
  static let groups = [
    Group("process", "short commands as whole processes", ProcessBenchmarks.run),
    Group("apps", "each app's simplest command as a whole process", AppCommandBenchmarks.run),
    Group("memory", "resident memory of the host", MemoryBenchmarks.run),
    Group("registry", "listing 5, 100 and 1,000 manifests", RegistryBenchmarks.run),
    Group("load", "from dlopen to the first answer", LoadBenchmarks.run),
    Group("call", "a call of a plugin", CallBenchmarks.run),
    Group("worker", "a call in a worker against a bare socket pair", WorkerBenchmarks.run),
    Group("web", "pages over loopback against Datasette and nginx", WebBenchmarks.run),
    Group("storage", "SQL through the capability against SQLite's C API", StorageBenchmarks.run),
    Group("search", "words in package descriptions, and completing them", SearchBenchmarks.run),
    Group("million", "the same among 1,000,000 documents", SearchBenchmarks.runMillion),
    Group("entitlement", "features and quotas", EntitlementBenchmarks.run),
    Group("view", "drawing a list of 600 rows", ViewBenchmarks.run),
    Group("layout", "force-directed layout", LayoutBenchmarks.run),
    Group("clustering", "a million points on a map", ClusterBenchmarks.run),
    Group("cocktail", "engine and commands in process", CocktailBenchmarks.run),
    Group("meal", "engine and commands in process", MealBenchmarks.run),
    Group("calm", "engine and commands in process", CalmBenchmarks.run),
    Group("jubilee", "engine and commands in process", JubileeBenchmarks.run),
    Group("lang", "engine and commands in process", LangBenchmarks.run),
  ]

  /// Runs a command line and returns its exit code.
  static func run(_ arguments: [String]) -> Int32 {
    if let code = Probes.run(arguments) { return code }
    do {
      let options = try BenchOptions(arguments, groups: groups.map(\.name))
      if options.wantsHelp {
        print(BenchOptions.help)
        for group in groups { print("  \(group.name.padded(to: 12)) \(group.summary)") }
        return 0
      }
      return try run(options)
    } catch let error as BerthError where error.code.hasPrefix("usage.") {
      say("\(error)")
      return 2
    } catch {
      say("\(error)")
      return 1
    }
  }

  private static func run(_ options: BenchOptions) throws -> Int32 {
    // What it is held against is read first: an hour of work should not end at a wrong name.
    let earlier = try options.comparison.map(RunReport.read)
    var isComplete = true
    var report: RunReport
    if let first = options.sources.first {
      report = try RunReport.read(first)
      for source in options.sources.dropFirst() { report.merge(try RunReport.read(source)) }
      if !options.groups.isEmpty {
        report.figures.removeAll { !options.groups.contains($0.group) }
        report.skipped.removeAll { !options.groups.contains($0.group) }
      }
    } else {
      report = RunReport(machine: .current(), date: date())
      let bench = Bench(options)
      for group in groups where options.groups.isEmpty || options.groups.contains(group.name) {
        bench.group = group.name
        do {
          try group.run(bench)
        } catch {
          isComplete = false
          say("\(group.name): \(error)")
        }
      }
      report.figures = bench.figures
      report.skipped = bench.skipped
    }
    report.sort(by: groups.map(\.name))
    switch options.format {
    case .json: print(report.json.text(indented: true))
    case .text: print(FigureTable.text(report), terminator: "")
    case .markdown:
      let summaries = groups.map { (name: $0.name, summary: $0.summary) }
      print(FigureTable.markdown(report, summaries: summaries), terminator: "")
    }
    guard let earlier else { return isComplete ? 0 : 1 }
    let regressions = Regressions(from: earlier.figures, to: report.figures)
    if options.format == .text {
      print(regressions.text, terminator: "")
    } else {
      StandardError.write(regressions.text)
    }
    return isComplete && regressions.entries.isEmpty ? 0 : 1
  }

  /// The time now in UTC.
  private static func date() -> String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
