import BerthManifest

/// Guesses what a sentence that fits no phrase asks for, from the words that it shares with phrases, the
/// values and the names in it.
///
/// Only what changes nothing is guessed, and a guess is never sure: whoever asked is told, or asked, what
/// was understood. Words that turn a sentence round (“not”, “without”) have to be understood.
struct PhraseGuess {
  private let books: [PhraseBook]
  private let sentence: PhraseSentence
  private let words: Set<String>
  private let weights: PhraseWeights
  private var lookUps: NameLookUps
  private var ranges: [String: [Range<Int>]] = [:]

  /// How many phrases are tried.
  private static let mostPhrases = 80
  /// The most words of a name.
  private static let longestName = 4
  /// The part of a sentence's weight that has to be explained.
  static let threshold: Float = 0.36
  /// What a word weighs that no phrase knows.
  private static let strange: Float = 0.5
  /// What is lost by a slot that is left empty, and won by a word that fills one elsewhere.
  private static let emptySlot: Float = 0.25
  private static let filledWord: Float = 0.65
  /// What is lost by a word of the sentence that is passed over, and by one of the phrase that is not
  /// there, as parts of what they weigh.
  private static let passed: Float = 0.3
  private static let lacking: Float = 0.35

  init(
    _ books: [PhraseBook], _ sentence: PhraseSentence, _ words: Set<String>,
    _ names: (any PhraseNames)?
  ) {
    (self.books, self.sentence, self.words) = (books, sentence, words)
    weights = PhraseWeights(books)
    lookUps = NameLookUps(names)
  }

  /// What it may be, the best first; of a command only its best.
  mutating func readings() -> [PhraseReading] {
    let total = (0..<sentence.count).reduce(Float(0)) { $0 + weight(of: $1) }
    guard total > 0 else { return [] }
    var found: [PhraseReading] = []
    for (order, index, _) in candidates() {
      guard var reading = reading(of: books[order].phrase(index), order) else { continue }
      reading.score /= total
      guard reading.score >= Self.threshold else { continue }
      (reading.isSure, reading.isGuess) = (false, true)
      found.append(reading)
    }
    found.sort { $0.score > $1.score }
    var result: [PhraseReading] = []
    for reading in found
    where !result.contains(where: { $0.plugin == reading.plugin && $0.command == reading.command })
    { result.append(reading) }
    return result
  }

  /// The phrases that share most with the sentence.
  private func candidates() -> [(order: Int, index: Int, shared: Float)] {
    var found: [(order: Int, index: Int, shared: Float)] = []
    for (order, book) in books.enumerated() {
      for command in book.manifest.commands
      where command.mostEffect == .reads && !command.isHidden {
        for (index, own) in book.phraseWords(of: command.name) {
          let shared = own.intersection(words).reduce(Float(0)) { $0 + (weights[$1] ?? 0) }
          if shared >= 0.1 { found.append((order, index, shared)) }
        }
      }
    }
    found.sort { ($0.shared, -$0.order, -$0.index) > ($1.shared, -$1.order, -$1.index) }
    return Array(found.prefix(Self.mostPhrases))
  }

  private mutating func reading(of entry: PhraseBook.Entry, _ order: Int) -> PhraseReading? {
    let manifest = books[order].manifest
    guard let command = entry.command.flatMap({ manifest.command(named: $0) }) else { return nil }
    let kinds = PhraseSlotKind.kinds(entry.pattern.slots, entry.arguments, command, manifest)
    var known: [PhraseSlotKind] = []
    for kind in kinds {
      switch kind {
      case .names(let collection, let fields):
        known.append(.known(names(manifest.id, collection, fields)))
      // A text would take all that is not understood.
      case .text: return nil
      case .values, .number, .known: known.append(kind)
      }
    }
    var asides = PhraseAsides(books[order], sentence, words)
    let parts = asides.parts(for: command).filter { part in
      !part.kinds.contains { if case .text = $0 { true } else { false } }
    }
    let chart = PhraseChart(
      sentence: sentence, program: entry.pattern.program, kinds: known, isLenient: true,
      spans: PhraseAsides.spans(parts, in: sentence), guess: losses(of: entry.pattern))
    guard var fit = chart.whole(), fit.contentWords > 0 else { return nil }
    fill(&fit, known, parts)
    let draft = PhraseDraft(entry, manifest, command, kinds, fit, parts, order, sentence)
    guard let reading = draft.reading(&lookUps, sentence),
      reading.slots.allSatisfy({ $0.fit.map { $0 >= .part } ?? true })
    else { return nil }
    return reading
  }

  /// What is missing of a fit and stands elsewhere in the sentence: people put things in any order.
  private func fill(
    _ fit: inout PhraseChart.Fit, _ kinds: [PhraseSlotKind], _ parts: [PhraseAsides.Part]
  ) {
    var taken = Set((0..<sentence.count).filter { fit.literals & (1 << UInt64($0)) != 0 })
    for slot in fit.slots { taken.formUnion(slot?.range ?? 0..<0) }
    for id in fit.asides { taken.formUnion(parts[id].start..<parts[id].fit.end) }
    for (slot, kind) in kinds.enumerated() where fit.slots[slot] == nil {
      if case .number(nil) = kind { continue }
      var best: (PhraseChart.Filled, Float)?
      for start in 0..<sentence.count {
        for (end, value) in kind.values(at: start, in: sentence) {
          let range = start..<end
          let gain = Float(sentence.content(of: range))
          guard gain > best?.1 ?? 0, taken.isDisjoint(with: range) else { continue }
          var filled = PhraseChart.Filled(range: range, value: value)
          if case .known = kind { filled.value = nil }
          best = (filled, gain)
        }
      }
      guard let (filled, gain) = best else { continue }
      fit.slots[slot] = filled
      taken.formUnion(filled.range)
      fit.score += Self.emptySlot + Self.filledWord * gain
      for place in filled.range { fit.score += passing(place) ?? 0 }
    }
  }

  // MARK: What words are worth

  private func weight(of place: Int) -> Float {
    guard !sentence.isLittle[place], !isPolite(place) else { return 0 }
    return weights[sentence.words.words[place].folded] ?? Self.strange
  }

  private func isPolite(_ place: Int) -> Bool {
    (0...place).contains { start in sentence.politeEnds[start].contains { $0 > place } }
  }

  private func passing(_ place: Int) -> Float? {
    let word = sentence.words.words[place].folded
    if PhraseFillers.turning.contains(word) || sentence.isDoubting(place) { return nil }
    return sentence.isLittle[place] ? 0.02 : Self.passed * weight(of: place)
  }

  /// A phrase that has a “not” of its own means something else without the words it stands by.
  private func losses(of pattern: PhrasePattern) -> PhraseChart.Guess {
    let weights = weights
    let isWhole = !pattern.vocabulary.isDisjoint(with: PhraseFillers.turning)
    return PhraseChart.Guess(
      worth: (0..<sentence.count).map { place in
        sentence.isLittle[place] ? 0.05 : weights[sentence.words.words[place].folded] ?? 0
      },
      passing: (0..<sentence.count).map(passing),
      lacking: { word in
        let isLost =
          PhraseFillers.turning.contains(word) || (isWhole && !PhraseFillers.isLittle(word))
        return isLost ? nil : Self.lacking * (weights[word] ?? 0.05)
      }, emptySlot: Self.emptySlot)
  }

  // MARK: Names

  /// Where names of a collection stand, lists of them too.
  private mutating func names(
    _ plugin: String, _ collection: String, _ fields: [String]
  ) -> [Range<Int>] {
    let key = "\(plugin)/\(collection)"
    if let known = ranges[key] { return known }
    var found: [Range<Int>] = []
    var start = 0
    while start < sentence.count {
      let fits = (1...Self.longestName).reversed().map { start..<min(start + $0, sentence.count) }
        .map { ($0, fit(of: $0, plugin, collection, fields)) }
      let name = (fits.first { $0.1 == .whole } ?? fits.first { $0.1 == .part })?.0
      if let name { found.append(name) }
      start = name?.upperBound ?? start + 1
    }
    let singles = found
    // “gin, lemon and honey” is one after the other.
    for first in singles.indices {
      var end = singles[first].upperBound
      for next in singles[(first + 1)...] {
        let whole = singles[first].lowerBound..<next.upperBound
        guard next.lowerBound - end <= 1, sentence.words.items(whole).last == next else { break }
        end = next.upperBound
        found.append(whole)
      }
    }
    ranges[key] = found
    return found
  }

  private mutating func fit(
    of range: Range<Int>, _ plugin: String, _ collection: String, _ fields: [String]
  ) -> NameFit? {
    guard lookUps.count < 150, !range.isEmpty, !sentence.isLittle[range.lowerBound],
      !sentence.isLittle[range.upperBound - 1],
      range.allSatisfy({
        !PhraseFillers.turning.contains(sentence.words.words[$0].folded) && !isPolite($0)
      })
    else { return nil }
    return lookUps.find(
      sentence.words.text(range), plugin: plugin, collection: collection, fields)?.fit
  }
}
