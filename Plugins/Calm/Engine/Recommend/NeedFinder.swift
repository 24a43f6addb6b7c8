import BerthSDK
import Glibc

/// Finds the sessions for what somebody says they need.
///
/// A phrase counts when all its words are said, whatever stands between them; rare words count for more
/// than common ones (inverse document frequency over the needs), so that “after work” is told from
/// “work”. A phrase of which only one word says something, such as “get going”, is said as it stands. A
/// word that belongs to one need alone counts a half without the rest of its phrase. Words that nobody
/// knows are read as the one known word that is nearest.
struct NeedFinder: Sendable {
  private struct Phrase {
    var need: Int
    var stems: Set<String>
    /// All its words in their order, where it has to be said as it stands.
    var whole: [String]?
  }

  private let needs: [Need]
  private var phrases: [Phrase] = []
  /// In how many needs each stem stands.
  private var frequency: [String: Int] = [:]
  /// A word as it is written for each stem.
  private var written: [String: String] = [:]

  /// How much of a need the sessions count that answer it first, second and so on.
  private static let ranks = [1, 0.75, 0.6, 0.5]

  init(_ needs: [Need]) {
    self.needs = needs
    for (index, need) in needs.enumerated() {
      var own: Set<String> = []
      for text in need.phrases {
        let stems = Set(NeedWords.stems(text))
        let all = NeedWords.words(text).map(NeedWords.stem)
        let isLoose = stems.count > 1 || all.count == 1
        phrases.append(Phrase(need: index, stems: stems, whole: isLoose ? nil : all))
        own.formUnion(stems)
        for word in NeedWords.words(text) { written[NeedWords.stem(word)] = word }
      }
      for stem in own { frequency[stem, default: 0] += 1 }
    }
  }

  /// What a sentence asks for.
  struct Found: Sendable, Equatable {
    /// Session ids with their scores.
    var scores: [String: Double] = [:]
    /// The sentence as it was understood; nil when it was understood as it stands.
    var corrected: String?
  }

  /// The sessions that answer a sentence; empty when no need is in it.
  func find(_ text: String) -> Found {
    let literal = scores(text)
    guard literal.isEmpty, let repaired = repaired(text) else { return Found(scores: literal) }
    let scores = scores(repaired)
    return scores.isEmpty ? Found() : Found(scores: scores, corrected: repaired)
  }

  private func scores(_ text: String) -> [String: Double] {
    let said = Set(NeedWords.stems(text))
    let words = NeedWords.words(text).map(NeedWords.stem)
    var matched: [Int: [Set<String>]] = [:]
    var hinted: [Int: Set<String>] = [:]
    for phrase in phrases {
      if let whole = phrase.whole {
        if words.holds(whole) { matched[phrase.need, default: []].append(phrase.stems) }
      } else if phrase.stems.isSubset(of: said) {
        matched[phrase.need, default: []].append(phrase.stems)
      } else {
        let own = phrase.stems.intersection(said).filter { frequency[$0] == 1 }
        hinted[phrase.need, default: []].formUnion(own)
      }
    }
    var scores: [String: Double] = [:]
    for need in needs.indices {
      let phrases = matched[need] ?? []
      let hints = phrases.reduce(hinted[need] ?? []) { $0.subtracting($1) }
      let value = value(of: phrases) + 0.5 * weight(hints)
      guard value > 0 else { continue }
      for (rank, session) in needs[need].sessions.enumerated() {
        scores[session, default: 0] += value * Self.ranks[min(rank, Self.ranks.count - 1)]
      }
    }
    return scores
  }

  /// The weight of all words that the phrases of a need have in a sentence, each counted once; the best
  /// phrase counts in full.
  private func value(of phrases: [Set<String>]) -> Double {
    let best = phrases.max { weight($0) < weight($1) } ?? []
    let others = phrases.reduce(into: Set<String>()) { $0.formUnion($1) }.subtracting(best)
    return weight(best) + 0.35 * weight(others)
  }

  private func weight(_ stems: Set<String>) -> Double {
    stems.reduce(0) { $0 + log(1 + Double(needs.count) / Double(frequency[$1] ?? 1)) }
  }

  /// A sentence whose unknown words are the nearest known ones; nil when none is near.
  private func repaired(_ text: String) -> String? {
    var isChanged = false
    let words = NeedWords.words(text).map { word -> String in
      guard word.utf8.count > 4, frequency[NeedWords.stem(word)] == nil, let near = nearest(word)
      else { return word }
      isChanged = true
      return near
    }
    return isChanged ? words.joined(separator: " ") : nil
  }

  private func nearest(_ word: String) -> String? {
    let bytes = Array(word.utf8)
    let limit = bytes.count < 8 ? 1 : 2
    var best: (distance: Int, word: String)?
    for (stem, known) in written where frequency[stem] != nil && known.utf8.first == bytes[0] {
      guard
        let distance = EditDistance.between(
          bytes, Array(known.utf8), atMost: min(limit, best?.distance ?? limit))
      else { continue }
      // Of two as near, the first in order, so that the same is always found.
      if let found = best, (found.distance, found.word) <= (distance, known) { continue }
      best = (distance, known)
    }
    return best?.word
  }
}

extension [String] {
  /// Whether words stand in it one behind the other.
  fileprivate func holds(_ words: [String]) -> Bool {
    guard !words.isEmpty, words.count <= count else { return false }
    return (0...(count - words.count)).contains {
      self[$0..<($0 + words.count)].elementsEqual(words)
    }
  }
}
