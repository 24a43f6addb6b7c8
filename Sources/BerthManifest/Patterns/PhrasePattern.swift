/// A pattern for sentences: words, `{slots}`, `[optional|parts]`, `(one|of several)`, `<synonyms>`.
///
/// Words match without regard to case, accents, punctuation, plurals and contractions; a slot takes
/// one or more words.
package struct PhrasePattern: Sendable, Equatable {
  /// The names of all slots, in the order they first stand.
  package let slots: [String]
  /// A sentence of the pattern, with slots in braces and optional parts left out.
  package let sample: String
  /// All words of the pattern, folded.
  package let vocabulary: Set<String>
  package let program: PhraseProgram

  /// What is wrong with a pattern's text.
  package struct Flaw: Error, Equatable {
    package var message: String
    package var remedy: String
  }

  /// Reads a pattern.
  ///
  /// - Parameter isAside: whether it may be a slot alone, as asides are.
  package init(
    _ text: String, _ synonyms: PhraseSynonyms = PhraseSynonyms(), isAside: Bool = false
  ) throws(Flaw) {
    var parser = PhrasePatternParser(text, synonyms)
    let tree = try parser.pattern()
    if let slot = tree.repeatedSlot {
      throw Flaw(
        message: "the slot {\(slot)} stands twice in one sentence",
        remedy: "give the second one another name")
    }
    slots = tree.slots
    sample = tree.sample.joined(separator: " ")
    vocabulary = Set(tree.words)
    program = try PhraseProgram(tree, slots: slots)
    guard tree.leastWords > 0 || (isAside && !slots.isEmpty) else {
      throw Flaw(
        message: "the pattern matches without any word of its own",
        remedy: "add a word that is neither optional nor a slot")
    }
  }

  /// What stands for a pattern that could not be read, while a decoder looks for more problems.
  package static let standIn = PhrasePattern()

  private init() {
    slots = []
    sample = ""
    vocabulary = []
    program = PhraseProgram()
  }
}
