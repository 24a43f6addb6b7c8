/// What must hold between the words a pattern has found.
enum RuleCondition {
  case agreement(first: Int, second: Int, groups: [AgreementGroup], wanted: Bool)
  case sameWord(first: Int, second: Int, wanted: Bool)
  case sameLemma(first: Int, second: Int)
  case present(item: Int, wanted: Bool)

  /// The conditions of a text: `differ 1 2 gender number; has 3`.
  static func parse(_ text: String, itemCount: Int) throws(RuleFault) -> [RuleCondition] {
    var found: [RuleCondition] = []
    for part in text.pieces(at: ";") {
      let words = part.pieces(at: " ").map(String.init)
      guard let name = words.first else { continue }
      let numbers = words.dropFirst().compactMap(Int.init)
      let groups = words.dropFirst(3).compactMap(AgreementGroup.init(rawValue:))
      guard numbers.allSatisfy({ (1...itemCount).contains($0) }) else {
        throw RuleFault(message: "“\(part)” names no item", remedy: "number items from 1")
      }
      switch (name, numbers.count, groups.count) {
      case ("differ", 2, 1...), ("agree", 2, 1...):
        guard groups.count == words.count - 3 else {
          throw RuleFault(
            message: "“\(part)” names no group", remedy: "use gender number person case definite")
        }
        found.append(
          .agreement(
            first: numbers[0] - 1, second: numbers[1] - 1, groups: groups, wanted: name == "agree"))
      case ("same", 2, _), ("notsame", 2, _):
        found.append(
          .sameWord(first: numbers[0] - 1, second: numbers[1] - 1, wanted: name == "same"))
      case ("samelemma", 2, _):
        found.append(.sameLemma(first: numbers[0] - 1, second: numbers[1] - 1))
      case ("has", 1, _), ("hasnot", 1, _):
        found.append(.present(item: numbers[0] - 1, wanted: name == "has"))
      default:
        throw RuleFault(
          message: "“\(part)” is no condition",
          remedy: "use differ, agree, same, notsame, samelemma, has or hasnot")
      }
    }
    return found
  }
}

/// The words a rule's items took.
struct FoundWords {
  let tokens: [Token]
  let pattern: RulePattern
  let match: PatternMatch

  /// Tokens of an item that takes tokens, counted from 0.
  func tokens(of item: Int) -> ArraySlice<Token> {
    tokens[match.spans[pattern.elementIndices[item]]]
  }

  /// The readings of an item's last token that fit what the item asks for.
  func readings(of item: Int) -> [Reading] {
    guard let token = tokens(of: item).last else { return [] }
    guard case .element(let element) = pattern.items[pattern.elementIndices[item]] else {
      return token.readings
    }
    let fitting = token.readings.filter { reading in
      element.clauses.allSatisfy { clause in
        guard !clause.isNegated else { return true }
        let tests: [TagTest] = clause.atoms.compactMap {
          if case .tags(let test) = $0 { test } else { nil }
        }
        return tests.isEmpty || tests.count < clause.atoms.count
          || tests.contains { $0.passes(reading, token.surface) }
      }
    }
    return fitting.isEmpty ? token.readings : fitting
  }

  /// Whether a condition holds.
  func holds(_ condition: RuleCondition) -> Bool {
    switch condition {
    case .agreement(let first, let second, let groups, let wanted):
      let (left, right) = (readings(of: first), readings(of: second))
      if left.isEmpty || right.isEmpty { return false }
      let agrees = left.contains { one in
        right.contains { Self.agree(one.tags, $0.tags, groups) }
      }
      return agrees == wanted
    case .sameWord(let first, let second, let wanted):
      let isSame = tokens(of: first).map(\.key) == tokens(of: second).map(\.key)
      return isSame == wanted
    case .sameLemma(let first, let second):
      let left = Set(readings(of: first).map(\.entry)).subtracting([-1])
      return readings(of: second).contains { left.contains($0.entry) }
    case .present(let item, let wanted):
      return !tokens(of: item).isEmpty == wanted
    }
  }

  /// Whether two readings agree; one without tags of a group agrees with any.
  private static func agree(_ left: TagSet, _ right: TagSet, _ groups: [AgreementGroup]) -> Bool {
    for group in groups {
      let set = TagNames.group(group)
      let (one, other) = (left.intersection(set), right.intersection(set))
      if !one.isEmpty, !other.isEmpty, !one.meets(other) { return false }
    }
    return true
  }
}
