/// Words that stand for each other in a plugin's patterns, by the name that `<name>` refers to.
package struct PhraseSynonyms: Sendable {
  private(set) var nodes: [String: PhraseNode] = [:]

  /// No synonyms.
  package init() {}

  /// Adds a name for several texts, each of words, groups and names that were added before.
  mutating func add(_ name: String, _ texts: [String]) throws(PhrasePattern.Flaw) {
    var parts: [PhraseNode] = []
    for text in texts {
      var parser = PhrasePatternParser(text, self)
      parts.append(try parser.pattern())
    }
    if let slot = parts.flatMap(\.slots).first {
      throw PhrasePattern.Flaw(
        message: "synonyms hold the slot {\(slot)}", remedy: "put slots into the patterns")
    }
    nodes[name] = .oneOf(parts, isOptional: false)
  }
}
