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
      let parts = parsed.isHeading ? ["-\theading\t-\t-"] : parsed.parts.map(Self.text)
      #expect(parts == vector.parts, "\(vector.line)")
    }
  }

  private static func text(_ part: ParsedLine.Part) -> String {
    let upper = part.upper.map { "-" + number($0) } ?? ""
    let allergens = part.allergens.words.map(\.rawValue).joined(separator: ",")
    return [
      (part.amount.map(number) ?? "-") + upper, part.unit.rawValue, part.food ?? "-",
      allergens.isEmpty ? "-" : allergens,
    ].joined(separator: "\t")
  }

  private static func number(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
