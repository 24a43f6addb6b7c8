/// The words behind an amount: which foods they name.
struct LinePhrase {
  /// One food with what stands around it.
  struct Group {
    /// Id of the food; nil when none of the words is one.
    var food: String?
    var alternatives: [String] = []
    /// Units among its words: "garlic cloves".
    var unitWords: [KitchenUnit] = []
    /// Its tokens.
    var tokens = 0..<0
    var confidence = 0.0

    var isUnknown: Bool { food == nil }
  }

  /// The foods in order; empty when there is none.
  private(set) var groups: [Group] = []
  /// All words that were looked at.
  private(set) var words: [FoodWord] = []
  /// Parentheses outside the words, without their signs.
  private(set) var parentheses: [Range<Int>] = []
  /// Index of the first token behind the foods.
  private(set) var end: Int

  /// Reads tokens from an index on: the first stretch between commas that names a food, or, where no
  /// amount stands before, all that do.
  init(
    _ tokens: [LineToken], from start: Int, _ matcher: FoodMatcher, isCanned: Bool = false
  ) {
    end = start
    let segments = Self.segments(tokens, start, &parentheses)
    var pending: [Int] = []
    for (index, segment) in segments.enumerated() {
      pending += segment
      let run = Run(pending, tokens, matcher, isCanned: isCanned)
      if !run.matches.isEmpty {
        let next = segments.indices.contains(index + 1) ? segments[index + 1] : []
        groups = run.groups(followedBy: next.map { matcher.word(tokens[$0].text) })
        words = run.words
        end = run.end
        addList(segments.dropFirst(index + 1), tokens, matcher, hasAmount: start > 0)
        return
      }
      words = run.words
      end = pending.last.map { $0 + 1 } ?? end
    }
    // Nothing outside: "4 boneless (skinless chicken breasts)".
    for range in parentheses {
      let inside = range.filter { tokens[$0].kind == .word }
      let run = Run(pending + inside, tokens, matcher)
      if !run.matches.isEmpty {
        groups = run.groups(followedBy: [])
        words = run.words
        parentheses.removeAll { $0 == range }
        end = max(run.end, range.upperBound)
        return
      }
    }
    if !pending.isEmpty {
      var unknown = Group()
      unknown.tokens = pending[0]..<(pending[pending.count - 1] + 1)
      groups = [unknown]
    }
  }

  /// Further foods of a list without amounts: "pita, olives and feta, to serve".
  private mutating func addList(
    _ segments: ArraySlice<[Int]>, _ tokens: [LineToken], _ matcher: FoodMatcher, hasAmount: Bool
  ) {
    guard !hasAmount, let first = tokens.first, first.kind == .word else { return }
    for segment in segments {
      let run = Run(segment, tokens, matcher)
      guard let match = run.matches.first,
        run.words[..<match.range.lowerBound].allSatisfy({ $0.isFluff && $0.text != "or" })
      else { return }
      groups += run.groups(followedBy: [])
      end = run.end
    }
  }

  /// Indices of words between commas, outside of parentheses; numbers with a unit end the phrase.
  private static func segments(
    _ tokens: [LineToken], _ start: Int, _ parentheses: inout [Range<Int>]
  ) -> [[Int]] {
    var segments: [[Int]] = [[]]
    var depth = 0
    var open = 0
    let reader = QuantityReader(tokens: tokens)
    var isOver = false
    for index in tokens.indices.dropFirst(start) {
      switch tokens[index].kind {
      case .open:
        if depth == 0 { open = index + 1 }
        depth += 1
      case .close:
        depth = max(depth - 1, 0)
        if depth == 0, open > 0 { parentheses.append(open..<index) }
      case _ where depth > 0 || isOver: break
      case .comma: segments.append([])
      case .semicolon: isOver = !segments[0].isEmpty
      case .word, .ampersand, .slash: segments[segments.count - 1].append(index)
      case .number:
        if reader.quantity(index)?.unit != nil, !segments[0].isEmpty { isOver = true }
      default: break
      }
    }
    if depth > 0, open > 0, open < tokens.count { parentheses.append(open..<tokens.count) }
    return segments.filter { !$0.isEmpty }
  }
}
