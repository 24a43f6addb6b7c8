import BerthBase
import BerthManifest

/// The phrases and asides of a plugin, those compiled that may fit a sentence.
struct PhraseBook {
  /// A phrase, or an aside, ready to be tried.
  struct Entry {
    var text: String
    var pattern: PhrasePattern
    /// nil for asides, which go with several.
    var command: String?
    var commands: [String] = []
    var arguments: JSON
  }

  let manifest: Manifest
  /// All words of its patterns.
  let vocabulary: Set<String>
  /// The words of each phrase, in order, and those of each that asks for a command.
  private let phraseWords: [[String]]
  private let phraseIndices: [String: [Int]]
  private let phraseNeeds: [PhraseSieve.Needs]
  private let asideNeeds: [PhraseSieve.Needs]
  private let synonyms: PhraseSynonyms

  init(_ manifest: Manifest) {
    self.manifest = manifest
    synonyms = manifest.phraseSynonyms
    let sieve = PhraseSieve(manifest)
    phraseNeeds = manifest.phrases.map { sieve.needs(of: $0.pattern) }
    asideNeeds = manifest.asides.map { sieve.needs(of: $0.pattern) }
    phraseWords = manifest.phrases.map { sieve.words(of: $0.pattern) }
    phraseIndices = Dictionary(
      grouping: manifest.phrases.indices, by: { manifest.phrases[$0].command })
    let asideWords = manifest.asides.map { sieve.words(of: $0.pattern) }
    vocabulary = (phraseWords + asideWords).reduce(into: []) { $0.formUnion($1) }
  }

  /// The phrases that a sentence may fit.
  ///
  /// - Parameter words: the words of the sentence, and those they may be meant for.
  func phrases(with words: Set<String>) -> [Entry] {
    phraseNeeds.indices.filter { Self.fits(phraseNeeds[$0], words) }.map(phrase)
  }

  /// The words of each phrase that asks for a command.
  func phraseWords(of command: String) -> [(index: Int, words: Set<String>)] {
    (phraseIndices[command] ?? []).map { ($0, Set(phraseWords[$0])) }
  }

  /// What is said for each command, in words: its phrases and their examples, whole sentences, and its summary.
  var said: [String: [[String]]] {
    var said: [String: [[String]]] = [:]
    func add(_ text: String, to command: String) {
      said[command, default: []].append(PhraseWords(text).words.map(\.folded))
    }
    for (index, phrase) in manifest.phrases.enumerated() {
      said[phrase.command, default: []].append(phraseWords[index])
      for example in phrase.examples { add(example, to: phrase.command) }
    }
    for said in manifest.said { for sentence in said.sentences { add(sentence, to: said.command) } }
    for command in manifest.commands {
      add("\(command.summary) \(command.name.replacing("-", with: " "))", to: command.name)
    }
    return said
  }

  /// A phrase, ready to be tried.
  func phrase(_ index: Int) -> Entry {
    let phrase = manifest.phrases[index]
    return Entry(
      text: phrase.pattern,
      pattern: Self.compiled(phrase.pattern, synonyms, isAside: true),
      command: phrase.command, arguments: phrase.arguments)
  }

  /// The asides that a sentence may fit.
  func asides(with words: Set<String>) -> [Entry] {
    asideNeeds.indices.filter { Self.fits(asideNeeds[$0], words) }.map { index in
      let aside = manifest.asides[index]
      return Entry(
        text: aside.pattern,
        pattern: Self.compiled(aside.pattern, synonyms, isAside: true),
        commands: aside.commands, arguments: aside.arguments)
    }
  }

  private static func fits(_ needs: PhraseSieve.Needs, _ words: Set<String>) -> Bool {
    needs.allSatisfy { $0.contains(where: words.contains) }
  }

  /// An example for each phrase, or its pattern, and how many of the words it has, from 0 to 1.
  func examples(like words: [String]) -> [(text: String, likeness: Double)] {
    manifest.phrases.compactMap { phrase in
      let texts =
        phrase.examples.isEmpty
        ? [Self.compiled(phrase.pattern, synonyms).sample] : phrase.examples
      // Of one phrase the sentence that people see shares most with theirs.
      let shared = texts.map { text in
        let known = Set(PhraseWords(text).words.map(\.folded))
        return words.reduce(0.0) {
          $0 + (known.contains($1) ? (PhraseFillers.isLittle($1) ? 0.1 : 1) : 0)
        }
      }
      guard let best = shared.indices.max(by: { (shared[$0], -$0) < (shared[$1], -$1) }),
        shared[best] >= 1 || words.isEmpty
      else { return nil }
      return (texts[best], words.isEmpty ? 0 : shared[best] / Double(words.count))
    }
  }

  private static func compiled(
    _ text: String, _ synonyms: PhraseSynonyms, isAside: Bool = false
  ) -> PhrasePattern {
    (try? PhrasePattern(text, synonyms, isAside: isAside)) ?? .standIn
  }
}
