/// A test of how a token can be understood.
struct TagTest {
  /// Tags a reading must have.
  var all: TagSet = .none
  /// Tags it must not have.
  var none: TagSet = .none
  /// Sets of which it must have at least one tag each.
  var some: [TagSet] = []
  /// Entries it must be of; nil when any will do.
  var entries: Set<Int>?
  /// Whether all readings must pass.
  var isStrict = false

  /// Whether a reading passes.
  func passes(_ reading: Reading, _ surface: TagSet) -> Bool {
    let tags = reading.tags.union(surface)
    guard tags.contains(all), !tags.meets(none) else { return false }
    for set in some where !tags.meets(set) { return false }
    return entries?.contains(reading.entry) ?? true
  }

  /// Whether a token passes.
  func passes(_ token: Token) -> Bool {
    if isStrict { return token.readings.allSatisfy { passes($0, token.surface) } }
    return token.readings.contains { passes($0, token.surface) }
  }
}

/// The simplest thing a pattern can ask of tokens.
enum PatternAtom {
  case any
  case words([Int32])
  case sequence([Int32])
  case exact(String)
  case list(UInt128)
  case tags(TagTest)
  case ending(String)
  case beginning(String)
}

/// Alternatives, or their opposite.
struct PatternClause {
  var isNegated = false
  var atoms: [PatternAtom]
}

/// A part of a pattern that takes tokens.
struct PatternElement {
  /// All must hold.
  var clauses: [PatternClause]
  var minimum = 1
  var maximum = 1
}

/// A step of a pattern.
enum PatternItem {
  case element(PatternElement)
  case sentenceStart
  case sentenceEnd
}

/// What a rule looks for.
struct RulePattern {
  var items: [PatternItem]
  /// The items whose tokens are reported.
  var marked: Range<Int>
  /// Indices of the items that take tokens, in order.
  var elementIndices: [Int]
}

/// Where a pattern was found.
struct PatternMatch {
  /// Tokens each item took; empty ranges for those that took none.
  var spans: [Range<Int>]

  /// All tokens.
  var tokens: Range<Int> {
    (spans.first?.lowerBound ?? 0)..<(spans.last?.upperBound ?? 0)
  }
}

/// The words rules speak of, as numbers.
struct Vocabulary {
  private var entries: [String: (id: Int32, lists: UInt128)] = [:]
  private var count: Int32 = 0
  private var listIndices: [String: Int] = [:]

  /// The number of a word, made if it is new.
  mutating func id(_ word: String) -> Int32 {
    if let entry = entries[word], entry.id >= 0 { return entry.id }
    let id = count
    count += 1
    entries[word, default: (id, 0)].id = id
    return id
  }

  /// The number of a word and the lists it is in.
  func lookUp(_ word: String) -> (id: Int32, lists: UInt128) {
    entries[word] ?? (-1, 0)
  }

  /// The mark of a list, made if it is new; nil when there are over 128.
  mutating func list(_ name: String, words: Set<String>) -> UInt128? {
    if let index = listIndices[name] { return 1 << UInt128(index) }
    guard listIndices.count < 128 else { return nil }
    let mark: UInt128 = 1 << UInt128(listIndices.count)
    listIndices[name] = listIndices.count
    for word in words { entries[word, default: (-1, 0)].lists |= mark }
    return mark
  }

  /// Every word known.
  var words: [String] { Array(entries.keys) }
}
