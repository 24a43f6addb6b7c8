/// Whether words are right, by the list of a language and by how it makes words of others.
struct KnownWords: Sendable {
  /// ISO 639-1 code.
  let language: String
  let list: WordList

  /// Whether a word is right.
  ///
  /// - Parameter word: in lower case, composed, with plain apostrophes.
  func contains(_ word: String) -> Bool {
    if list.frequency(of: word) != nil { return true }
    if word.contains("-") {
      return word.split(separator: "-").allSatisfy { $0.count < 2 || contains(String($0)) }
    }
    switch language {
    case "fr", "pt": return isElided(word)
    case "de": return isContraction(word) || isCompound(word[...], depth: 0)
    case "ar": return isJoined(word)
    default: return isContraction(word)
    }
  }

  /// *l'eau*, *qu'il*: a little word without its vowel before another.
  private func isElided(_ word: String) -> Bool {
    guard let mark = word.lastIndex(of: "'") else { return false }
    let little = [
      "l", "d", "j", "c", "n", "s", "t", "m", "qu", "jusqu", "lorsqu", "puisqu", "quelqu",
    ]
    let rest = word[word.index(after: mark)...]
    return little.contains(String(word[..<mark])) && contains(String(rest))
  }

  /// *Anna's*, *who'd*: a word and what was drawn to it.
  private func isContraction(_ word: String) -> Bool {
    let endings = ["'s", "'d", "'ll", "'ve", "'re", "'"]
    return endings.contains { word.hasSuffix($0) && contains(String(word.dropLast($0.count))) }
  }

  /// *Haustürschlüssel*: words in a row, perhaps joined by an s, each of four letters or more and in
  /// common use, so that a slip is not taken for a compound.
  private func isCompound(_ word: Substring, depth: Int) -> Bool {
    guard word.count >= 8, depth < 3 else { return false }
    for index in word.indices.dropFirst(4).dropLast(3) {
      guard isPart(word[..<index]) else { continue }
      let rest = word[index...]
      let rests = rest.hasPrefix("s") ? [rest, rest.dropFirst()] : [rest]
      if rests.contains(where: { isPart($0) || isCompound($0, depth: depth + 1) }) { return true }
    }
    return false
  }

  private func isPart(_ word: Substring) -> Bool {
    word.count >= 4 && (list.frequency(of: String(word)) ?? 0) >= 3
  }

  /// *وبالبيت*: a word with what is written onto its beginning.
  private func isJoined(_ word: String) -> Bool {
    let beginnings = ["و", "ف", "ب", "ك", "ل", "س", "ال", "لل", "وال", "بال", "فال", "كال", "ولل"]
    return beginnings.contains {
      word.hasPrefix($0) && word.count - $0.count >= 3
        && list.frequency(of: String(word.dropFirst($0.count))) != nil
    }
  }

  /// What a word that is not right may have been meant to be, the likeliest first.
  func candidates(for word: String) -> [WordList.Candidate] {
    list.near(word, within: Self.limit(word.count))
  }

  /// How much may be wrong with a word of a length: one letter in short ones, two in long ones.
  private static func limit(_ letters: Int) -> Int {
    letters < 7 ? SlipCost.whole + SlipCost.accent : 2 * SlipCost.whole
  }

  /// The one word a slip of the pen can stand for; nil when others are as near.
  ///
  /// Another form of the same word is no lesser rival: *lovd* is *loved* as well as *love*.
  func correction(of word: String) -> String? {
    let candidates = candidates(for: word).filter { $0.frequency >= 3 }
    guard let best = candidates.min(by: { ($0.cost, -$0.frequency) < ($1.cost, -$1.frequency) })
    else { return nil }
    let isTied = candidates.contains { other in
      guard other.word != best.word, other.frequency >= best.frequency - 1 else { return false }
      return other.cost <= best.cost
        || other.cost <= best.cost + 1 && Self.areKin(other.word, best.word)
    }
    return isTied ? nil : best.word
  }

  /// Whether two words may be forms of one.
  private static func areKin(_ left: String, _ right: String) -> Bool {
    let shared = zip(left, right).prefix { $0 == $1 }.count
    return shared >= 3 && shared * 2 >= max(left.count, right.count)
  }
}
