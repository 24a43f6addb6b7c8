import BerthSDK

/// Guesses at words of a line that nobody knows: misspelt, run together, or unknown for good.
struct NearWords: Sendable {
  enum Guess: Sendable, Equatable {
    /// Nearly the name of a food that holds something, or a word that has one inside; when that is
    /// not sure, the word may be another food as well.
    case entry(Int, reads: String, isSure: Bool)
    /// A misspelt word that says nothing of allergens, or a misspelt food without any.
    case harmless(isFood: Bool)
    case unknown
  }

  private let risky: [UInt8: [(bytes: [UInt8], word: String, entry: Int)]]
  private let plain: [UInt8: [(bytes: [UInt8], isFood: Bool)]]
  private let stems: [(stem: String, entry: Int)]

  init(
    _ names: [(word: String, entry: Int)], entries: [AllergenVocabulary.Entry],
    harmless: Set<String>
  ) {
    var risky: [UInt8: [(bytes: [UInt8], word: String, entry: Int)]] = [:]
    var plain: [UInt8: [(bytes: [UInt8], isFood: Bool)]] = [:]
    var byName: [String: Int] = [:]
    for (word, entry) in names {
      if byName[word] == nil { byName[word] = entry }
      guard word.utf8.count > 3, let first = word.utf8.first else { continue }
      let bytes = Array(word.utf8)
      if entries[entry].contains.isEmpty, entries[entry].label.isEmpty {
        plain[first, default: []].append((bytes, true))
      } else {
        risky[first, default: []].append((bytes, word, entry))
      }
    }
    for word in harmless where word.utf8.count > 4 {
      if let first = word.utf8.first { plain[first, default: []].append((Array(word.utf8), false)) }
    }
    self.risky = risky
    self.plain = plain
    stems = Self.stems.compactMap { stem in byName[stem].map { (stem, $0) } }
  }

  /// Words that mean the same food inside of a longer one: "fishballs", "cheesesteak".
  private static let stems = [
    "peanut", "almond", "hazelnut", "walnut", "cashew", "pistachio", "pecan", "macadamia",
    "cheese", "butter", "cream", "milk", "yogurt", "custard", "caramel", "wheat", "bread", "flour",
    "pasta", "noodle", "spaghetti", "cracker", "biscuit", "cake", "prawn", "shrimp", "crab",
    "lobster", "salmon", "tuna", "anchovy", "sardine", "fish", "oyster", "mussel", "squid",
    "sesame", "tahini", "mustard", "celery", "tofu", "miso", "mayo", "nut",
  ]

  func guess(_ word: String) -> Guess {
    let bytes = Array(word.utf8)
    guard bytes.count > 4, let first = bytes.first else { return .unknown }
    let most = bytes.count < 8 ? 1 : 2
    var best: (distance: Int, word: String, entry: Int)?
    for known in risky[first] ?? [] where abs(known.bytes.count - bytes.count) <= most {
      guard let distance = EditDistance.between(bytes, known.bytes, atMost: most) else { continue }
      if distance < best?.distance ?? .max { best = (distance, known.word, known.entry) }
    }
    if best?.distance ?? 2 > 1 {
      let near = (plain[first] ?? []).first { known, _ in
        abs(known.count - bytes.count) <= 1
          && EditDistance.between(bytes, known, atMost: 1) != nil
          && Self.isSlip(bytes, known, distance: 1)
      }
      if let near { return .harmless(isFood: near.isFood) }
    }
    if let best {
      return .entry(
        best.entry, reads: best.word,
        isSure: Self.isSlip(bytes, Array(best.word.utf8), distance: best.distance))
    }
    for (stem, entry) in stems where Self.holds(bytes, stem.utf8) {
      return .entry(entry, reads: stem, isSure: false)
    }
    return .unknown
  }

  /// Whether a word has a stem inside.
  private static func holds(_ word: [UInt8], _ stem: String.UTF8View) -> Bool {
    let last = word.count - stem.count
    return last >= 0 && (0...last).contains { word[$0...].starts(with: stem) }
  }

  /// Whether two words that differ are surely one, misspelt: long ones, letters
  /// doubled or swapped, another vowel.
  /// Of short words one letter makes another food: "concha" is no conch.
  private static func isSlip(_ left: [UInt8], _ right: [UInt8], distance: Int) -> Bool {
    if min(left.count, right.count) >= (distance > 1 ? 10 : 7) { return true }
    if distance > 1 { return false }
    if left.count == right.count {
      if left.sorted() == right.sorted() { return true }
      return left.count == 6 && left.map(vowel) == right.map(vowel)
    }
    return single(left) == single(right)
  }

  /// A vowel as `a`, another letter as itself.
  private static func vowel(_ letter: UInt8) -> UInt8 {
    "aeiouy".utf8.contains(letter) ? UInt8(ascii: "a") : letter
  }

  private static func single(_ word: [UInt8]) -> [UInt8] {
    word.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
