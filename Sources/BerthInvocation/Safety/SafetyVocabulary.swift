/// The words of a grammar, and the slots in which their positions are noted; see
/// `SafetyVocabularyBuilder`.
struct SafetyVocabulary: Sendable {
  /// A word, or the beginning or the end of words.
  typealias Symbol = UInt32
  typealias Slot = UInt32

  private let words: HashedValues<Symbol>
  private let beginnings: HashedValues<Symbol>
  private let ends: HashedValues<Symbol>
  /// The shortest beginning and the shortest end, in bytes.
  private let shortest: (beginning: Int, end: Int)
  /// Where each symbol is noted.
  private let slots: NumberLists<Slot>
  /// The slot that is always filled.
  static let anything: Slot = 0
  let slotCount: Int

  /// Takes what a builder put down.
  init(from reader: inout NumberReader) throws(NumberReader.Damage) {
    (words, beginnings, ends) = (try reader.values(), try reader.values(), try reader.values())
    let numbers: NumberList<Int> = try reader.take(3)
    (shortest, slotCount) = ((numbers[0], numbers[1]), numbers[2])
    slots = try reader.lists()
  }

  /// Whether some pattern has the word as it stands.
  func knows(_ word: [UInt8]) -> Bool { words[Self.hash(word)] != nil }

  /// Notes positions of a word in all its slots.
  func note(_ word: [UInt8], at positions: UInt64, in slots: inout [UInt64]) {
    var hash = Self.seed
    for (index, byte) in word.enumerated() {
      hash = Self.next(hash, byte)
      guard index + 1 >= shortest.beginning else { continue }
      note(beginnings[hash], at: positions, in: &slots)
    }
    note(words[hash], at: positions, in: &slots)
    guard word.count >= shortest.end else { return }
    hash = Self.seed
    for (index, byte) in word.reversed().enumerated() {
      hash = Self.next(hash, byte)
      if index + 1 >= shortest.end { note(ends[hash], at: positions, in: &slots) }
    }
  }

  private func note(_ symbol: Symbol?, at positions: UInt64, in noted: inout [UInt64]) {
    guard let symbol else { return }
    for slot in slots[Int(symbol)] { noted[Int(slot)] |= positions }
  }

  /// FNV-1a (Fowler, Noll, Vo), 64 bits.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(seed) { next($0, $1) }
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
  private static func next(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
