/// Finds patterns in the tokens of a sentence.
struct PatternMatcher {
  let tokens: [Token]
  /// The sentence's tokens.
  let sentence: Range<Int>

  /// The pattern at a token, nil when it is not there.
  func match(_ pattern: RulePattern, at start: Int) -> PatternMatch? {
    var spans: [Range<Int>] = []
    spans.reserveCapacity(pattern.items.count)
    return step(pattern.items, 0, start, &spans) ? PatternMatch(spans: spans) : nil
  }

  private func step(
    _ items: [PatternItem], _ index: Int, _ token: Int, _ spans: inout [Range<Int>]
  ) -> Bool {
    if index == items.count { return true }
    switch items[index] {
    case .sentenceStart:
      guard isStart(token) else { return false }
      return take(items, index, token, token, &spans)
    case .sentenceEnd:
      guard isEnd(token) else { return false }
      return take(items, index, token, token, &spans)
    case .element(let element):
      if element.maximum == 1 {
        if let length = length(element, at: token),
          take(items, index, token, token + length, &spans)
        {
          return true
        }
        return element.minimum == 0 && take(items, index, token, token, &spans)
      }
      var ends = [token]
      while ends.count <= element.maximum, let last = ends.last,
        let length = length(element, at: last)
      {
        ends.append(last + length)
      }
      while ends.count > element.minimum, let end = ends.popLast() {
        if take(items, index, token, end, &spans) { return true }
      }
      return false
    }
  }

  private func take(
    _ items: [PatternItem], _ index: Int, _ from: Int, _ to: Int, _ spans: inout [Range<Int>]
  ) -> Bool {
    spans.append(from..<to)
    if step(items, index + 1, to, &spans) { return true }
    spans.removeLast()
    return false
  }

  /// How many tokens an element takes from an index on, nil when it does not fit.
  private func length(_ element: PatternElement, at index: Int) -> Int? {
    guard index < sentence.upperBound else { return nil }
    var length = 1
    for clause in element.clauses {
      let found = Self.length(clause.atoms, tokens, index, sentence.upperBound)
      if clause.isNegated {
        if found != nil { return nil }
      } else {
        guard let found else { return nil }
        length = max(length, found)
      }
    }
    return length
  }

  private static func length(
    _ atoms: [PatternAtom], _ tokens: [Token], _ index: Int, _ end: Int
  ) -> Int? {
    for atom in atoms {
      switch atom {
      case .any: return 1
      case .words(let ids): if ids.contains(tokens[index].id) { return 1 }
      case .sequence(let ids):
        guard index + ids.count <= end else { continue }
        if ids.indices.allSatisfy({ tokens[index + $0].id == ids[$0] }) { return ids.count }
      case .exact(let text): if tokens[index].text == text { return 1 }
      case .list(let mark): if tokens[index].lists & mark != 0 { return 1 }
      case .tags(let test): if test.passes(tokens[index]) { return 1 }
      case .ending(let text):
        let key = tokens[index].key
        if key.utf8.count > text.utf8.count, key.hasSuffix(text) { return 1 }
      case .beginning(let text):
        let key = tokens[index].key
        if key.utf8.count > text.utf8.count, key.hasPrefix(text) { return 1 }
      }
    }
    return nil
  }

  private func isStart(_ index: Int) -> Bool {
    var before = index
    while before > sentence.lowerBound {
      guard tokens[before - 1].surface.meets(.punctuation) else { return false }
      before -= 1
    }
    return true
  }

  private func isEnd(_ index: Int) -> Bool {
    if index == sentence.upperBound { return true }
    let rest = tokens[index..<sentence.upperBound]
    return rest.allSatisfy {
      SentenceSplitter.isMark($0.key) || SentenceSplitter.isCloser($0)
    }
  }
}
