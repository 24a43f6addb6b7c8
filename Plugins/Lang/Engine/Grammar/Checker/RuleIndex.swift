/// Says which rules are worth trying at a token.
struct RuleIndex {
  private var byWord: [Int32: [Int]] = [:]
  private var others: [Int] = []
  /// Rules by a tag all readings of their first word need.
  private var tagged: [(rule: Int, tags: [TagSet])] = []

  /// An index of rules in their order.
  init(_ rules: [GrammarRule]) {
    for (index, rule) in rules.enumerated() {
      let first = rule.pattern.items.first { if case .element = $0 { true } else { false } }
      guard case .element(let element)? = first, element.minimum > 0,
        let clause = element.clauses.first(where: { !$0.isNegated })
      else {
        others.append(index)
        continue
      }
      if let words = Self.firstWords(clause) {
        for word in Set(words) { byWord[word, default: []].append(index) }
      } else if let tags = Self.neededTags(clause) {
        tagged.append((index, tags))
      } else {
        others.append(index)
      }
    }
  }

  /// Indices of the rules that may begin at a token whose readings have these tags in all.
  func candidates(_ token: Token, _ tags: TagSet) -> [Int] {
    var found = token.id >= 0 ? byWord[token.id] ?? [] : []
    for (rule, needed) in tagged where needed.contains(where: { tags.contains($0) }) {
      found.append(rule)
    }
    return found + others
  }

  private static func firstWords(_ clause: PatternClause) -> [Int32]? {
    var words: [Int32] = []
    for atom in clause.atoms {
      switch atom {
      case .words(let ids): words += ids
      case .sequence(let ids): words += ids.prefix(1)
      default: return nil
      }
    }
    return words
  }

  private static func neededTags(_ clause: PatternClause) -> [TagSet]? {
    var sets: [TagSet] = []
    for atom in clause.atoms {
      guard case .tags(let test) = atom, !test.all.isEmpty else { return nil }
      sets.append(test.all)
    }
    return sets
  }
}
