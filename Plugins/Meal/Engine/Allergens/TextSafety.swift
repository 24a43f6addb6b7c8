/// What a line or a sentence tells of allergens.
struct TextSafety: Sendable, Equatable {
  var contains: TermSet<Substance> = []
  /// The label of what is bought decides.
  var label: TermSet<Substance> = []
  /// The words that tell of it, in their order, each once.
  var found: [String] = []
  /// Words of a line that are not understood.
  var unclear: [String] = []
  /// A food is named; always so for a heading.
  var namesFood = false
  /// The words of the foods a line names, and what those foods contain: "milk" of coconut milk holds
  /// none.
  var words: [String: TermSet<Substance>] = [:]

  /// Whether all of a line is understood.
  var isCertain: Bool { unclear.isEmpty && namesFood }

  /// Notes what the words of a food stand for in what follows; "the nuts" may be cashews alone.
  fileprivate mutating func note(_ names: [String], _ contains: TermSet<Substance>) {
    for name in names { words[name, default: []].formUnion(contains) }
    for (name, kinds) in Self.kinds where contains.intersects(kinds) {
      words[name, default: []].bits |= contains.bits & kinds.bits
    }
  }

  private static let kinds: [(String, TermSet<Substance>)] = [
    ("nut", [.nuts, .peanuts]), ("seafood", [.fish, .crustaceans, .molluscs]),
    ("shellfish", [.crustaceans, .molluscs]),
  ]

  mutating func formUnion(_ other: Self) {
    contains.formUnion(other.contains)
    label.formUnion(other.label)
    for word in other.found where !found.contains(word) { found.append(word) }
    unclear += other.unclear
    words.merge(other.words) { $0.union($1) }
    namesFood = namesFood || other.namesFood
  }
}

/// Reads texts of recipes with the vocabulary: every word of every text counts.
struct SafetyReader: Sendable {
  let vocabulary: AllergenVocabulary

  init(_ vocabulary: AllergenVocabulary) { self.vocabulary = vocabulary }

  /// A line of a list of ingredients: what it holds, what its label may say, what is not understood.
  ///
  /// - Parameter isHeading: it names a group ("For the sauce:"): what it names counts, it need not be
  ///   understood.
  func line(_ text: String, isHeading: Bool = false) -> TextSafety {
    var safety = line(TextToken.tokens(text))
    if isHeading {
      safety.unclear = []
      safety.namesFood = true
    }
    return safety
  }

  /// The words of a line; one that is surely misspelt is put right where that makes a name of several:
  /// "peanutt butter" is no butter.
  private func mended(_ tokens: [TextToken]) -> [TextToken] {
    let spans = vocabulary.spans(tokens, inLists: true)
    var mended = tokens
    for index in tokens.indices
    where tokens[index].kind == .word && !spans.contains(where: { $0.range.contains(index) }) {
      let word = tokens[index].text
      guard !vocabulary.isHarmless(word), case .entry(_, let reads, true) = vocabulary.guess(word)
      else { continue }
      mended[index].text = reads
      let isPart = vocabulary.spans(mended, inLists: true).contains {
        $0.range.contains(index) && $0.range.count > 1
      }
      if !isPart { mended[index].text = word }
    }
    return mended
  }

  private func line(_ written: [TextToken]) -> TextSafety {
    let tokens = mended(written)
    let markers = FreeForms.markers(tokens)
    let spans = vocabulary.spans(tokens, inLists: true)
    var safety = read(tokens, spans, markers, isTitle: false, isList: true)
    var isCovered = [Bool](repeating: false, count: tokens.count)
    for range in spans.map(\.range) + markers.map(\.range) {
      for index in range { isCovered[index] = true }
    }
    safety.namesFood = !spans.isEmpty
    for index in tokens.indices where !isCovered[index] && tokens[index].kind == .word {
      let word = tokens[index].text
      if word.utf8.count < 2 || vocabulary.isHarmless(word) { continue }
      switch vocabulary.guess(word) {
      case .harmless(let isFood): if isFood { safety.namesFood = true }
      case .unknown: safety.unclear.append(word)
      case .entry(let entry, let reads, let isSure):
        if !isSure { safety.unclear.append(word) }
        let entry = vocabulary.entries[entry]
        safety.contains.formUnion(entry.contains)
        safety.label.formUnion(entry.label)
        safety.found.append(word == reads ? word : "\(word), read as \(reads)")
        safety.namesFood = true
      }
    }
    safety.label = safety.label.subtracting(safety.contains)
    return safety
  }

  /// A title: what is said to be left out is left out of all of it.
  ///
  /// - Parameter words: words of the foods of the list, which is what a title speaks of.
  func title(_ text: String, _ words: [String: TermSet<Substance>] = [:]) -> TextSafety {
    prose(text, words, isTitle: true)
  }

  /// Sentences: only what they name counts, no label is asked and no word has to be known.
  ///
  /// - Parameter words: words of the foods of the list: where it has coconut milk, "the milk" is
  ///   that.
  func prose(_ text: String, _ words: [String: TermSet<Substance>] = [:]) -> TextSafety {
    prose(text, words, isTitle: false)
  }

  private func prose(
    _ text: String, _ words: [String: TermSet<Substance>], isTitle: Bool
  ) -> TextSafety {
    let tokens = TextToken.tokens(text)
    let spans = vocabulary.spans(tokens, inLists: false).filter { span in
      guard span.range.count == 1, let held = words[tokens[span.range.lowerBound].text],
        isTitle || Self.isReference(tokens, span.range.lowerBound)
      else { return true }
      return held.isSuperset(of: vocabulary.entries[span.entry].contains)
    }
    var safety = read(tokens, spans, FreeForms.markers(tokens), isTitle: isTitle, isList: false)
    safety.label = []
    safety.namesFood = true
    return safety
  }

  /// Whether a word speaks of something named before: "the milk", "the rest of the milk".
  private static func isReference(_ tokens: [TextToken], _ index: Int) -> Bool {
    (max(0, index - 2)..<index).contains { articles.contains(tokens[$0].text) }
  }
  private static let articles: Set<String> = ["the", "your", "this", "these", "remaining"]

  /// What the name of a food tells without the phrase in it: "cheese" of "vegan cheese".
  private func plainName(
    _ tokens: [TextToken], _ name: Range<Int>, without phrase: Range<Int>
  ) -> TextSafety {
    let rest = name.filter { !phrase.contains($0) }.map { tokens[$0] }
    var safety = TextSafety()
    for span in vocabulary.spans(rest, inLists: true) {
      safety.contains.formUnion(vocabulary.entries[span.entry].contains)
      safety.label.formUnion(vocabulary.entries[span.entry].label)
      safety.found.append(rest[span.range].map(\.text).joined(separator: " "))
    }
    return safety
  }

  private func read(
    _ tokens: [TextToken], _ spans: [AllergenVocabulary.Span], _ markers: [FreeForms.Marker],
    isTitle: Bool, isList: Bool
  ) -> TextSafety {
    // A phrase inside of a name is part of the name ("gluten free soy sauce"), unless another name goes
    // on from there: "gluten free oat" and "oat milk".
    let all = markers
    let markers = all.filter { marker in
      let name = spans.first {
        $0.range.lowerBound <= marker.range.lowerBound
          && $0.range.upperBound >= marker.range.upperBound && $0.range.count > marker.range.count
      }
      guard let range = name?.range else { return true }
      return spans.contains {
        $0.range.lowerBound >= marker.range.upperBound && $0.range.lowerBound < range.upperBound
          && $0.range.upperBound > range.upperBound
      }
    }
    let spans = spans.filter { span in
      !markers.contains {
        $0.range.lowerBound <= span.range.lowerBound && $0.range.upperBound >= span.range.upperBound
      }
    }
    let named = all.filter { !markers.contains($0) }
    let free = Segments(
      tokens, spans, markers, named: named, isWhole: isTitle, isList: isList)
    var safety = TextSafety()
    for span in spans {
      let entry = vocabulary.entries[span.entry]
      if let marker = named.first(where: { span.range.contains($0.range.lowerBound) }),
        !isTitle, free.isOneOfTwo(span.range)
      {
        let plain = plainName(tokens, span.range, without: marker.range)
        safety.contains.formUnion(plain.contains)
        safety.label.formUnion(plain.label)
        let words = plain.found.filter { !safety.found.contains($0) }
        safety.found += words
      }
      let left = free.free(of: span.range, tokens)
      let contains = entry.contains.subtracting(left)
      let label = entry.label.subtracting(left)
      if isList { safety.note(tokens[span.range].map(\.text), contains) }
      if contains.isEmpty, label.isEmpty { continue }
      safety.contains.formUnion(contains)
      safety.label.formUnion(label)
      let words = tokens[span.range].map(\.text).joined(separator: " ")
      if !safety.found.contains(words) { safety.found.append(words) }
    }
    safety.label = safety.label.subtracting(safety.contains)
    return safety
  }
}
