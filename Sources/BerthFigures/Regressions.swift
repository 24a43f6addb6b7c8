/// What became slower or larger since an earlier run.
///
/// A figure with a baseline is judged by its ratio to it, because both were measured in one run
/// and what else the machine did fell on both; any other by itself.
package struct Regressions {
  /// What a figure may grow by before it counts: 10 %.
  static let tolerance = 0.1

  /// One figure that got worse.
  package struct Entry: Equatable {
    package var id: String
    /// How many times what it was.
    package var growth: Double
    package var isRatio: Bool
  }

  package private(set) var entries: [Entry] = []
  /// How many figures are in both runs.
  package private(set) var compared = 0

  package init(from before: [Figure], to now: [Figure]) {
    let known = Dictionary(before.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for figure in now {
      guard let old = known[figure.id], old.unit == figure.unit else { continue }
      compared += 1
      let ratios = old.ratio.flatMap { old in figure.ratio.map { (old, $0) } }
      let (was, came) = ratios ?? (old.value, figure.value)
      guard was > 0, came / was > 1 + Self.tolerance else { continue }
      entries.append(Entry(id: figure.id, growth: came / was, isRatio: ratios != nil))
    }
    entries.sort { $0.growth > $1.growth }
  }

  /// A line for each, the worst first.
  package var text: String {
    guard !entries.isEmpty else { return "nothing of \(compared) figures got slower by 10 %\n" }
    let lines = entries.map { entry in
      "slower by \(Int(((entry.growth - 1) * 100).rounded())) %"
        + "\(entry.isRatio ? " of its baseline" : ""): \(entry.id)\n"
    }
    return lines.joined() + "\(entries.count) of \(compared) figures got slower by 10 % or more\n"
  }
}
