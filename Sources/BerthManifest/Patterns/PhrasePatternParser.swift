/// Reads the text of a pattern.
struct PhrasePatternParser {
  private static let maximumDepth = 8
  private let scalars: [Unicode.Scalar]
  private let synonyms: PhraseSynonyms
  private var index = 0
  private var depth = 0

  init(_ text: String, _ synonyms: PhraseSynonyms) {
    scalars = Array(text.unicodeScalars)
    self.synonyms = synonyms
  }

  mutating func pattern() throws(PhrasePattern.Flaw) -> PhraseNode {
    let tree = try alternatives(until: nil)
    // A bare “a|b” means the same as “(a|b)”.
    return tree.count == 1 ? tree[0] : .oneOf(tree, isOptional: false)
  }

  private mutating func alternatives(
    until end: Unicode.Scalar?
  ) throws(PhrasePattern.Flaw) -> [PhraseNode] {
    var choices: [PhraseNode] = []
    var parts: [PhraseNode] = []
    while index < scalars.count {
      let scalar = scalars[index]
      switch scalar {
      case "(", "[": parts.append(try group(scalar))
      case "{": parts.append(try slot(after: parts.last))
      case "<": parts.append(try synonym())
      case "|":
        index += 1
        choices.append(try sequence(parts))
        parts = []
      case ")", "]", "}", ">":
        guard scalar == end else {
          throw PhrasePattern.Flaw(
            message: "“\(scalar)” closes nothing", remedy: "remove it or open it before")
        }
        index += 1
        choices.append(try sequence(parts))
        return choices
      default: parts.append(contentsOf: words())
      }
    }
    if let end {
      throw PhrasePattern.Flaw(message: "“\(end)” is missing", remedy: "close the group")
    }
    choices.append(try sequence(parts))
    return choices
  }

  private func sequence(_ parts: [PhraseNode]) throws(PhrasePattern.Flaw) -> PhraseNode {
    guard !parts.isEmpty else {
      throw PhrasePattern.Flaw(
        message: "an alternative is empty",
        remedy: "write [a|b] for words that may be left out")
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func group(_ open: Unicode.Scalar) throws(PhrasePattern.Flaw) -> PhraseNode {
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw PhrasePattern.Flaw(
        message: "groups are nested deeper than \(Self.maximumDepth)",
        remedy: "write several phrases instead")
    }
    index += 1
    let choices = try alternatives(until: open == "(" ? ")" : "]")
    depth -= 1
    return .oneOf(choices, isOptional: open == "[")
  }

  private mutating func slot(after previous: PhraseNode?) throws(PhrasePattern.Flaw) -> PhraseNode {
    guard let end = scalars[index...].firstIndex(of: "}") else {
      throw PhrasePattern.Flaw(message: "“}” is missing", remedy: "close the slot")
    }
    var name = ""
    name.unicodeScalars.append(contentsOf: scalars[(index + 1)..<end])
    guard NameRules.isParameterName(name) else {
      throw PhrasePattern.Flaw(
        message: "“{\(name.prefix(40))}” is no slot",
        remedy: "name slots in camelCase, such as {ingredients}")
    }
    if case .slot(let other)? = previous {
      throw PhrasePattern.Flaw(
        message: "nothing stands between the slots {\(other)} and {\(name)}",
        remedy: "put a word between them")
    }
    index = end + 1
    return .slot(name)
  }

  private mutating func synonym() throws(PhrasePattern.Flaw) -> PhraseNode {
    guard let end = scalars[index...].firstIndex(of: ">") else {
      throw PhrasePattern.Flaw(message: "“>” is missing", remedy: "close the name of the synonyms")
    }
    var name = ""
    name.unicodeScalars.append(contentsOf: scalars[(index + 1)..<end])
    guard let node = synonyms.nodes[name] else {
      let guesses = Suggestion.nearest(to: name, among: synonyms.nodes.keys.sorted())
      throw PhrasePattern.Flaw(
        message: "there are no synonyms “\(name.prefix(40))”",
        remedy: guesses.isEmpty
          ? "declare them in “synonyms”, before those that use them" : Suggestion.question(guesses))
    }
    index = end + 1
    return node
  }

  private mutating func words() -> [PhraseNode] {
    let special: [Unicode.Scalar] = ["(", ")", "[", "]", "{", "}", "|", "<", ">"]
    let start = index
    while index < scalars.count, !special.contains(scalars[index]) { index += 1 }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[start..<index])
    return PhraseWords(text, isPattern: true).words.map { .word($0.folded) }
  }
}
