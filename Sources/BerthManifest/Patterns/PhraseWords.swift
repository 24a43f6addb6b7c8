import BerthBase

/// The words of a sentence: folded for comparison, with their places in the original text.
///
/// What people write in several ways is one word here: `what's` is `what` and `is`, `favourites` is
/// `favorite`, `2 cups` and `2cups` are alike. A colon that something follows is a word of its own.
package struct PhraseWords {
  /// The maximum number of words in a sentence; longer ones match nothing.
  package static let maximumCount = 64

  package struct Word {
    /// Lower case, without accents and apostrophes, in the singular.
    package var folded: String
    /// Where it stands in the text; both words of a contraction stand where it does.
    package var range: Range<String.Index>
    /// Whether it stands in quotation marks.
    package var isQuoted = false
  }

  package let text: String
  package private(set) var words: [Word] = []
  /// Whether it ends in a question mark.
  package private(set) var isQuestion = false

  package init(_ text: String) { self.init(text, isPattern: false) }

  /// - Parameter isPattern: whether it is a part of a pattern, where a colon may stand alone.
  package init(_ text: String, isPattern: Bool) {
    self.text = text
    var reader = Reader(text.unicodeScalars, keepsColons: isPattern)
    reader.read()
    words = reader.words
    isQuestion =
      text.unicodeScalars.last { !$0.properties.isWhitespace }
      .map { "?？؟".unicodeScalars.contains($0) } ?? false
    markQuotations()
  }

  /// The original text from one word to another, with what stands between them.
  package func text(_ range: Range<Int>) -> String {
    guard let first = words[range].first, let last = words[range].last else { return "" }
    let inner = text[first.range.lowerBound..<last.range.upperBound]
    return words[range].allSatisfy(\.isQuoted) ? String(inner) : Self.withoutQuotes(inner)
  }

  /// The items of a list such as “gin, lemon and a little honey”: split at commas, semicolons,
  /// `&`, `+` and the words and, or, plus; articles in front of an item are left out.
  package func items(_ range: Range<Int>) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var start = range.lowerBound
    func close(at end: Int) {
      var first = start
      while first < end - 1, Self.articles.contains(words[first].folded) { first += 1 }
      if first < end { items.append(first..<end) }
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
    let (from, to) = (words[index - 1].range.upperBound, words[index].range.lowerBound)
    return from < to
      && text.unicodeScalars[from..<to].contains { ",;&+".unicodeScalars.contains($0) }
  }

  /// Marks the words between quotation marks: `"…"`, `“…”`, `«…»`, `„…“`.
  private mutating func markQuotations() {
    let marks = "\"“”«»„"
    guard text.unicodeScalars.contains(where: marks.unicodeScalars.contains) else { return }
    var places = text.unicodeScalars.indices.filter {
      marks.unicodeScalars.contains(text.unicodeScalars[$0])
    }
    while places.count >= 2 {
      let (from, to) = (places.removeFirst(), places.removeFirst())
      for index in words.indices
      where words[index].range.lowerBound > from && words[index].range.lowerBound < to {
        words[index].isQuoted = true
      }
    }
  }

  private static func withoutQuotes(_ text: Substring) -> String {
    text.contains { "\"“”«»„".contains($0) }
      ? String(text.filter { !"\"“”«»„".contains($0) })
      : String(text)
  }

  private static let conjunctions: Set<String> = ["and", "or", "plus"]
  private static let articles: Set<String> = ["a", "an", "the", "some", "any", "my"]
}

extension PhraseWords {
  /// Goes through a text and notes its words.
  private struct Reader {
    private let scalars: String.UnicodeScalarView
    private(set) var words: [Word] = []
    private var folded = ""
    private var start: String.Index?
    private var hasApostrophe = false

    private let keepsColons: Bool

    init(_ scalars: String.UnicodeScalarView, keepsColons: Bool) {
      self.scalars = scalars
      self.keepsColons = keepsColons
    }

    mutating func read() {
      var index = scalars.startIndex
      while index < scalars.endIndex {
        let scalar = scalars[index]
        let next = scalars.index(after: index)
        if isApostrophe(scalar), start != nil {
          hasApostrophe = true
        } else if isWordPart(scalar) {
          start = start ?? index
          folded += LatinFolding.fold(scalar) ?? scalar.properties.lowercaseMapping
        } else if isDecimalPoint(scalar, before: next) {
          folded.unicodeScalars.append(scalar)
        } else {
          close(at: index)
          let isMark =
            next < scalars.endIndex && scalars[next].properties.isWhitespace && !words.isEmpty
          if scalar == ":", keepsColons || isMark {
            words.append(Word(folded: ":", range: index..<next))
          }
        }
        index = next
      }
      close(at: scalars.endIndex)
    }

    private mutating func close(at end: String.Index) {
      guard let begin = start else { return }
      for word in WordForms.words(of: folded, hasApostrophe: hasApostrophe) {
        words.append(Word(folded: word, range: begin..<end))
      }
      folded = ""
      start = nil
      hasApostrophe = false
    }

    /// `1.5` is one word.
    private func isDecimalPoint(_ scalar: Unicode.Scalar, before next: String.Index) -> Bool {
      scalar == "." && !folded.isEmpty && folded.utf8.allSatisfy(\.isASCIIDigit)
        && next < scalars.endIndex && scalars[next].isASCII
        && UInt8(ascii: scalars[next]).isASCIIDigit
    }

    private func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "'" || scalar == "’" || scalar == "`"
    }

    private func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
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
}
