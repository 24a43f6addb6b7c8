import Glibc

/// Tells languages in Latin letters from each other.
enum LatinDetector {
  /// The likelihood of each known language, summing to less than 1 the less there is to go by.
  static func guesses(_ text: String) -> [LanguageDetector.Guess] {
    let words = words(of: text)
    guard !words.isEmpty else { return [] }
    var scores = [Double](repeating: 0, count: LatinProfiles.codes.count)
    for word in words { score(word, &scores) }
    for scalar in text.unicodeScalars {
      guard let weights = LatinProfiles.letters[scalar] else { continue }
      for index in scores.indices { scores[index] += weights[index] }
    }
    let best = scores.max() ?? 0
    let powers = scores.map { exp(($0 - best) * 0.6) }
    let sum = powers.reduce(0, +)
    // What nothing speaks for may be in a language that is not known here.
    let evidence = 1 - exp(-max(best, 0) / 2)
    return zip(LatinProfiles.codes, powers).map {
      LanguageDetector.Guess(code: $0, confidence: $1 / sum * (0.3 + 0.69 * evidence))
    }
  }

  private static func score(_ word: [UInt32], _ scores: inout [Double]) {
    if let mark = LatinProfiles.words[word] {
      let languages = mark.nonzeroBitCount
      for index in scores.indices where mark & (1 << index) != 0 {
        scores[index] += languages == 1 ? 4 : 2 / Double(languages)
      }
    }
    let padded = [0x5f] + word + [0x5f]
    guard padded.count >= 3 else { return }
    for start in 0...(padded.count - 3) {
      let key = LatinProfiles.key(padded[start], padded[start + 1], padded[start + 2])
      guard let weights = LatinProfiles.trigrams[key] else { continue }
      for index in scores.indices {
        scores[index] += Double(Int(truncatingIfNeeded: weights >> (8 * index)) & 0xff) / 4 - 3
      }
    }
  }

  /// Words in lower case, at most the first 200.
  private static func words(of text: String) -> [[UInt32]] {
    var words: [[UInt32]] = []
    var word: [UInt32] = []
    for scalar in text.lowercased().unicodeScalars {
      if Script.of(scalar) == .latin || !word.isEmpty && (scalar == "'" || scalar == "’") {
        word.append(scalar == "’" ? 0x27 : scalar.value)
      } else if !word.isEmpty {
        words.append(word)
        word = []
        if words.count == 200 { return words }
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
