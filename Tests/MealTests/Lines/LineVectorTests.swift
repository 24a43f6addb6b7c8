import Testing

@testable import MealEngine

@Suite("Ingredient lines as people write them")
struct LineVectorTests {
  /// A line and, for each of its foods, amount, unit, food and allergens.
  struct Vector {
    var line: String
    var parts: [String]
  }

  static let vectors: [Vector] = {
    var vectors: [Vector] = []
    let text = String(decoding: BundledData.bytes(BundledData.vectors + "lines.tsv"), as: UTF8.self)
    for row in text.split(separator: "\n").dropFirst(2) {
      guard let tab = row.firstIndex(of: "\t") else { continue }
      let line = String(row[..<tab])
      let part = String(row[row.index(after: tab)...])
      if vectors.last?.line == line {
        vectors[vectors.count - 1].parts.append(part)
      } else {
        vectors.append(Vector(line: line, parts: [part]))
      }
    }
    return vectors
  }()

  @Test("Reads each of them")
  func vectors() {
    #expect(Self.vectors.count >= 400)
    for vector in Self.vectors {
      let parsed = BundledData.parser.parse(vector.line)
      let parts = parsed.isHeading ? ["-\theading\t-"] : parsed.parts.map(Self.text)
      #expect(parts == vector.parts.map(Self.withoutAllergens), "\(vector.line)")
    }
  }

  @Test("Finds the allergens of each of them")
  func allergens() {
    for vector in Self.vectors {
      let safety = BundledData.parser.parse(vector.line).safety
      let found = Set(safety.contains.union(safety.label).allergens.words.map(\.rawValue))
      let labelled = Set(vector.parts.flatMap(Self.allergens))
      #expect(found.isSuperset(of: labelled), "\(vector.line): \(labelled) in \(found)")
    }
  }

  private static func withoutAllergens(_ part: String) -> String {
    part.split(separator: "\t").dropLast().joined(separator: "\t")
  }

  private static func allergens(_ part: String) -> [String] {
    (part.split(separator: "\t").last ?? "-").split(separator: ",").map(String.init)
      .filter { $0 != "-" }
  }

  private static func text(_ part: ParsedLine.Part) -> String {
    let upper = part.upper.map { "-" + number($0) } ?? ""
    return [
      (part.amount.map(number) ?? "-") + upper, part.unit.rawValue, part.food ?? "-",
    ].joined(separator: "\t")
  }

  private static func number(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
