import BerthSDK

/// The animals a jubilee brings ashore, as observers tell them apart.
enum Species: String, CaseIterable, Sendable {
  case flounder, crabs, shrimp, eels, rays, catfish, mullet, others

  /// Names people give, in the singular, with the species each belongs to.
  private static let names: [String: Species] = [
    "flounder": .flounder, "flatfish": .flounder, "crab": .crabs, "blue crab": .crabs,
    "shrimp": .shrimp, "prawn": .shrimp, "eel": .eels, "ray": .rays, "stingray": .rays,
    "catfish": .catfish, "mullet": .mullet, "other": .others,
  ]

  /// Of one report: each species once, with how many were counted; nil where nobody counted.
  typealias Counts = [(species: Species, count: Int?)]

  /// The most of one species somebody counts.
  static let maximumCount = 100_000

  /// Reads `flounder 40, crabs, shrimp 200`.
  ///
  /// - Throws: `input.invalid` with what is not understood.
  static func read(_ text: String) throws(PluginError) -> Counts {
    var counts: Counts = []
    for part in text.split(separator: ",") {
      var words = TextFolding.fold(String(part)).split(separator: " ").map(String.init)
      let numbers = words.compactMap { Int($0) }
      words.removeAll { Int($0) != nil }
      let name = words.joined(separator: " ")
      guard let species = names[name] ?? names[String(name.dropLast(name.hasSuffix("s") ? 1 : 0))],
        numbers.count <= 1, numbers.allSatisfy({ (1...maximumCount).contains($0) }),
        !part.split(separator: " ").contains(where: isBelowZero)
      else {
        throw .invalid(
          "“\(Words.shortened(Words.trimmed(String(part)), to: 40))” is no animal with a count",
          remedy: "write such as flounder 40, crabs; known are "
            + allCases.map(\.rawValue).joined(separator: ", "))
      }
      guard !counts.contains(where: { $0.species == species }) else {
        throw .invalid(
          "\(species.rawValue) are named twice", remedy: "name each once, with the sum")
      }
      counts.append((species, numbers.first))
    }
    return counts
  }

  /// Whether a word is a number with a minus before it, which folding takes away.
  private static func isBelowZero(_ word: Substring) -> Bool {
    word.first.map { "-−–".contains($0) } ?? false
      && word.dropFirst().first.map { $0.isNumber } ?? false
  }

  /// The form in which they are stored and shown, which `read` takes back: `flounder 40, crabs`.
  static func text(_ counts: Counts) -> String {
    counts.map { entry in
      entry.species.rawValue + (entry.count.map { " \($0)" } ?? "")
    }.joined(separator: ", ")
  }

  /// What is stored as data.
  static func json(_ text: String) -> JSON {
    .list((try? read(text)) ?? []) { entry in
      [
        "id": .string(entry.species.rawValue), "name": .string(Words.title(entry.species.rawValue)),
        "count": JSON(entry.count),
      ]
    }
  }
}
