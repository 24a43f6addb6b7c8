/// Finds where sentences begin.
enum SentenceSplitter {
  /// The token ranges of the sentences of a text.
  static func sentences(_ tokens: [Token]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < tokens.count {
      if index > start, tokens[index].startsLine {
        found.append(start..<index)
        start = index
      }
      guard isEnd(tokens, index) else {
        index += 1
        continue
      }
      index += 1
      while index < tokens.count, isCloser(tokens[index]) || isMark(tokens[index].key) {
        index += 1
      }
      found.append(start..<index)
      start = index
    }
    if start < tokens.count { found.append(start..<tokens.count) }
    return found
  }

  /// Whether a sign ends sentences.
  static func isMark(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first else { return false }
    switch first {
    case ".", "!", "?", "…", "。", "！", "？", "؟", "．", "‼", "⁉": return true
    default: return false
    }
  }

  /// Whether a sign may follow the end of a sentence and belongs to it.
  static func isCloser(_ token: Token) -> Bool {
    guard token.surface.meets(.punctuation), !token.surface.meets(.spaced) else { return false }
    switch token.key {
    case "\"", "”", "’", "'", "»", ")", "]", "」", "』", "）", "“": return true
    default: return false
    }
  }

  private static func isEnd(_ tokens: [Token], _ index: Int) -> Bool {
    let key = tokens[index].key
    guard isMark(key) else { return false }
    if key == "。" || key == "！" || key == "？" { return true }
    var following = index + 1
    while following < tokens.count, !tokens[following].startsLine,
      isCloser(tokens[following]) || isMark(tokens[following].key)
    {
      following += 1
    }
    guard following < tokens.count else { return true }
    let next = tokens[following]
    if next.startsLine { return true }
    guard next.surface.meets(.spaced) else { return false }
    if key == "." { return !next.surface.meets(.word) || startsSentence(next) }
    return startsSentence(next) || next.surface.meets(.punctuation)
  }

  /// Whether a word looks like the first of a sentence; scripts without capitals always do.
  private static func startsSentence(_ token: Token) -> Bool {
    if token.surface.meets(.capital) { return true }
    guard let first = token.text.unicodeScalars.first else { return false }
    return !first.properties.isLowercase
  }
}
