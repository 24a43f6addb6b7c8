import BerthManifest

/// Guesses what a sentence that fits no phrase asks for: by its likeness to what people say for each command,
/// and from the words that it shares with phrases, the values and the names in it.
///
/// Only what changes nothing, or what undo takes back, is guessed, and a guess is never sure: whoever asked
/// is told what was understood, and asked before anything is changed. Words that turn a sentence round
/// (“not”, “without”) have to be understood.
struct PhraseGuess {
  private let books: [PhraseBook]
  private let sentence: PhraseSentence
  private let words: Set<String>
  private let likeness: CommandLikeness
  private let weights: PhraseWeights
  private var lookUps: NameLookUps
  private var ranges: [String: [Range<Int>]] = [:]

  /// How many commands are tried, and how many phrases of each.
  private static let mostCommands = 12
  private static let mostPhrases = 10
  /// What is lost where something would be changed.
  private static let changing: Float = 0.4
  /// The most that an explanation counts.
  private static let mostExplained: Float = 1.2
  /// How alike a sentence is to what is said for a command that is taken for it without a phrase.
  private static let muchAlike: Float = 0.5
  /// What part of a sentence's words a command has to know.
  private static let leastKnown: Float = 0.25
  /// What it counts that a sentence speaks of what an app is for.
  private static let ofTopic: Float = 0.2
  /// The most words of a name.
  private static let longestName = 4
  /// What explanation and likeness have to come to.
  static let threshold: Float = 0.65
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
    _ books: [PhraseBook], _ likeness: CommandLikeness, _ weights: PhraseWeights,
    _ sentence: PhraseSentence, _ words: Set<String>, _ names: (any PhraseNames)?
  ) {
    (self.books, self.sentence, self.words) = (books, sentence, words)
    (self.likeness, self.weights) = (likeness, weights)
    lookUps = NameLookUps(names)
  }

  /// What it may be, the best first; of a command only its best.
  ///
  /// - Parameter least: the part of the sentence's weight that phrases and names have to explain.
  mutating func readings(explaining least: Float) -> [PhraseReading] {
    let total = (0..<sentence.count).reduce(Float(0)) { $0 + weight(of: $1) }
    guard total > 0 else { return [] }
    let likely = likeness.found(in: sentence.words.words.map(\.folded))
    var found: [PhraseReading] = []
    for one in likely.prefix(Self.mostCommands) where one.command.effect <= .writes {
      let phrases = phrases(of: one.command, books[one.order])
      let readings = phrases.compactMap { reading(of: books[one.order].phrase($0), one.order) }
      guard var best = readings.max(by: { $0.score < $1.score }) ?? bare(one) else { continue }
      let effect = one.command.effect(of: best.arguments)
      guard effect <= .writes else { continue }
      let explained = min(max(best.score / total, 0), Self.mostExplained)
      guard explained >= least else { continue }
      guard knownPart(best, one) >= Self.leastKnown else { continue }
      best.score = explained + one.likeness + Self.ofTopic * one.topic
      if effect == .writes { best.score -= Self.changing }
      guard best.score >= Self.threshold else { continue }
      (best.isSure, best.isGuess) = (false, true)
      found.append(best)
    }
    return found.sorted { $0.score > $1.score }
  }

  /// What part of the words that say something is said for a command, or stands in a slot.
  private func knownPart(_ reading: PhraseReading, _ one: CommandLikeness.Found) -> Float {
    let filled = Set(reading.slots.flatMap { PhraseWords($0.text).words.map(\.folded) })
    let meant = Set(reading.repaired.map { PhraseWords($0.typed).words.first?.folded ?? "" })
    var (known, all) = (Float(0), Float(0))
    for place in 0..<sentence.count where !sentence.isLittle[place] && !isPolite(place) {
      let word = sentence.words.words[place].folded
      let size = weights[word] ?? 1
      all += size
      if one.shared.contains(word) || filled.contains(word) || meant.contains(word) {
        known += size
      }
    }
    return all > 0 ? known / all : 0
  }

  /// The phrases of a command that share most with the sentence.
  private func phrases(of command: Manifest.Command, _ book: PhraseBook) -> [Int] {
    book.phraseWords(of: command.name).map { index, own in
      (index, own.intersection(words).reduce(Float(0)) { $0 + (weights[$1] ?? 0) })
    }
    .sorted { ($0.1, -$0.0) > ($1.1, -$1.0) }.prefix(Self.mostPhrases).map(\.0)
  }

  /// The command as it stands, where the sentence is much like what is said for it and no phrase goes with
  /// it; nil where it could not be run so.
  private func bare(_ one: CommandLikeness.Found) -> PhraseReading? {
    let said = one.command.name
    guard one.likeness >= Self.muchAlike,
      (0..<sentence.count).allSatisfy({ passing($0) != nil }),
      let (arguments, missing) = PhraseFilling(one.command, sentence.words).checked(),
      missing == nil
    else { return nil }
    return PhraseReading(
      plugin: books[one.order].manifest.id, command: said, arguments: arguments,
      pattern: one.command.summary, score: 0)
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
      // A text would take all that is not understood, were it not marked.
      case .text:
        let marked = quoted.isEmpty && command.effect == .reads ? topics : quoted
        guard !marked.isEmpty else { return nil }
        known.append(.known(marked))
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

  /// Where texts are marked as such: by quotation marks, or by a colon before them.
  private var quoted: [Range<Int>] {
    let words = sentence.words.words
    if let first = words.firstIndex(where: \.isQuoted) {
      return [first..<(words[first...].firstIndex { !$0.isQuoted } ?? words.count)]
    }
    guard let colon = words.firstIndex(where: { $0.folded == ":" }), colon + 1 < words.count
    else { return [] }
    return [(colon + 1)..<words.count]
  }

  /// What the sentence is about: all that follows a word which says so.
  private var topics: [Range<Int>] {
    var end = sentence.count
    while let start = (0..<end).first(where: { sentence.politeEnds[$0].contains(end) }) {
      end = start
    }
    return (0..<end).compactMap { place -> Range<Int>? in
      guard Self.topical.contains(sentence.words.words[place].folded), place > 0 else { return nil }
      let topic = (place + 1)..<max(place + 1, end)
      return sentence.content(of: topic) > 0 ? topic : nil
    }
  }

  private static let topical: Set<String> = ["about", "for", "regarding", "on", "mentioning"]

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
