import BerthFigures
import BerthServices

/// Measures work and collects the figures.
///
/// Work and baseline take turns, so that what else the machine does falls on both. One round
/// before the first sample warms both up and is not counted.
final class Bench {
  let options: BenchOptions
  /// The group that is being measured.
  var group = ""
  private(set) var figures: [Figure] = []
  private(set) var skipped: [RunReport.Skip] = []
  /// Keeps results alive, so that no work is left out.
  var sum: Int64 = 0

  private var host: HostTree?

  /// The minimum nanoseconds two things are compared for, and the maximum number of rounds.
  private static let least = 200e6
  private static let maximumRounds = 401

  init(_ options: BenchOptions) { self.options = options }

  /// The installed host that all groups of a run share.
  func installedHost() throws -> HostTree {
    if let host { return host }
    let made = try HostTree(options)
    host = made
    return made
  }

  var isQuick: Bool { options.isQuick }

  /// How often to repeat, fewer in a quick run.
  func repetitions(_ count: Int) -> Int { isQuick ? max(3, count / 5) : count }

  /// Notes what cannot be measured here, and how it could be.
  func skip(_ what: String, _ remedy: String) {
    skipped.append(RunReport.Skip(group: group, what: what, remedy: remedy))
    say("\(group): skipped \(what): \(remedy)")
  }

  /// Measures work alone.
  ///
  /// - Parameters:
  ///   - operations: how many operations one run of the work is.
  ///   - goal: the maximum nanoseconds one operation may take.
  func measure(
    _ name: String, repetitions: Int = 15, operations: Int = 1, goal: Double? = nil,
    _ work: () throws -> Void
  ) rethrows {
    try work()
    var samples = Samples()
    for _ in 0..<self.repetitions(repetitions) {
      samples.add(try Self.time(work) / Double(operations))
    }
    add(name, samples, goal: goal)
  }

  /// Measures work against a baseline.
  ///
  /// - Parameter goal: how many times the baseline the work may take at most.
  func compare(
    _ name: String, against: String, repetitions: Int = 15, operations: Int = 1,
    goal: Double? = nil, _ work: () throws -> Void, baseline: () throws -> Void
  ) rethrows {
    try compareTimes(
      name, against: against, repetitions: repetitions, operations: operations, goal: goal,
      { try Self.time(work) }, baseline: { try Self.time(baseline) })
  }

  /// Measures work that times itself, in nanoseconds, against a baseline that does too.
  ///
  /// - Parameter baselineOperations: how many operations one run of the baseline is, when not as
  ///   many as one of the work.
  func compareTimes(
    _ name: String, against: String, repetitions: Int = 15, operations: Int = 1,
    baselineOperations: Int? = nil, goal: Double? = nil, _ work: () throws -> Double,
    baseline: () throws -> Double
  ) rethrows {
    let round = try Self.time {
      _ = try work()
      _ = try baseline()
    }
    // What takes microseconds is repeated for a while, as a processor changes its pace meanwhile.
    let rounds = max(
      self.repetitions(repetitions), min(Self.maximumRounds, Int(Self.least / round)))
    var (samples, baselines) = (Samples(), Samples())
    for _ in 0..<rounds {
      samples.add(try work() / Double(operations))
      baselines.add(try baseline() / Double(baselineOperations ?? operations))
    }
    add(name, samples, baselines: baselines, against: against, goal: goal)
  }

  /// Adds the median of samples in nanoseconds; the goal is its maximum.
  func add(_ name: String, _ samples: Samples, goal: Double? = nil) {
    add(
      Figure(
        group: group, name: name, value: samples.median, least: samples.least, p95: samples.spread,
        goal: goal.map(Figure.Goal.atMost)))
  }

  /// Adds the medians of samples of the work and of a baseline, in nanoseconds; the goal is the
  /// maximum of their ratio.
  func add(
    _ name: String, _ samples: Samples, baselines: Samples, against: String, goal: Double? = nil
  ) {
    add(
      Figure(
        group: group, name: name, value: samples.median, least: samples.least, p95: samples.spread,
        baseline: baselines.median, against: against, goal: goal.map(Figure.Goal.times)))
  }

  /// Adds a figure.
  func add(_ figure: Figure) {
    figures.append(figure)
    say(
      "\(figure.group): \(figure.name) "
        + (figure.unit == .bytes
          ? FigureTable.size(figure.value) : FigureTable.duration(figure.value))
        + (figure.ratio.map { ", \(FigureTable.ratio($0)) × \(figure.against)" } ?? "")
        + (figure.isMet == false ? " (missed)" : ""))
  }

  /// How long work takes, in nanoseconds.
  static func time(_ work: () throws -> Void) rethrows -> Double {
    let start = RuntimeClock.system.monotonic()
    try work()
    return Double(RuntimeClock.system.monotonic() - start)
  }
}
