import BerthSDK

/// A closed list of words with a name in data (kebab-case), a bit for compact rows and a title.
protocol Term: RawRepresentable, CaseIterable, Sendable, Hashable where RawValue == String {
  /// How it is written for people.
  var title: String { get }
}

extension Term {
  var title: String { Words.title(rawValue) }

  /// Its index in the list: the bit that stands for it in a `TermSet`.
  var bit: Int {
    var index = 0
    for candidate in Self.allCases {
      if candidate == self { return index }
      index += 1
    }
    return index
  }
}

/// A set of words of one list as bits, so that a recipe's row holds it in one integer.
struct TermSet<Word: Term>: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// Bit n stands for the n-th word of the list.
  var bits: UInt32

  init(bits: UInt32 = 0) { self.bits = bits }
  init(_ words: some Sequence<Word>) {
    bits = words.reduce(0) { $0 | 1 << UInt32($1.bit) }
  }
  init(arrayLiteral elements: Word...) { self.init(elements) }

  /// The words in the order of their list.
  var words: [Word] { Word.allCases.filter(contains) }
  var isEmpty: Bool { bits == 0 }
  var count: Int { bits.nonzeroBitCount }

  func contains(_ word: Word) -> Bool { bits & 1 << UInt32(word.bit) != 0 }
  func isSuperset(of other: Self) -> Bool { bits & other.bits == other.bits }
  func intersects(_ other: Self) -> Bool { bits & other.bits != 0 }
  mutating func insert(_ word: Word) { bits |= 1 << UInt32(word.bit) }
  mutating func remove(_ word: Word) { bits &= ~(1 << UInt32(word.bit)) }
  mutating func formUnion(_ other: Self) { bits |= other.bits }
  func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }
}

extension JSON {
  /// The words of a set in the order of their list.
  init<Word>(_ set: TermSet<Word>) { self.init(set.words.map(\.rawValue)) }
}
