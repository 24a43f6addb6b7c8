import BerthSDK

/// Guesses at words of a line that nobody knows: misspelt, run together, or unknown for good.
struct NearWords: Sendable {
  enum Guess: Sendable, Equatable {
    /// Nearly the name of a food that holds something, or a word that has one inside.
    case entry(Int, reads: String)
    /// Nearly a word that says nothing of allergens.
    case harmless
    case unknown
  }

  private let risky: [UInt8: [(bytes: [UInt8], word: String, entry: Int)]]
  private let plain: [UInt8: [[UInt8]]]
  private let stems: [(stem: String, entry: Int)]

  init(
    _ names: [(word: String, entry: Int)], entries: [AllergenVocabulary.Entry],
    harmless: Set<String>
  ) {
    var risky: [UInt8: [(bytes: [UInt8], word: String, entry: Int)]] = [:]
    var plain: [UInt8: [[UInt8]]] = [:]
    var byName: [String: Int] = [:]
    for (word, entry) in names {
      if byName[word] == nil { byName[word] = entry }
      guard word.utf8.count > 3, let first = word.utf8.first else { continue }
      let bytes = Array(word.utf8)
      if entries[entry].contains.isEmpty, entries[entry].label.isEmpty {
        plain[first, default: []].append(bytes)
      } else {
        risky[first, default: []].append((bytes, word, entry))
      }
    }
    for word in harmless where word.utf8.count > 4 {
      if let first = word.utf8.first { plain[first, default: []].append(Array(word.utf8)) }
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
    var isPlain = false
    if best?.distance ?? 2 > 1 {
      isPlain = (plain[first] ?? []).contains {
        abs($0.count - bytes.count) <= 1 && EditDistance.between(bytes, $0, atMost: 1) != nil
      }
    }
    if isPlain { return .harmless }
    if let best { return .entry(best.entry, reads: best.word) }
    for (stem, entry) in stems where word.contains(stem) { return .entry(entry, reads: stem) }
    return .unknown
  }
}
