/// The syntax tree of a pattern.
package indirect enum PhraseNode: Sendable {
  case word(String)
  case slot(String)
  case sequence([PhraseNode])
  case oneOf([PhraseNode], isOptional: Bool)

  var slots: [String] {
    switch self {
    case .word: return []
    case .slot(let name): return [name]
    case .sequence(let parts), .oneOf(let parts, _):
      return parts.flatMap(\.slots).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }

  /// A slot that one sentence would fill twice.
  var repeatedSlot: String? {
    switch self {
    case .word, .slot: return nil
    case .oneOf(let parts, _): return parts.lazy.compactMap(\.repeatedSlot).first
    case .sequence(let parts):
      var seen: Set<String> = []
      for part in parts {
        if let inner = part.repeatedSlot { return inner }
        if let again = part.slots.first(where: seen.contains) { return again }
        seen.formUnion(part.slots)
      }
      return nil
    }
  }

  /// All words, folded.
  var words: [String] {
    switch self {
    case .word(let word): return [word]
    case .slot: return []
    case .sequence(let parts), .oneOf(let parts, _): return parts.flatMap(\.words)
    }
  }

  /// The least number of words of the pattern itself in a matching sentence.
  var leastWords: Int {
    switch self {
    case .word: return 1
    case .slot: return 0
    case .sequence(let parts): return parts.reduce(0) { $0 + $1.leastWords }
    case .oneOf(let parts, let isOptional):
      return isOptional ? 0 : parts.map(\.leastWords).min() ?? 0
    }
  }

  /// The words of the shortest-to-write sentence: first alternatives, no options.
  var sample: [String] {
    switch self {
    case .word(let word): return [word]
    case .slot(let name): return ["{\(name)}"]
    case .sequence(let parts): return parts.flatMap(\.sample)
    case .oneOf(let parts, let isOptional): return isOptional ? [] : parts.first?.sample ?? []
    }
  }
}
