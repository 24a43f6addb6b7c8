@testable import MealEngine

/// Ingredient lines judged by hand, and how far the reader agrees with them.
struct JudgedLines {
  /// A line and what somebody careful says of it.
  struct Line: Sendable {
    var text: String
    var contains: Set<Allergen>
    /// Products differ: the label tells.
    var check: Set<Allergen>
    /// Opinions differ whether to warn.
    var tolerated: Set<Allergen>
  }

  /// How a reading compares with the judgement.
  struct Outcome: Sendable {
    /// Allergens that are in it and were shown as free: the error that hurts.
    var missed: Set<Allergen> = []
    /// What else is not as judged; empty for a line that is right.
    var faults: [String] = []
    /// Asks for the label of a food that nobody careful would look up: right, but a nuisance.
    var isOvercautious = false

    var isRight: Bool { missed.isEmpty && faults.isEmpty }
  }

  static let columns = ["line", "contains", "check", "tolerated"]
  let lines: [Line]
  /// Rows that are not in order.
  let problems: [String]

  /// The rows of a file in `Vectors`.
  init(_ file: String) {
    var lines: [Line] = []
    var problems: [String] = []
    let text = String(decoding: BundledData.bytes(BundledData.vectors + file), as: UTF8.self)
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    if rows.first?.split(separator: "\t").map(String.init) != Self.columns {
      problems.append("no header in \(file)")
    }
    for row in rows.dropFirst() {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let sets = fields.dropFirst().compactMap(Self.allergens)
      guard sets.count == 3, fields.count == 4, sets[0].isDisjoint(with: sets[1]) else {
        problems.append("\(file): \(row)")
        continue
      }
      lines.append(
        Line(text: fields[0], contains: sets[0], check: sets[1], tolerated: sets[2]))
    }
    self.lines = lines
    self.problems = problems
  }

  private static func allergens(_ field: String) -> Set<Allergen>? {
    if field == "-" { return [] }
    let words = field.split(separator: ",").map { Allergen(rawValue: String($0)) }
    return words.contains(nil) ? nil : Set(words.compactMap { $0 })
  }

  /// Compares a reading with a judgement.
  static func outcome(_ line: Line, _ reading: TextSafety) -> Outcome {
    let contains = Set(reading.contains.allergens.words)
    let label = Set(reading.label.allergens.words)
    var outcome = Outcome()
    if reading.isCertain { outcome.missed = line.contains.subtracting(contains).subtracting(label) }
    func fault(_ what: String, _ allergens: Set<Allergen>) {
      if allergens.isEmpty { return }
      outcome.faults.append("\(what) \(allergens.map(\.rawValue).sorted().joined(separator: ","))")
    }
    fault("does not name", line.contains.subtracting(contains))
    let accepted = line.contains.union(line.check).union(line.tolerated)
    fault("names", contains.subtracting(accepted))
    outcome.isOvercautious =
      line.contains.isEmpty && line.check.isEmpty && !label.isSubset(of: accepted)
    if line.contains.isEmpty, !line.check.isEmpty,
      line.check.isDisjoint(with: contains.union(label))
    {
      fault("does not ask for the label of", line.check)
    }
    if !reading.isCertain {
      outcome.faults.append("does not understand \(reading.unclear.joined(separator: ","))")
    }
    return outcome
  }
}
