import BerthBase
import BerthManifest

/// A sentence with what can be told of it before any pattern is tried.
struct PhraseSentence {
  let words: PhraseWords
  let numbers: PhraseNumbers
  /// For each word the ends of the polite phrases that begin there.
  let politeEnds: [[Int]]
  /// Whether a word may be passed over where nothing is changed.
  let isLittle: [Bool]
  let isArticle: [Bool]
  /// Words that are no word of any pattern, but spelled like one: where they stand.
  private let repairs: [String: UInt64]
  private let positions: [String: UInt64]

  var count: Int { words.words.count }

  /// - Parameter repairs: words of patterns, by the index of the word they may be meant by.
  init(_ words: PhraseWords, repairs: [Int: [String]] = [:]) {
    self.words = words
    numbers = PhraseNumbers(words.words)
    let folded = words.words.map(\.folded)
    var positions: [String: UInt64] = [:]
    var ends: [[Int]] = []
    for (index, word) in words.words.enumerated() {
      if !word.isQuoted { positions[word.folded, default: 0] |= 1 << UInt64(index) }
      let phrases = word.isQuoted ? [] : PhraseFillers.polite[word.folded] ?? []
      ends.append(
        phrases.filter { folded[index...].starts(with: $0) }.map { index + $0.count })
    }
    self.positions = positions
    politeEnds = ends
    isLittle = words.words.map { !$0.isQuoted && PhraseFillers.isLittle($0.folded) }
    isArticle = words.words.map { !$0.isQuoted && PhraseFillers.articles.contains($0.folded) }
    var repaired: [String: UInt64] = [:]
    for (index, candidates) in repairs {
      for candidate in candidates { repaired[candidate, default: 0] |= 1 << UInt64(index) }
    }
    self.repairs = repaired
  }

  /// Whether it begins as a polite request does: “could you …?” asks for something to be done.
  var isRequest: Bool {
    guard let first = words.words.first?.folded else { return false }
    return politeEnds[0].contains { $0 > 0 }
      && ["can", "could", "would", "will", "may"].contains(first)
  }

  /// Whether a word makes a question of the sentence, which it begins.
  func isDoubting(_ index: Int) -> Bool {
    index == 0 && PhraseFillers.doubting.contains(words.words[0].folded)
  }

  /// Where a pattern's word stands, and where one stands that is spelled like it.
  func places(of word: String) -> (exact: UInt64, repaired: UInt64) {
    (positions[word] ?? 0, repairs[word] ?? 0)
  }

  /// What a word is worth where a pattern has it.
  func worth(_ index: Int) -> Float { isArticle[index] ? 0.05 : isLittle[index] ? 0.25 : 1 }

  /// How many words of a range say something.
  func content(of range: Range<Int>) -> Int { range.count { !isLittle[$0] } }
}
