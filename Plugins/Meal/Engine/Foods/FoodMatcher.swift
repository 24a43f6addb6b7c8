import BerthSDK

/// Finds foods by their names in a run of words.
///
/// Names are folded, singular and held in a trie over word numbers, so that a line of ten words is
/// matched in a few microseconds. Words that only describe may stand between the words of a name:
/// "boneless, skinless chicken breasts" is a chicken breast.
struct FoodMatcher: Sendable {
  let foods: FoodTable
  private let words: [String: Int32]
  /// From a node (upper half) by a word (lower half) to the next node.
  private let edges: [UInt64: Int32]
  /// Index of the food a node completes, or -1.
  private let ends: [Int32]

  /// A matcher of all names of a table; a name that two foods share belongs to the first.
  init(_ foods: FoodTable) {
    var builder = Builder()
    for (index, food) in foods.foods.enumerated() { builder.add(food.name, Int32(index)) }
    for (index, food) in foods.foods.enumerated() {
      for name in food.names { builder.add(name, Int32(index)) }
    }
    // The id last: `chickpeas` finds what is called "canned chickpea".
    for (index, food) in foods.foods.enumerated() { builder.add(food.id, Int32(index)) }
    self.foods = foods
    words = builder.words
    edges = builder.edges
    ends = builder.ends
  }

  private struct Builder {
    var words: [String: Int32] = [:]
    var edges: [UInt64: Int32] = [:]
    var ends: [Int32] = [-1]

    mutating func add(_ name: String, _ food: Int32) {
      var node: Int32 = 0
      for part in TextFolding.fold(name).split(separator: " ") {
        let text = FoodWord.singular(String(part))
        let word = words[text] ?? Int32(words.count)
        words[text] = word
        let key = FoodMatcher.key(node, word)
        if let next = edges[key] {
          node = next
        } else {
          let next = Int32(ends.count)
          edges[key] = next
          ends.append(-1)
          node = next
        }
      }
      if node != 0, ends[Int(node)] < 0 { ends[Int(node)] = food }
    }
  }

  private static func key(_ node: Int32, _ word: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: word))
  }

  /// A folded word as names are compared.
  func word(_ folded: String) -> FoodWord {
    let text = FoodWord.singular(folded)
    return FoodWord(text: text, id: words[text] ?? -1, isFluff: FluffWords.all.contains(text))
  }

  /// The food that words name from first to last with nothing between; nil when none does.
  func exactly(_ run: some Sequence<FoodWord>) -> Int? {
    var node: Int32 = 0
    for word in run {
      guard word.id >= 0, let next = edges[Self.key(node, word.id)] else { return nil }
      node = next
    }
    let food = ends[Int(node)]
    return food < 0 ? nil : Int(food)
  }

  /// The longest name that starts at a word; nil when none does.
  func longest(_ run: ArraySlice<FoodWord>, at start: Int) -> FoodMatch? {
    var best: FoodMatch?
    walk(run, start, start, 0, 0, &best)
    return best
  }

  private func walk(
    _ run: ArraySlice<FoodWord>, _ start: Int, _ index: Int, _ node: Int32, _ matched: Int,
    _ best: inout FoodMatch?
  ) {
    if matched > 0, ends[Int(node)] >= 0, matched > best?.words ?? 0 {
      best = FoodMatch(
        food: Int(ends[Int(node)]), range: start..<index, words: matched)
    }
    guard index < run.endIndex else { return }
    let word = run[index]
    if word.id >= 0, let next = edges[Self.key(node, word.id)] {
      walk(run, start, index + 1, next, matched + 1, &best)
    }
    // At most three describing words may stand inside a name.
    if matched > 0, word.isFluff, index - start - matched < 3 {
      walk(run, start, index + 1, node, matched, &best)
    }
  }

  /// All names in a run that do not overlap: longer ones first, of equal ones the later, since the
  /// last noun is the one meant. In the order of the run.
  func matches(_ run: ArraySlice<FoodWord>) -> [FoodMatch] {
    var candidates: [FoodMatch] = []
    for start in run.indices where run[start].id >= 0 {
      if let match = longest(run, at: start), !CompoundGuards.voids(match, run) {
        candidates.append(match)
      }
    }
    candidates.sort { ($0.words, $0.range.upperBound) > ($1.words, $1.range.upperBound) }
    var kept: [FoodMatch] = []
    for match in candidates where !kept.contains(where: { $0.range.overlaps(match.range) }) {
      kept.append(match)
    }
    return kept.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// A food's name in a run of words.
struct FoodMatch: Sendable, Equatable {
  /// Index in the food table.
  var food: Int
  /// The words from the first to the last of the name, describing ones between included.
  var range: Range<Int>
  /// How many of them are the name's.
  var words: Int
}
