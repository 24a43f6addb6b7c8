import BerthBase

/// The words of a sentence: folded for comparison, with their places in the original text.
package struct PhraseWords {
  /// The maximum number of words in a sentence; longer ones match nothing.
  package static let maximumCount = 64

  package struct Word {
    /// Lower case, without accents and apostrophes.
    package var folded: String
    /// Where it stands in the text.
    package var range: Range<String.Index>
  }

  package let text: String
  package private(set) var words: [Word] = []

  package init(_ text: String) {
    self.text = text
    var folded = ""
    var start: String.Index?
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      if Self.isApostrophe(scalar), start != nil {
        // Part of the word, but not of its folded form: “what's” is “whats”.
      } else if Self.isWordPart(scalar) {
        start = start ?? index
        folded += LatinFolding.fold(scalar) ?? scalar.properties.lowercaseMapping
      } else if let begin = start {
        words.append(Word(folded: folded, range: begin..<index))
        folded = ""
        start = nil
      }
      index = scalars.index(after: index)
    }
    if let begin = start { words.append(Word(folded: folded, range: begin..<scalars.endIndex)) }
  }

  /// The original text from one word to another, with what stands between them.
  package func text(_ range: Range<Int>) -> String {
    guard let first = words[range].first, let last = words[range].last else { return "" }
    return String(text[first.range.lowerBound..<last.range.upperBound])
  }

  /// The items of a list such as “gin, lemon and a little honey”: split at commas, semicolons,
  /// `&`, `+` and the words and, or, plus; articles in front of an item are left out.
  package func items(_ range: Range<Int>) -> [String] {
    var items: [String] = []
    var start = range.lowerBound
    func close(at end: Int) {
      var first = start
      while first < end - 1, Self.articles.contains(words[first].folded) { first += 1 }
      if first < end { items.append(text(first..<end)) }
    }
    for index in range {
      if Self.conjunctions.contains(words[index].folded) {
        close(at: index)
        start = index + 1
      } else if index > start, hasListMark(before: index) {
        close(at: index)
        start = index
      }
    }
    close(at: range.upperBound)
    return items
  }

  private func hasListMark(before index: Int) -> Bool {
    text.unicodeScalars[words[index - 1].range.upperBound..<words[index].range.lowerBound]
      .contains { ",;&+".unicodeScalars.contains($0) }
  }

  private static let conjunctions: Set<String> = ["and", "or", "plus"]
  private static let articles: Set<String> = ["a", "an", "the", "some", "any", "my"]

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "’" || scalar == "`"
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return UInt8(ascii: scalar).isASCIIAlphanumeric }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format,
      .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return false
    default: return true
    }
  }
}
