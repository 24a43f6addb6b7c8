package import BerthBase
package import BerthManifest

/// Finds the command a sentence asks for, among the phrases of all plugins.
///
/// ```swift
/// switch PhraseMatcher(manifests).match("What can I make with gin and lemon?") {
/// case .matched(let match, _): run(match.plugin, match.command, match.arguments)
/// case .unclear(let sentences): print("did you mean", sentences)
/// }
/// ```
package struct PhraseMatcher: Sendable {
  /// A sentence understood.
  package struct Match: Sendable, Equatable {
    /// The plugin's id.
    package var plugin: String
    /// The command's name.
    package var command: String
    /// The arguments, checked against the command.
    package var arguments: JSON
    /// The pattern that matched, as written.
    package var pattern: String
    /// How many words of the sentence are the pattern's own; more is better.
    package var literalWords: Int
  }

  /// What became of a sentence.
  package enum Outcome: Sendable, Equatable {
    /// The best match, and matches of other plugins that are as good.
    case matched(Match, others: [Match])
    /// Nothing matched; sentences that would have, most alike first, at most three.
    case unclear([String])
  }

  private struct Candidate {
    var manifest: Manifest
    var phrase: Manifest.Phrase
    var pattern: PhrasePattern
  }

  private let candidates: [Candidate]

  /// A matcher over these manifests; of equal matches the earlier manifest's wins.
  package init(_ manifests: [Manifest]) {
    candidates = manifests.flatMap { manifest in
      manifest.phrases.map {
        Candidate(manifest: manifest, phrase: $0, pattern: $0.compiled)
      }
    }
  }

  /// Matches a sentence. Sentences of more than 64 words match nothing.
  package func match(_ text: String) -> Outcome {
    let sentence = PhraseWords(text)
    guard (1...PhraseWords.maximumCount).contains(sentence.words.count) else {
      return .unclear(suggestions(for: PhraseWords("")))
    }
    var matches: [Match] = []
    for candidate in candidates {
      guard let fit = fit(sentence, candidate, isTolerant: false),
        let arguments = arguments(sentence, candidate, fit)
      else { continue }
      matches.append(
        Match(
          plugin: candidate.manifest.id, command: candidate.phrase.command, arguments: arguments,
          pattern: candidate.phrase.pattern, literalWords: fit.literals))
    }
    guard let best = matches.max(by: { $0.literalWords < $1.literalWords })?.literalWords else {
      return .unclear(suggestions(for: sentence))
    }
    let first = matches.first { $0.literalWords == best } ?? matches[0]
    var others: [Match] = []
    for match in matches where match.literalWords == best && match.plugin != first.plugin {
      if !others.contains(where: { $0.plugin == match.plugin }) { others.append(match) }
    }
    return .matched(first, others: others)
  }

  private func fit(
    _ sentence: PhraseWords, _ candidate: Candidate, isTolerant: Bool
  ) -> PhraseProgram.Fit? {
    candidate.pattern.program.fit(
      sentence.words, slotCount: candidate.pattern.slots.count, isTolerant: isTolerant)
  }

  private func arguments(
    _ sentence: PhraseWords, _ candidate: Candidate, _ fit: PhraseProgram.Fit
  ) -> JSON? {
    candidate.manifest.command(named: candidate.phrase.command).flatMap {
      PhraseFilling(candidate.phrase, candidate.pattern, $0, sentence, fit).arguments()
    }
  }

  // MARK: Near misses

  private func suggestions(for sentence: PhraseWords) -> [String] {
    var ranked: [(text: String, score: Double)] = []
    func add(_ text: String, _ score: Double) {
      if let index = ranked.firstIndex(where: { $0.text == text }) {
        ranked[index].score = max(ranked[index].score, score)
      } else {
        ranked.append((text, score))
      }
    }
    for candidate in candidates {
      if !sentence.words.isEmpty, let corrected = corrected(sentence, candidate) {
        add(corrected, 10)
      }
      let likeness = Self.likeness(sentence, candidate.pattern)
      if likeness > 0 || sentence.words.isEmpty {
        add(candidate.phrase.examples.first ?? candidate.pattern.sample, likeness)
      }
    }
    // A stable order: better first, then as declared.
    let order = ranked.indices.sorted {
      (-ranked[$0].score, $0) < (-ranked[$1].score, $1)
    }
    return order.prefix(3).map { ranked[$0].text }
  }

  /// The sentence with misspelt words of the pattern put right; nil when that does not match.
  private func corrected(_ sentence: PhraseWords, _ candidate: Candidate) -> String? {
    guard let fit = fit(sentence, candidate, isTolerant: true),
      fit.corrections.count < fit.literals, arguments(sentence, candidate, fit) != nil
    else { return nil }
    return sentence.words.indices
      .map { fit.corrections[$0] ?? String(sentence.text[sentence.words[$0].range]) }
      .joined(separator: " ")
  }

  /// How many of the sentence's words, from 0 to 1, are the pattern's.
  private static func likeness(_ sentence: PhraseWords, _ pattern: PhrasePattern) -> Double {
    guard !sentence.words.isEmpty else { return 0 }
    var shared = 0.0
    for word in sentence.words.prefix(PhraseWords.maximumCount) {
      if pattern.vocabulary.contains(word.folded) {
        // Little words such as “a” say little.
        shared += word.folded.utf8.count > 2 ? 1 : 0.25
      }
    }
    return shared / Double(sentence.words.count)
  }
}
