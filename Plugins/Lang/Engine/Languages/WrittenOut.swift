/// English with its contractions written out: *I’m* and *im* as *i am*, in lower case.
///
/// `'s` is taken for *is* where it follows a pronoun or a question word; elsewhere it stays, as it may
/// be a possessive. What is a word without its apostrophe (*were*, *its*, *well*) stays that word.
enum WrittenOut {
  static func english(_ text: String) -> String {
    let lower = text.lowercased()
    guard lower.contains(where: { "'’ʼ`‘".contains($0) }) || lower.contains(where: \.isWhitespace)
    else { return bare[lower] ?? lower }
    var words: [String] = []
    for piece in lower.split(whereSeparator: \.isWhitespace) {
      var word = String(piece.map { "’ʼ`‘".contains($0) ? "'" : $0 })
      let core = word.filter { $0.isLetter }
      if let whole = bare[core], !word.contains("'") {
        word = word.replacing(core, with: whole)
      } else if word.contains("'") {
        for (ending, whole) in endings where word.contains(ending) {
          word = word.replacing(ending, with: whole)
          break
        }
      }
      words.append(word)
    }
    return words.joined(separator: " ")
  }

  private static let endings: [(String, String)] = [
    ("can't", "can not"), ("won't", "will not"), ("shan't", "shall not"), ("n't", " not"),
    ("'re", " are"), ("'ll", " will"), ("'ve", " have"), ("i'm", "i am"), ("let's", "let us"),
    ("'d", " would"), ("it's", "it is"), ("that's", "that is"), ("what's", "what is"),
    ("where's", "where is"), ("there's", "there is"), ("he's", "he is"), ("who's", "who is"),
    ("how's", "how is"), ("when's", "when is"),
  ]

  /// Those written without their apostrophe that are no other word.
  private static let bare: [String: String] = [
    "im": "i am", "dont": "do not", "didnt": "did not", "doesnt": "does not", "cannot": "can not",
    "isnt": "is not", "arent": "are not", "wasnt": "was not", "werent": "were not",
    "havent": "have not", "hasnt": "has not", "couldnt": "could not", "wouldnt": "would not",
    "shouldnt": "should not", "youre": "you are", "theyre": "they are", "ive": "i have",
    "youve": "you have", "weve": "we have", "whats": "what is", "thats": "that is",
    "wheres": "where is", "theres": "there is", "youll": "you will", "cant": "can not",
  ]
}
