package import BerthBase

/// Splits a line into words as a shell does: spaces, quotes, backslashes.
package enum ShellWords {
  /// The words of a line.
  ///
  /// - Throws: `input.invalid` for a quote that is not closed.
  package static func split(_ line: String) throws(BerthError) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for letter in line {
      if isEscaped {
        word = (word ?? "") + String(letter)
        isEscaped = false
      } else if letter == "\\", quote != "'" {
        isEscaped = true
      } else if letter == quote {
        quote = nil
      } else if quote == nil, letter == "\"" || letter == "'" {
        quote = letter
        word = word ?? ""
      } else if quote == nil, letter.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(letter)
      }
    }
    guard quote == nil else {
      throw BerthError(
        "input.invalid", "a quote is not closed in: \(line)",
        remedy: "close it, or write \\ before a quote that is part of a word")
    }
    return words + (word.map { [$0] } ?? [])
  }
}
