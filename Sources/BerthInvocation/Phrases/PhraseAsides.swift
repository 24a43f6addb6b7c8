import BerthManifest

/// The asides of an app that stand in a sentence: “without sage”, “in half an hour”.
struct PhraseAsides {
  /// One of them, somewhere in the sentence.
  struct Part {
    let entry: PhraseBook.Entry
    let kinds: [PhraseSlotKind]
    let fit: PhraseChart.Fit
    /// The word it begins at.
    let start: Int
  }

  private let manifest: Manifest
  private let entries: [PhraseBook.Entry]
  private let sentence: PhraseSentence
  private var known: [String: [Part]] = [:]

  /// - Parameter words: the words of the sentence, and those they may be meant for.
  init(_ book: PhraseBook, _ sentence: PhraseSentence, _ words: Set<String>) {
    manifest = book.manifest
    entries = book.asides(with: words)
    self.sentence = sentence
  }

  /// Those that go with a command.
  mutating func parts(for command: Manifest.Command) -> [Part] {
    if let parts = known[command.name] { return parts }
    var parts: [Part] = []
    for entry in entries where entry.commands.contains(command.name) {
      let kinds = PhraseSlotKind.kinds(entry.pattern.slots, entry.arguments, command, manifest)
      let chart = PhraseChart(
        sentence: sentence, program: entry.pattern.program, kinds: kinds, isLenient: false,
        spans: [])
      for start in 0..<sentence.count {
        parts += chart.parts(from: start).map {
          Part(entry: entry, kinds: kinds, fit: $0, start: start)
        }
      }
    }
    known[command.name] = parts
    return parts
  }

  /// Parts as a chart passes over them, by the word they begin at; their ids are their places.
  static func spans(_ parts: [Part], in sentence: PhraseSentence) -> [[PhraseChart.Span]] {
    guard !parts.isEmpty else { return [] }
    var spans = [[PhraseChart.Span]](repeating: [], count: sentence.count)
    for (id, part) in parts.enumerated() {
      spans[part.start].append(
        PhraseChart.Span(end: part.fit.end, score: part.fit.score, id: id))
    }
    return spans
  }
}
