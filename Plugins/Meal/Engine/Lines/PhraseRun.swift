extension LinePhrase {
  /// Words without commas between them, and the foods they name.
  struct Run {
    let words: [FoodWord]
    let matches: [FoodMatch]
    /// Index of the token behind the last word that counts.
    let end: Int
    private let indices: [Int]
    let matcher: FoodMatcher
    private let isCut: Bool
    /// "canned" when the amount is of cans, which may make another food of the name.
    let container: FoodWord?

    init(
      _ tokens: [Int], _ all: [LineToken], _ matcher: FoodMatcher, isCanned: Bool = false
    ) {
      container = isCanned ? matcher.word("canned") : nil
      var words = tokens.map { index -> FoodWord in
        switch all[index].kind {
        case .slash: FoodWord(text: "/", id: -1, isFluff: false)
        case .ampersand: matcher.word("and")
        default: matcher.word(all[index].text)
        }
      }
      var matches = matcher.matches(words[...])
      let cut = Self.cut(words, matches)
      words.removeLast(words.count - cut)
      matches.removeAll { $0.range.upperBound > cut }
      self.words = words
      self.matches = matches
      self.matcher = matcher
      indices = Array(tokens[..<cut])
      isCut = cut < tokens.count
      end = cut > 0 ? tokens[cut - 1] + 1 : tokens.first ?? 0
    }

    /// Where the name of the food ends: at "for", "with" and the like behind a food.
    private static func cut(_ words: [FoodWord], _ matches: [FoodMatch]) -> Int {
      guard let first = matches.first else { return words.count }
      for index in words.indices where index >= first.range.upperBound {
        let word = words[index].text
        guard breaks.contains(word), !matches.contains(where: { $0.range.contains(index) }) else {
          continue
        }
        if word == "in" || word == "on", index > 0,
          ["bone", "skin", "shell", "tail", "head"].contains(words[index - 1].text)
        {
          continue
        }
        return index
      }
      return words.count
    }

    private static let breaks: Set<String> = [
      "for", "with", "without", "from", "if", "such", "like", "as", "plus", "until", "preferably",
      "per", "at", "in", "see", "to", "into", "that", "which", "i", "we", "you", "use", "used",
      "depending", "should", "note", "on", "enough", "recipe", "will", "is", "are", "after",
      "about",
      "instead", "when", "just", "not", "but", "u", "works",
    ]

    /// The foods of the run; `next` are the words behind the comma that ends it.
    func groups(followedBy next: [FoodWord]) -> [Group] {
      var groups: [Group] = []
      for range in split(words.indices, at: ["and"], bothSides: true) {
        groups.append(group(range, isCut ? [] : next))
      }
      if groups.count == 1, let pair = pair() { return pair }
      return groups
    }

    /// "Salt Pepper": two seasonings without a word between.
    private func pair() -> [Group]? {
      guard matches.count == 2, matches[0].range.upperBound == matches[1].range.lowerBound,
        matches.allSatisfy({
          let food = matcher.foods.foods[$0.food]
          return food.kind == .seasoning || food.kind == .spice
        }), matches[0].food != matches[1].food
      else { return nil }
      let middle = matches[1].range.lowerBound
      return [group(words.startIndex..<middle, []), group(middle..<words.endIndex, [])]
    }

    /// Stretches between some words that are not part of a name.
    private func split(
      _ range: Range<Int>, at joints: Set<String>, bothSides: Bool
    ) -> [Range<Int>] {
      var found: [Range<Int>] = []
      var start = range.lowerBound
      for index in range where joints.contains(words[index].text) {
        if matches.contains(where: { $0.words > 1 && $0.range.contains(index) }) { continue }
        if bothSides, !hasMatch(start..<index) || !hasMatch((index + 1)..<range.upperBound) {
          continue
        }
        found.append(start..<index)
        start = index + 1
      }
      found.append(start..<range.upperBound)
      return bothSides ? found : found.filter { !$0.isEmpty }
    }

    private func hasMatch(_ range: Range<Int>) -> Bool {
      matches.contains { range.contains($0.range.lowerBound) }
    }

    private func matches(in range: Range<Int>) -> [FoodMatch] {
      matches.filter { range.contains($0.range.lowerBound) }
    }

    private func group(_ range: Range<Int>, _ next: [FoodWord]) -> Group {
      var group = Group()
      let options = split(range, at: ["or", "/"], bothSides: false)
      var primary: Int?
      for (index, option) in options.enumerated() {
        guard let food = resolve(option, options[(index + 1)...], next) else { continue }
        if primary == nil {
          primary = food
        } else if food != primary {
          let id = matcher.foods.foods[food].id
          if !group.alternatives.contains(id) { group.alternatives.append(id) }
        }
      }
      group.food = primary.map { matcher.foods.foods[$0].id }
      group.confidence = confidence(range, primary)
      group.unitWords = range.compactMap { index in
        guard let unit = UnitWords.meaning(words[index].text, isCapital: false)?.unit else {
          return nil
        }
        return UnitWords.trailing.contains(unit) ? unit : nil
      }
      if let first = range.first, let last = range.last {
        group.tokens = indices[first]..<(indices[last] + 1)
      }
      return group
    }

    /// Words such as "dairy-free", which name no food themselves.
    private static let freeWords: Set<String> = [
      "gluten", "free", "dairy", "non", "vegan", "plant", "based", "gf", "df", "nondairy",
      "eggless", "wheat", "lactose", "friendly",
    ]

    private func confidence(_ range: Range<Int>, _ primary: Int?) -> Double {
      guard primary != nil else { return 0 }
      let inside = matches(in: range)
      let last = inside.last?.range.upperBound ?? range.lowerBound
      var confidence = 1.0
      for index in range where !inside.contains(where: { $0.range.contains(index) }) {
        let word = words[index]
        if word.isFluff || word.text == "/" || Self.freeWords.contains(word.text) { continue }
        confidence = min(confidence, index >= last ? 0.5 : 0.8)
      }
      return confidence
    }
  }
}
