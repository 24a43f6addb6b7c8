/// Something wrong with a pattern, a condition or a correction.
struct RuleFault: Error {
  var message: String
  var remedy: String
}

/// Reads patterns as rule files write them.
struct PatternParser {
  let lexicon: Lexicon
  var vocabulary: Vocabulary

  init(lexicon: Lexicon) {
    self.lexicon = lexicon
    vocabulary = Vocabulary()
  }

  /// The pattern of a text.
  mutating func pattern(_ text: String) throws(RuleFault) -> RulePattern {
    var items: [PatternItem] = []
    var elements: [Int] = []
    var from: Int?
    var to: Int?
    for part in Self.split(text, 0x20) where !part.isEmpty {
      switch part {
      case "^": items.append(.sentenceStart)
      case "$": items.append(.sentenceEnd)
      case "[": from = items.count
      case "]": to = items.count
      default:
        elements.append(items.count)
        items.append(.element(try element(part)))
      }
    }
    guard !elements.isEmpty else {
      throw RuleFault(message: "the pattern is empty", remedy: "write what the rule looks for")
    }
    let low = from ?? 0
    let high = to ?? items.count
    guard (from == nil) == (to == nil), low < high else {
      throw RuleFault(
        message: "the marks [ and ] do not fit", remedy: "write one [ and one ] with items between")
    }
    return RulePattern(items: items, marked: low..<high, elementIndices: elements)
  }

  private mutating func element(_ text: String) throws(RuleFault) -> PatternElement {
    var body = text
    var element = PatternElement(clauses: [])
    if body.utf8.count > 1, body.hasSuffix("?"), !body.hasSuffix("\\?") {
      body.removeLast()
      element.minimum = 0
    } else if body.hasSuffix("}"), let open = body.lastIndex(of: "{") {
      let limits = body[body.index(after: open)...].dropLast().split(separator: ",")
      guard limits.count == 2, let minimum = Int(limits[0]), let maximum = Int(limits[1]),
        minimum >= 0, minimum <= maximum, maximum > 0, maximum < 20
      else {
        throw RuleFault(message: "“\(text)” repeats wrongly", remedy: "write {0,3} or the like")
      }
      element.minimum = minimum
      element.maximum = maximum
      body = String(body[..<open])
    }
    for part in Self.split(body, 0x26) { element.clauses.append(try clause(part)) }
    return element
  }

  private mutating func clause(_ text: String) throws(RuleFault) -> PatternClause {
    var body = text
    var clause = PatternClause(atoms: [])
    if body.utf8.count > 1, body.hasPrefix("!") {
      body.removeFirst()
      clause.isNegated = true
    }
    var words: [Int32] = []
    for part in Self.split(body, 0x7c) {
      let atom = try atom(part)
      if case .words(let ids) = atom { words += ids } else { clause.atoms.append(atom) }
    }
    if !words.isEmpty { clause.atoms.append(.words(words)) }
    return clause
  }

  private mutating func atom(_ text: String) throws(RuleFault) -> PatternAtom {
    if text == "<any>" { return .any }
    if text.hasPrefix("<"), text.hasSuffix(">"), text.count > 2 {
      return .tags(try tags(String(text.dropFirst().dropLast())))
    }
    if text.hasPrefix("@"), text.count > 1 {
      let name = String(text.dropFirst())
      guard let words = lexicon.lists[name], let mark = vocabulary.list(name, words: words) else {
        throw RuleFault(
          message: "there is no list “\(name)”", remedy: "add it to the language's lists file")
      }
      return .list(mark)
    }
    if text.hasPrefix("\""), text.hasSuffix("\""), text.count > 2 {
      return .exact(String(text.dropFirst().dropLast()))
    }
    if text.hasPrefix("*"), text.count > 1 { return .ending(String(text.dropFirst())) }
    if text.hasSuffix("*"), text.count > 1 { return .beginning(String(text.dropLast())) }
    var plain = text
    if text.utf8.contains(0x5c) { plain.removeAll { $0 == "\\" } }
    guard !plain.isEmpty else {
      throw RuleFault(message: "an alternative is empty", remedy: "write a word there")
    }
    if plain.utf8.contains(0x5f) {
      let parts = plain.pieces(at: "_").map { $0.lowercased() }
      if parts.count > 1 { return .sequence(parts.map { vocabulary.id($0) }) }
    }
    return .words([vocabulary.id(plain.lowercased())])
  }

  private func tags(_ text: String) throws(RuleFault) -> TagTest {
    var test = TagTest()
    var body = text
    if body.hasPrefix("=") {
      test.isStrict = true
      body.removeFirst()
    }
    for part in body.pieces(at: " ") {
      if part.hasPrefix("lemma=") {
        var found: Set<Int> = []
        for lemma in part.dropFirst(6).pieces(at: ",") {
          let entries = lexicon.entries(of: String(lemma))
          if entries.isEmpty {
            throw RuleFault(
              message: "“\(lemma)” is no dictionary form", remedy: "add it to the words file")
          }
          found.formUnion(entries)
        }
        test.entries = found
      } else if part.hasPrefix("!") {
        test.none.insert(try tag(part.dropFirst()))
      } else if part.contains("/") {
        var set = TagSet.none
        for name in part.pieces(at: "/") { set.insert(try tag(name)) }
        test.some.append(set)
      } else {
        test.all.insert(try tag(part))
      }
    }
    return test
  }

  private func tag(_ name: Substring) throws(RuleFault) -> TagSet {
    if let tag = lexicon.tags.known(String(name)) { return tag }
    throw RuleFault(
      message: "no word has the tag “\(name)”", remedy: "use a tag of the words or forms file")
  }

  /// The parts between separators, but not within <…> and not after a backslash.
  private static func split(_ text: String, _ separator: UInt8) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      var parts: [String] = []
      var start = 0
      var depth = 0
      var isEscaped = false
      for (index, byte) in bytes.enumerated() {
        if !isEscaped {
          if byte == 0x3c { depth += 1 }
          if byte == 0x3e { depth -= 1 }
          if byte == separator, depth <= 0 {
            parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
            start = index + 1
          }
        }
        isEscaped = byte == 0x5c && !isEscaped
      }
      if start == 0 { return [String(decoding: bytes, as: UTF8.self)] }
      parts.append(String(decoding: bytes[start...], as: UTF8.self))
      return parts
    }
  }
}
