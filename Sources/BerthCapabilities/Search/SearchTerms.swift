/// What is looked for: words and phrases, each with how it is to be matched.
struct SearchTerms {
  /// One word or quoted phrase of a query.
  struct Term {
    /// The folded words; more than one for a phrase.
    var words: [String]
    /// Whether the last word may go on.
    var isPrefix = false
    /// What was typed, when a typing error was corrected.
    var typed: String?

    /// The term in FTS5's query language, every word in quotes.
    var expression: String {
      let text = "\"" + words.joined(separator: " ") + "\""
      return isPrefix ? text + " *" : text
    }

    var kind: String {
      if typed != nil { return "typo" }
      if isPrefix { return "prefix" }
      return words.count > 1 ? "phrase" : "exact"
    }
  }

  var terms: [Term] = []

  /// Splits a text into words and quoted phrases; punctuation means nothing.
  init(_ text: String) {
    var isQuoted = false
    for part in text.prefix(1000).split(separator: "\"", omittingEmptySubsequences: false) {
      let words = SearchFolding.words(String(part))
      if isQuoted, words.count > 1 {
        terms.append(Term(words: words))
      } else {
        terms += words.map { Term(words: [$0]) }
      }
      isQuoted.toggle()
    }
    terms = Array(terms.prefix(32))
  }

  var isEmpty: Bool { terms.isEmpty }

  /// The whole query in FTS5's query language.
  func expression(any: Bool) -> String {
    terms.map(\.expression).joined(separator: any ? " OR " : " AND ")
  }

  /// The text with corrections put in, or nil when nothing was corrected.
  var corrected: String? {
    guard terms.contains(where: { $0.typed != nil }) else { return nil }
    return terms.map { $0.words.joined(separator: " ") }.joined(separator: " ")
  }
}
