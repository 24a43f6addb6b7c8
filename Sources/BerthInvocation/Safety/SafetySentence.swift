import BerthBase

/// The words of one sentence, ready to be compared: a set of positions is the bits of a number.
struct SafetySentence {
  /// The most words, so that the position behind the last one still has a bit.
  static let limit = 60
  /// How many words two parts of a long sentence share.
  static let overlap = 20

  let words: [[UInt8]]

  /// The sentences of a text; one that is too long comes in parts that overlap.
  static func all(of text: String) -> [SafetySentence] {
    SafetyText(text).sentences.flatMap { words in
      stride(from: 0, to: max(words.count - overlap, 1), by: limit - overlap).map {
        SafetySentence(Array(words[$0..<min($0 + limit, words.count)]))
      }
    }
  }

  /// Where each word stands, by its hash; spellings that mean the same share a position.
  private var positions: [UInt64: UInt64] = [:]
  /// Which hashes may be there, so that most words of rules need no look into the table.
  private var filter: UInt64 = 0
  /// Where numbers of ten and more stand.
  private(set) var numbers: UInt64 = 0

  init(_ words: [[UInt8]]) {
    self.words = words
    for (index, word) in words.enumerated() {
      add(word, at: index)
      for variant in SafetyFolding.variants(of: word) { add(variant, at: index) }
      if word.count >= 2, word.allSatisfy({ (0x30...0x39).contains($0) }), word[0] != 0x30 {
        numbers |= 1 << UInt64(index)
      }
    }
  }

  /// The positions from the first word to behind the last one.
  var all: UInt64 { (1 << UInt64(words.count + 1)) - 1 }
  /// The position behind the last word.
  var end: UInt64 { 1 << UInt64(words.count) }

  /// Lets a word at a position count as another one too.
  mutating func add(_ word: [UInt8], at index: Int) {
    let hash = Self.hash(word)
    positions[hash, default: 0] |= 1 << UInt64(index)
    filter |= 1 << (hash >> 58)
  }

  /// The positions of a word by its hash.
  func positions(of hash: UInt64) -> UInt64 {
    filter & (1 << (hash >> 58)) == 0 ? 0 : positions[hash] ?? 0
  }

  /// The positions of words that begin with some bytes.
  func positions(beginning bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var found: UInt64 = 0
    for (index, word) in words.enumerated() where word.starts(with: bytes) {
      found |= 1 << UInt64(index)
    }
    return found
  }

  /// FNV-1a (Fowler, Noll, Vo), 64 bits, its high bits mixed once more.
  static func hash(_ word: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return (hash ^ hash >> 29) &* 0x9E37_79B9_7F4A_7C15
  }
}
