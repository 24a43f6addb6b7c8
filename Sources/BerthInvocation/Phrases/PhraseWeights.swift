import BerthManifest
import Glibc

/// How much a word says about which command is meant: one that stands in the phrases of a single command
/// says much, one of many little (as the inverse document frequency of Spärck Jones, 1972).
struct PhraseWeights {
  private let counts: [String: Int]
  private let scale: Float

  init(_ books: [PhraseBook]) {
    var counts: [String: Int] = [:]
    var commands = 0
    for book in books {
      for command in book.manifest.commands {
        let words = book.phraseWords(of: command.name)
          .reduce(into: Set<String>()) { $0.formUnion($1.words) }
        guard !words.isEmpty else { continue }
        commands += 1
        for word in words { counts[word, default: 0] += 1 }
      }
    }
    self.counts = counts
    scale = logf(Float(commands) + 1)
  }

  /// From 0 to 1; nil for a word that no phrase has.
  subscript(word: String) -> Float? {
    guard let count = counts[word] else { return nil }
    return PhraseFillers.isLittle(word) ? 0.05 : max(0.1, 1 - logf(Float(count)) / scale)
  }
}
