/// The words of one sentence.
struct SafetySentence {
  /// The most words, so that the position behind the last one still has a bit.
  static let limit = 60
  /// How many words two parts of a long sentence share.
  static let overlap = 20

  let words: [SafetyWord]
  /// Where numbers of ten and more stand.
  let numbers: UInt64

  /// The sentences of a text; one that is too long comes in parts that overlap.
  ///
  /// - Parameter pieces: takes a word without spaces apart, `iwanttodie`; nil leaves it as it is.
  static func all(
    of text: String, pieces: ([UInt8]) -> [[UInt8]]? = { _ in nil }
  ) -> [SafetySentence] {
    SafetyText(text).sentences.flatMap { written in
      let words = written.flatMap { word in
        pieces(word.forms[0])?.map { SafetyWord($0) } ?? [word]
      }
      return stride(from: 0, to: max(words.count - overlap, 1), by: limit - overlap).map {
        SafetySentence(Array(words[$0..<min($0 + limit, words.count)]))
      }
    }
  }

  init(_ words: [SafetyWord]) {
    self.words = words
    numbers = words.enumerated().reduce(0) { found, word in
      let digits = word.element.forms[0]
      let isNumber =
        digits.count >= 2 && digits[0] != 0x30
        && digits.allSatisfy { (0x30...0x39).contains($0) }
      return isNumber ? found | 1 << UInt64(word.offset) : found
    }
  }
}

/// A word, and what else it may stand for.
struct SafetyWord: Equatable {
  /// The word as it is written, folded, and its other forms.
  private(set) var forms: [[UInt8]]

  /// A word; `tail` is what stands behind its last apostrophe.
  init(_ bytes: [UInt8], tail: [UInt8]? = nil) {
    forms = [bytes] + SafetyFolding.variants(of: bytes)
    if let tail { forms += [tail] + SafetyFolding.variants(of: tail) }
  }
}
