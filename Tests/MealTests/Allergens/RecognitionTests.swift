import Testing

@testable import MealEngine

/// Over a thousand lines judged by hand before the reader saw them. The second and third file were run only
/// once what the first one showed was mended.
@Suite("Meal recognises what is in a line")
struct RecognitionTests {
  static let files = [
    "recognition.tsv", "recognition-held-out.tsv", "recognition-fresh.tsv",
    "recognition-unseen.tsv",
  ]

  @Test("every row of the judged lines is in order", arguments: files)
  func format(_ file: String) {
    let judged = JudgedLines(file)
    #expect(judged.problems == [])
    #expect(judged.lines.count >= 60)
    #expect(Set(judged.lines.map(\.text)).count == judged.lines.count)
  }

  @Test("no allergen that is in a line is shown as absent", arguments: files)
  func missed(_ file: String) {
    for (line, outcome) in Self.outcomes(file) {
      #expect(outcome.missed.isEmpty, "\(line.text)")
    }
  }

  @Test("at least 99.5 % of the lines are read as judged", arguments: files)
  func quality(_ file: String) {
    let outcomes = Self.outcomes(file)
    let wrong = outcomes.filter { !$0.1.isRight }
    let report = wrong.map { "\($0.0.text): \($0.1.faults.joined(separator: "; "))" }
    #expect(
      Double(wrong.count) <= 0.005 * Double(outcomes.count),
      "\(wrong.count) of \(outcomes.count):\n\(report.joined(separator: "\n"))")
  }

  @Test("at most 7 % of the lines ask for a label that need not be looked at", arguments: files)
  func caution(_ file: String) {
    let outcomes = Self.outcomes(file)
    let asking = outcomes.filter { $0.1.isOvercautious }.map(\.0.text)
    #expect(
      Double(asking.count) <= 0.07 * Double(outcomes.count),
      "\(asking.count) of \(outcomes.count):\n\(asking.joined(separator: "\n"))")
  }

  @Test("what a line in another language holds is named, whether or not all of it is understood")
  func foreign() {
    let judged = JudgedLines("recognition-foreign.tsv")
    #expect(judged.problems == [] && judged.lines.count >= 20)
    for line in judged.lines {
      let reading = BundledData.parser.parse(line.text).safety
      let named = Set(reading.contains.allergens.words)
      #expect(line.contains.isSubset(of: named), "\(line.text)")
      #expect(named.isSubset(of: line.contains.union(line.tolerated)), "\(line.text)")
    }
  }

  @Test(
    "a misspelt word of a name of several is put right, and no food of its own is lost by that",
    arguments: [
      ("2 tbsp peanutt butter", [Allergen.peanuts]),
      ("1 cup almnod milk", [.nuts]), ("1 cup buttrmilk", [.milk]),
      ("1 tbsp peanutts, butter", [.peanuts, .milk]),
    ])
  func misspelt(line: String, expected: [Allergen]) {
    #expect(Set(BundledData.parser.parse(line).safety.contains.allergens.words) == Set(expected))
  }

  private static func outcomes(_ file: String) -> [(JudgedLines.Line, JudgedLines.Outcome)] {
    JudgedLines(file).lines.map {
      ($0, JudgedLines.outcome($0, BundledData.parser.parse($0.text).safety))
    }
  }
}
