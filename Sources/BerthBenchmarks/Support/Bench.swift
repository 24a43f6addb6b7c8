import BerthJSON
import BerthRuntime
import Glibc

/// One figure: a median, and what it is measured against.
struct Figure {
  var group: String
  var name: String
  /// The median in nanoseconds.
  var nanoseconds: Double
  /// The median of the yardstick measured in the same run, in nanoseconds; nil for none.
  var baseline: Double?
  /// What the yardstick is.
  var against: String
  /// The most the ratio, or without a yardstick the nanoseconds, may be; nil for no goal.
  var goal: Double?

  /// How many times the yardstick it takes.
  var ratio: Double? { baseline.map { nanoseconds / $0 } }

  /// Whether the goal is met; nil when there is none.
  var isMet: Bool? { goal.map { (ratio ?? nanoseconds) <= $0 } }
}

/// Measures work and collects the figures.
///
/// Work and yardstick take turns, so that what else the machine does falls on both.
final class Bench {
  let isQuick: Bool
  var group = ""
  private(set) var figures: [Figure] = []
  /// Keeps results alive, so that no work is left out.
  var sum: Int64 = 0

  init(isQuick: Bool) { self.isQuick = isQuick }

  /// How often to repeat, fewer in a quick run.
  func repetitions(_ count: Int) -> Int { isQuick ? max(3, count / 5) : count }

  /// Measures work alone.
  ///
  /// - Parameters:
  ///   - operations: how many operations one run of the work is.
  ///   - goal: the most nanoseconds one operation may take.
  func measure(
    _ name: String, repetitions: Int = 15, operations: Int = 1, goal: Double? = nil,
    _ work: () throws -> Void
  ) rethrows {
    try work()
    var times: [Double] = []
    for _ in 0..<self.repetitions(repetitions) { times.append(try Self.time(work)) }
    add(name, Self.median(times) / Double(operations), nil, "", goal)
  }

  /// Measures work against a yardstick.
  ///
  /// - Parameter goal: the most times the yardstick the work may take.
  func compare(
    _ name: String, against: String, repetitions: Int = 15, operations: Int = 1,
    goal: Double? = nil, _ work: () throws -> Void, yardstick: () throws -> Void
  ) rethrows {
    try compareTimes(
      name, against: against, repetitions: repetitions, operations: operations, goal: goal,
      { try Self.time(work) }, yardstick: { try Self.time(yardstick) })
  }

  /// Measures work that times itself, in nanoseconds, against a yardstick that does too.
  func compareTimes(
    _ name: String, against: String, repetitions: Int = 15, operations: Int = 1,
    goal: Double? = nil, _ work: () throws -> Double, yardstick: () throws -> Double
  ) rethrows {
    _ = try work()
    _ = try yardstick()
    var times: [Double] = []
    var yardsticks: [Double] = []
    for _ in 0..<self.repetitions(repetitions) {
      times.append(try work())
      yardsticks.append(try yardstick())
    }
    add(
      name, Self.median(times) / Double(operations),
      Self.median(yardsticks) / Double(operations), against, goal)
  }

  /// Adds the median of times measured elsewhere, in nanoseconds.
  func add(_ name: String, times: [Double], goal: Double? = nil) {
    add(name, Self.median(times), nil, "", goal)
  }

  /// Adds medians of times measured elsewhere, in nanoseconds, of the work and of a yardstick.
  func add(
    _ name: String, times: [Double], yardsticks: [Double], against: String, goal: Double? = nil
  ) {
    add(name, Self.median(times), Self.median(yardsticks), against, goal)
  }

  /// The figures as data.
  var json: JSON {
    [
      "figures": .array(
        figures.map { figure in
          [
            "id": .string("\(figure.group).\(figure.name)"), "group": .string(figure.group),
            "name": .string(figure.name), "nanoseconds": .number(figure.nanoseconds),
            "baselineNanoseconds": figure.baseline.map(JSON.number) ?? .null,
            "against": .string(figure.against), "ratio": figure.ratio.map(JSON.number) ?? .null,
            "goal": figure.goal.map(JSON.number) ?? .null,
            "met": figure.isMet.map(JSON.bool) ?? .null,
          ]
        })
    ]
  }

  private func add(
    _ name: String, _ time: Double, _ baseline: Double?, _ against: String, _ goal: Double?
  ) {
    figures.append(
      Figure(
        group: group, name: name, nanoseconds: time, baseline: baseline, against: against,
        goal: goal))
  }

  private static func time(_ work: () throws -> Void) rethrows -> Double {
    let start = RuntimeClock.system.monotonic()
    try work()
    return Double(RuntimeClock.system.monotonic() - start)
  }

  static func median(_ times: [Double]) -> Double {
    let sorted = times.sorted()
    guard let middle = sorted.indices.dropFirst(sorted.count / 2).first else { return 0 }
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
