/// Finds misspelt words of a text.
///
/// Silence is better than a false alarm: a word is reported when no list knows it and a word in common
/// use is so near that it must have been meant. Names, foreign words and play with letters stay.
struct Spelling {
  let words: KnownWords
  /// The lists of the other languages, read when a word is unknown.
  let others: () throws -> [WordList]

  /// The misspelt words among tokens of a text, with what they may have been meant to be.
  func issues(_ tokens: [Token]) throws -> [GrammarIssue] {
    var verdicts: [String: [String]] = [:]
    var found: [GrammarIssue] = []
    for (index, token) in tokens.enumerated() where isWorthLooking(tokens, index) {
      let key = token.key
      guard !words.contains(key) else { continue }
      let kind = Kind(token, words.language)
      let verdict = try verdicts["\(key) \(kind)"] ?? offers(key, kind)
      verdicts["\(key) \(kind)"] = verdict
      guard !verdict.isEmpty else { continue }
      found.append(
        GrammarIssue(
          ruleID: "spelling", name: "Spelling",
          message: "“\(token.text)” is not in the dictionary.", range: token.range,
          corrections: verdict.map { LetterCase.like(token.text, $0) }, category: "spelling",
          level: 1, since: "A1"))
    }
    return found
  }

  /// How a word is written decides how sure one must be.
  private enum Kind {
    case plain
    /// A capital at the beginning of a sentence, or on any German word.
    case maybeName
    case name

    init(_ token: Token, _ language: String) {
      let isFirst = token.surface.meets(.first)
      self =
        !token.surface.meets(.capital) ? .plain : isFirst || language == "de" ? .maybeName : .name
    }
  }

  /// The words offered, at most five; none when it is better to be silent.
  private func offers(_ word: String, _ kind: Kind) throws -> [String] {
    guard kind != .name, !Self.isPlay(word) else { return [] }
    let candidates = words.candidates(for: word)
    guard let best = candidates.first, isConvincing(best, word, kind),
      try best.cost <= SlipCost.accent || !isForeign(word)
    else { return [] }
    return candidates.prefix(5).filter { $0.score + 12 >= best.score }.map(\.word)
  }

  private func isConvincing(_ best: WordList.Candidate, _ word: String, _ kind: Kind) -> Bool {
    // An Arabic word has too many neighbours for anything but the marks people leave out.
    if words.language == "ar" { return best.cost <= 2 * SlipCost.accent && best.frequency >= 3 }
    let least = best.cost <= SlipCost.easy ? 2 : best.cost <= SlipCost.whole + 1 ? 4 : 5
    guard best.frequency >= least, word.count > 3 || best.frequency >= 7 else { return false }
    guard kind == .maybeName else { return true }
    // What could be a name is reported when a word in common use is one letter away at most.
    return best.cost <= SlipCost.whole && best.frequency >= (words.language == "de" ? 4 : 6)
      && (word.count > 3 || best.frequency == 9)
  }

  /// Whether it is a word in common use in another language.
  private func isForeign(_ word: String) throws -> Bool {
    try others().contains { ($0.frequency(of: word) ?? 0) >= 4 }
  }

  /// *jajaja*, *sooo*: nothing anybody would call misspelt.
  private static func isPlay(_ word: String) -> Bool {
    let letters = Array(word)
    if Set(letters).count <= 2, letters.count >= 4 { return true }
    return letters.indices.dropFirst(2).contains {
      letters[$0] == letters[$0 - 1] && letters[$0] == letters[$0 - 2]
    }
  }

  /// Words with letters only; abbreviations, addresses and parts of words are left alone.
  private func isWorthLooking(_ tokens: [Token], _ index: Int) -> Bool {
    let token = tokens[index]
    guard token.surface.meets(.word), !token.surface.meets(.upper), token.text.count > 1,
      !token.key.hasSuffix("'"), !token.key.hasPrefix("-"), !token.text.hasSuffix("."),
      !token.text.unicodeScalars.contains(where: { $0.properties.numericType != nil }),
      token.text.dropFirst().allSatisfy({ !$0.isUppercase })
    else { return false }
    // No address, and no word that loses letters before its pronoun (falá-lo).
    let marks: Set<String> = ["@", "#", "/", "_", ":", "&", "="]
    if index > 0, token.surface.meets(.glued),
      marks.contains(tokens[index - 1].text) || tokens[index - 1].text == "."
    {
      return false
    }
    guard index + 1 < tokens.count, tokens[index + 1].surface.meets(.glued) else { return true }
    let next = tokens[index + 1]
    if next.key.hasPrefix("-") { return false }
    guard marks.contains(next.text) || next.text == "." else { return true }
    return index + 2 >= tokens.count || !tokens[index + 2].surface.meets(.glued)
  }
}

extension GrammarChecker {
  /// The misspelt words of a text; none in a language without a list.
  ///
  /// - Parameter list: the list of a language, nil when there is none.
  func spelling(
    _ text: String, list: @escaping (_ language: String) throws -> WordList?
  ) throws -> [GrammarIssue] {
    guard let own = try list(language) else { return [] }
    let others = WordList.languages.filter { $0 != language }
    let spelling = Spelling(words: KnownWords(language: language, list: own)) {
      try others.compactMap { try list($0) }
    }
    return try spelling.issues(understood(text))
  }
}
