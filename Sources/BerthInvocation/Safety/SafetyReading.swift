import BerthBase

/// A sentence as the rules of one language read it: where each of their words and choices of words
/// stands, as the bits of a number.
struct SafetyReading {
  /// The positions of each slot of the grammar.
  private(set) var slots: [UInt64]
  /// Where numbers of ten and more stand.
  private(set) var numbers: UInt64 = 0
  private(set) var wordCount = 0

  /// The positions from the first word to behind the last one.
  var all: UInt64 { (1 << UInt64(wordCount + 1)) - 1 }
  /// The position behind the last word.
  var end: UInt64 { 1 << UInt64(wordCount) }

  /// Whether what a pattern needs is there.
  func mayFit(_ pattern: SafetyGrammar.Pattern) -> Bool {
    slots[Int(pattern.anchor)] != 0
  }

  /// A reading of no sentence, with room for those to come.
  init(of rules: SafetyRules) {
    slots = [UInt64](repeating: 0, count: rules.grammar.vocabulary.slotCount)
  }

  /// Reads the next sentence.
  mutating func read(_ sentence: SafetySentence, by rules: SafetyRules) {
    slots.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    slots[Int(SafetyVocabulary.anything)] = .max
    let vocabulary = rules.grammar.vocabulary
    numbers = sentence.numbers
    wordCount = sentence.words.count
    for (index, word) in sentence.words.enumerated() {
      let position: UInt64 = 1 << UInt64(index)
      for form in word.forms { vocabulary.note(form, at: position, in: &slots) }
      let plain = word.forms[0]
      if let folded = rules.folded(plain) { vocabulary.note(folded, at: position, in: &slots) }
      guard plain.count >= 4, !rules.knownWords.contains(SafetyVocabulary.hash(plain)) else {
        continue
      }
      for rare in rules.rareWords[plain[0]] ?? [] where rare != plain {
        if Self.isMeant(rare, by: plain) { vocabulary.note(rare, at: position, in: &slots) }
      }
    }
  }

  /// Whether a word is another one misspelt, or with letters masked by `*`.
  private static func isMeant(_ rare: [UInt8], by word: [UInt8]) -> Bool {
    let mask = UInt8(ascii: "*")
    if word.contains(mask) {
      return word.count == rare.count && zip(word, rare).allSatisfy { $0 == $1 || $0 == mask }
    }
    let limit = rare.count >= 8 ? 2 : 1
    return word.count >= 5 && EditDistance.between(word, rare, atMost: limit) != nil
  }
}

extension SafetyRules {
  /// The words that one without spaces is made of, the fewest that do: `iwanttodie`; nil when there
  /// is no such reading.
  func pieces(of word: [UInt8]) -> [[UInt8]]? {
    guard (6...40).contains(word.count), !gluedWords.isEmpty, SafetyFolding.isLatin(word[0]),
      !gluedWords.contains(SafetyVocabulary.hash(word)), !grammar.vocabulary.knows(word)
    else { return nil }
    // Where the last piece begins and how many there are, for each beginning of the word.
    var best: [(start: Int, count: Int)?] = [(0, 0)]
    for end in 1...word.count {
      let ways = (max(0, end - 12)..<end).compactMap { start -> (start: Int, count: Int)? in
        guard let before = best[start],
          gluedWords.contains(SafetyVocabulary.hash(word[start..<end]))
        else {
          return nil
        }
        return (start, before.count + 1)
      }
      best.append(ways.min { $0.count < $1.count })
    }
    guard best[word.count] != nil else { return nil }
    var pieces: [[UInt8]] = []
    var end = word.count
    while end > 0, let start = best[end]?.start {
      pieces.insert(Array(word[start..<end]), at: 0)
      end = start
    }
    return pieces
  }
}
