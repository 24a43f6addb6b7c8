import BerthBase
package import BerthManifest

/// Finds the command a sentence asks for, among the phrases of all plugins.
///
/// ```swift
/// switch PhraseMatcher(manifests).match("What can I make with gin and lemon?") {
/// case .matched(let match, _): run(match.plugin, match.command, match.arguments)
/// case .unclear(let sentences): print("did you mean", sentences)
/// }
/// ```
package struct PhraseMatcher {
  package typealias Match = PhraseReading

  /// What became of a sentence.
  package enum Outcome: Equatable {
    /// The best reading, and readings of other plugins that are as good.
    case matched(Match, others: [Match])
    /// Nothing matched; sentences that would have, most alike first, at most three.
    case unclear([String])
  }

  private let books: [PhraseBook]
  private let names: (any PhraseNames)?
  private let guessing: Guessing
  private let apps: PhraseNamedApps

  /// How much of a sentence a guess explains that is worth more than a reading with an unknown name.
  private static let wellExplained: Float = 0.36
  /// What a reading is worth that guesses are preferred to, even one that would change something.
  private static let poor: Float = 0.7

  /// How much less a reading of another app may be worth, and how much more its app has to do with the words.
  private static let near: Float = 0.1
  private static let moreToDo: Float = 0.1

  /// What a reading is worth that mostly takes for a name what nothing is called.
  private static let hollow: Float = 0.65

  /// A matcher over these manifests; of equal matches the earlier manifest's wins.
  ///
  /// - Parameter names: knows the names in the plugins' collections; without it any text is one.
  package init(_ manifests: [Manifest], names: (any PhraseNames)? = nil) {
    books = manifests.map(PhraseBook.init)
    self.names = names
    guessing = Guessing(books)
    apps = PhraseNamedApps(manifests)
  }

  /// What guesses are made from, gathered with the first sentence that fits no phrase.
  private final class Guessing {
    private let books: [PhraseBook]
    private(set) lazy var likeness = CommandLikeness(books)
    private(set) lazy var weights = PhraseWeights(books)

    init(_ books: [PhraseBook]) { self.books = books }
  }

  /// Matches a sentence. Sentences of more than 64 words match nothing.
  package func match(_ text: String) -> Outcome {
    let readings = readings(of: text)
    guard let best = readings.first else {
      let words = PhraseWords(text).words
      return .unclear(
        suggestions(for: words.count > PhraseWords.maximumCount ? [] : words.map(\.folded)))
    }
    var others: [Match] = []
    for reading in readings where reading.score > best.score - 0.01 && reading.plugin != best.plugin
    {
      if !others.contains(where: { $0.plugin == reading.plugin }) { others.append(reading) }
    }
    return .matched(best, others: others)
  }

  /// All ways to understand a sentence, the best first; of a command only its best.
  ///
  /// A good guess is worth more than what fits but asks for a name that nothing has. Where the sentence names
  /// an app as such, only that one is asked.
  package func readings(of text: String) -> [Match] {
    let fitting = byTopic(ofNamedApps(fittingReadings(of: text), text), text)
      .filter { !$0.hasUnknownName || $0.score > Self.hollow }
    guard let best = fitting.first, best.hasUnknownName || !best.repaired.isEmpty,
      effect(of: best) == .reads || best.score < Self.poor
    else { return fitting }
    let guesses = guesses(of: text, explaining: Self.wellExplained)
      .filter { effect(of: $0) == .reads }
    return guesses
      + fitting.filter { one in
        !guesses.contains { $0.plugin == one.plugin && $0.command == one.command }
      }
  }

  /// Of readings by several apps that are about as good, the one first whose app has more to do with the words:
  /// what is gone may be missing in the kitchen or at the bar.
  private func byTopic(_ readings: [Match], _ text: String) -> [Match] {
    guard let best = readings.first,
      readings.contains(where: { isNear($0, best) && $0.plugin != best.plugin })
    else { return readings }
    let topics = guessing.likeness.topics(of: PhraseWords(text).words.map(\.folded))
    guard !topics.isEmpty else { return readings }
    func topic(_ reading: Match) -> Float {
      books.firstIndex { $0.manifest.id == reading.plugin }.map { topics[$0] } ?? 0
    }
    guard
      let place = readings.indices.filter({ isNear(readings[$0], best) })
        .max(by: { (topic(readings[$0]), -$0) < (topic(readings[$1]), -$1) }),
      topic(readings[place]) > topic(best) + Self.moreToDo
    else { return readings }
    var sorted = readings
    sorted.insert(sorted.remove(at: place), at: 0)
    sorted[0].isSure = false
    return sorted
  }

  private func isNear(_ reading: Match, _ best: Match) -> Bool {
    reading.score > best.score - Self.near
  }

  private func effect(of reading: Match) -> Effect? {
    books.first { $0.manifest.id == reading.plugin }?.manifest
      .effect(of: reading.command, reading.arguments)
  }

  /// The readings by phrases that fit the whole sentence.
  private func fittingReadings(of text: String) -> [Match] {
    guard let (sentence, known) = sentence(text) else { return [] }
    var drafts: [PhraseDraft] = []
    for (order, book) in books.enumerated() {
      drafts += PhraseDraft.all(of: book, order, sentence, known)
    }
    return ranked(drafts, sentence)
  }

  /// What a sentence that no phrase fits may ask for, the best first; of a command only its best, and none
  /// that shares, pays or erases.
  package func guesses(of text: String) -> [Match] { guesses(of: text, explaining: 0) }

  private func ofNamedApps(_ readings: [Match], _ text: String) -> [Match] {
    let named = apps.ids(in: PhraseWords(text).words.map(\.folded))
    return named.isEmpty ? readings : readings.filter { named.contains($0.plugin) }
  }

  private func guesses(of text: String, explaining least: Float) -> [Match] {
    guard let (sentence, known) = sentence(text) else { return [] }
    var guess = PhraseGuess(
      books, guessing.likeness, guessing.weights, sentence, known, names)
    return ofNamedApps(guess.readings(explaining: least), text)
  }

  /// A sentence with its words, and those that they may be meant for; nil for what is none.
  private func sentence(_ text: String) -> (PhraseSentence, known: Set<String>)? {
    let words = PhraseWords(text)
    guard (1...PhraseWords.maximumCount).contains(words.words.count) else { return nil }
    let repairs = repairs(in: words)
    return (
      PhraseSentence(words, repairs: repairs),
      Set(words.words.map(\.folded) + repairs.values.joined())
    )
  }

  /// Looks names up from the most promising draft on, until no other can be better.
  private func ranked(_ drafts: [PhraseDraft], _ sentence: PhraseSentence) -> [Match] {
    var open = drafts.sorted { ($0.promise, -$0.order) > ($1.promise, -$1.order) }
    var found: [(reading: Match, order: Int)] = []
    var lookUps = NameLookUps(names)
    while !open.isEmpty, lookUps.count < 40 {
      let draft = open.removeFirst()
      let best = found.map(\.reading.score).max() ?? -.infinity
      // What is far behind is of no interest even as a second.
      guard draft.promise > best - 0.6 else { break }
      guard let reading = draft.reading(&lookUps, sentence) else { continue }
      found.append((reading, draft.order))
    }
    found.sort { ($0.reading.score, -$0.order) > ($1.reading.score, -$1.order) }
    var result: [Match] = []
    for (reading, _) in found
    where !result.contains(where: { $0.plugin == reading.plugin && $0.command == reading.command })
    {
      result.append(reading)
    }
    if result.count > 1, isRival(result[1], of: result[0]) { result[0].isSure = false }
    return result
  }

  /// Whether a second reading is so near that somebody should choose.
  private func isRival(_ second: Match, of best: Match) -> Bool {
    let changes = effect(of: best) != .reads
    let isElsewhere = second.plugin != best.plugin
    return second.score > best.score - (changes ? 0.15 : isElsewhere ? 0.01 : -1)
  }

  /// Words of patterns that words of the sentence may be meant for.
  private func repairs(in words: PhraseWords) -> [Int: [String]] {
    var repairs: [Int: [String]] = [:]
    for (index, word) in words.words.enumerated()
    where !word.isQuoted && !PhraseFillers.isLittle(word.folded)
      && !PhraseFillers.turning.contains(word.folded)
      && !books.contains(where: { $0.vocabulary.contains(word.folded) })
    {
      let found = books.flatMap { PhraseSieve.repairs(of: word.folded, among: $0.vocabulary) }
        .filter { !PhraseFillers.turning.contains($0) }
      if !found.isEmpty { repairs[index] = Array(Set(found)) }
    }
    return repairs
  }

  private func suggestions(for words: [String]) -> [String] {
    var ranked: [(text: String, score: Double)] = []
    for (text, score) in books.flatMap({ $0.examples(like: words) })
    where !ranked.contains(where: { $0.text == text }) {
      ranked.append((text, score))
    }
    // A stable order: better first, then as declared.
    let order = ranked.indices.sorted { (-ranked[$0].score, $0) < (-ranked[$1].score, $1) }
    return order.prefix(3).map { ranked[$0].text }
  }
}
