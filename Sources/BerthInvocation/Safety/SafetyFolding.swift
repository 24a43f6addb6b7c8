/// What is one word though it is written in several ways.
enum SafetyFolding {
  private static func ascii(_ texts: String...) -> Set<[UInt8]> {
    Set(texts.map { Array($0.utf8) })
  }
  private static let pronouns = ascii("i", "he", "she", "it", "we", "you", "they", "that", "there")
  private static let endings = ascii("ve", "re", "ll", "d", "m", "s")
  private static let elided = ascii("j", "d", "l", "m", "n", "s", "c", "t", "qu")

  /// Words that an apostrophe was left out of with a space, as one: `don t`, `i m`, `j ai`; and
  /// letters that were spaced out: `k m s`.
  static func joined(_ words: [SafetyWord]) -> [SafetyWord] {
    let plain = words.map { $0.forms[0] }
    guard plain.contains(where: { $0.count <= 2 && $0[0] < 0x80 }) else { return words }
    var result: [SafetyWord] = []
    var index = 0
    while index < words.count {
      let word = plain[index]
      let letters = plain[index...].prefix { $0.count == 1 && isLatin($0[0]) }
      if letters.count >= 3 {
        result.append(SafetyWord(letters.flatMap(\.self)))
        index += letters.count
      } else if let last = result.last?.forms[0], isEnding(word, of: last) {
        result[result.count - 1] = SafetyWord(last + word)
        index += 1
      } else if elided.contains(word), index + 1 < words.count, let first = plain[index + 1].first,
        "aeiouh".utf8.contains(first)
      {
        result.append(SafetyWord(word + plain[index + 1], tail: plain[index + 1]))
        index += 2
      } else {
        result.append(words[index])
        index += 1
      }
    }
    return result
  }

  private static func isEnding(_ word: [UInt8], of last: [UInt8]) -> Bool {
    if word.count == 1, word[0] == UInt8(ascii: "t") {
      return last.count > 2 && last.last == UInt8(ascii: "n")
    }
    return endings.contains(word) && pronouns.contains(last)
  }

  static func isLatin(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  /// What a word may stand for beside itself: fewer of a letter that is drawn out, letters for the
  /// digits and signs that look like them, an Arabic word without what is written together with it.
  static func variants(of word: [UInt8]) -> [[UInt8]] {
    if let first = word.first, (0xD8...0xDB).contains(first) { return ArabicStem.stems(of: word) }
    var variants: [[UInt8]] = []
    let hasLetter = word.contains(where: isLatin)
    if hasLetter, word.contains(where: { !isLatin($0) && $0 < 0x80 }) {
      variants.append(word.map { lookalikes[$0] ?? $0 })
    }
    for base in [word] + variants where hasLetter {
      for length in [1, 2] {
        if let short = shortened(base, to: length) { variants.append(short) }
      }
    }
    return variants
  }

  private static let lookalikes: [UInt8: UInt8] = Dictionary(
    uniqueKeysWithValues: zip("013457$@!".utf8, "oieastsai".utf8))

  /// The word with runs of three and more of a letter cut to `length`; nil when it has none.
  private static func shortened(_ word: [UInt8], to length: Int) -> [UInt8]? {
    var result: [UInt8] = []
    var start = 0
    while start < word.count {
      var end = start
      while end < word.count, word[end] == word[start] { end += 1 }
      let isLong = end - start >= 3 && isLatin(word[start])
      result += word[start..<(isLong ? start + length : end)]
      start = end
    }
    return result.count == word.count ? nil : result
  }
}
