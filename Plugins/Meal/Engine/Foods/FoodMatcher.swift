import BerthSDK

/// Finds foods by their names in a run of words.
///
/// Names are folded, singular and held in a trie over word numbers, so that a line of ten words is
/// matched in a few microseconds. Words that only describe may stand between the words of a name:
/// "boneless, skinless chicken breasts" is a chicken breast.
struct FoodMatcher: Sendable {
  let foods: FoodTable
  /// Names and the indices of their foods.
  private let trie: WordTrie

  /// A matcher of all names of a table; a name that two foods share belongs to the first.
  init(_ foods: FoodTable) {
    var trie = WordTrie()
    func add(_ name: String, _ food: Int) {
      let parts = TextFolding.fold(name).split(separator: " ")
      trie.add(parts.lazy.map { FoodWord.singular(String($0)) }, Int32(food))
    }
    for (index, food) in foods.foods.enumerated() { add(food.name, index) }
    for (index, food) in foods.foods.enumerated() {
      for name in food.names { add(name, index) }
    }
    // The id last: `chickpeas` finds what is called "canned chickpea".
    for (index, food) in foods.foods.enumerated() { add(food.id, index) }
    self.foods = foods
    self.trie = trie
  }

  /// A folded word as names are compared.
  func word(_ folded: String) -> FoodWord {
    let text = FoodWord.singular(folded)
    return FoodWord(text: text, id: trie.number(text), isFluff: FluffWords.all.contains(text))
  }

  /// The food that words name from first to last with nothing between; nil when none does.
  func exactly(_ run: some Sequence<FoodWord>) -> Int? {
    var node = WordTrie.root
    for word in run {
      guard let next = trie.next(node, word.id) else { return nil }
      node = next
    }
    return trie.value(at: node).map(Int.init)
  }

  /// The longest name that starts at a word; nil when none does.
  func longest(_ run: ArraySlice<FoodWord>, at start: Int) -> FoodMatch? {
    var best: FoodMatch?
    walk(run, start, start, WordTrie.root, 0, &best)
    return best
  }

  private func walk(
    _ run: ArraySlice<FoodWord>, _ start: Int, _ index: Int, _ node: Int32, _ matched: Int,
    _ best: inout FoodMatch?
  ) {
    if matched > best?.words ?? 0, let food = trie.value(at: node) {
      best = FoodMatch(food: Int(food), range: start..<index, words: matched)
    }
    guard index < run.endIndex else { return }
    let word = run[index]
    if let next = trie.next(node, word.id) {
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
