import BerthSDK

/// What the names of foods tell of allergens: some thousand names in a trie over words.
///
/// The files in `Data/allergens` are the authority; the names of the food table that they do not
/// hold are added with the table's own allergens.
struct AllergenVocabulary: Sendable {
  /// What a name tells.
  struct Entry: Sendable, Equatable {
    var contains: TermSet<Substance>
    var label: TermSet<Substance>
    var isOnlyInLists: Bool
  }

  /// A name in a run of tokens.
  struct Span: Sendable, Equatable {
    var range: Range<Int>
    var entry: Int
  }

  let entries: [Entry]
  /// Names and the indices of their entries.
  private let trie: WordTrie
  private let harmless: Set<String>
  /// One-word names of foods without anything to avoid.
  private let plain: Set<String>
  /// For words that are not known as they are written.
  private let near: NearWords

  /// A vocabulary of rows, with the names of a food table behind them.
  init(_ rows: [VocabularyRow], harmless words: [String] = [], foods: FoodTable = FoodTable([])) {
    var builder = Builder()
    for row in rows {
      let entry = builder.entry(row.contains, row.label, isOnlyInLists: row.isOnlyInLists)
      for name in row.names { builder.add(name, entry, isJoined: true) }
    }
    for food in foods.foods {
      // A name of the files counts for all the names of its food.
      let known = ([food.name] + food.names).lazy.compactMap(builder.known).first
      let entry =
        known
        ?? builder.entry(
          TermSet(food.allergens).union(food.substances), [], isOnlyInLists: false)
      for name in [food.name] + food.names { builder.add(name, entry, isJoined: false) }
    }
    harmless = Set(words.map(FoodWord.singular))
    plain = Set(
      builder.names.lazy.filter { name in
        builder.entries[name.entry].contains.isEmpty && builder.entries[name.entry].label.isEmpty
      }.map(\.word))
    near = NearWords(builder.names, entries: builder.entries, harmless: harmless)
    entries = builder.entries
    trie = builder.trie
  }

  /// Whether a word of a line says nothing of what is in it.
  func isHarmless(_ word: String) -> Bool {
    harmless.contains(word)
      || word.utf8.last == 0x73 && harmless.contains(Self.withoutLast(word))
  }

  /// What a word nobody knows may be meant for: a food it nearly is goes before words it is made of.
  func guess(_ word: String) -> NearWords.Guess {
    let guess = near.guess(word)
    guard case .unknown = guess else { return guess }
    let isMade = WordForms.stems(word).contains { harmless.contains($0) || plain.contains($0) }
    return isMade ? .harmless(isFood: false) : .unknown
  }

  /// The entry a whole text names; nil when it names none.
  func exactly(_ text: String) -> Entry? {
    let tokens = TextToken.tokens(text).filter { $0.kind != .boundary }
    guard let span = longest(numbers(tokens), at: 0, inLists: true),
      span.range.count == tokens.count
    else { return nil }
    return entries[span.entry]
  }

  /// All names in a text that are not part of a longer one; they may overlap.
  func spans(_ tokens: [TextToken], inLists: Bool) -> [Span] {
    let numbers = numbers(tokens)
    var found: [Span] = []
    var end = 0
    for start in tokens.indices where numbers[start] >= 0 {
      guard let span = longest(numbers, at: start, inLists: inLists), span.range.upperBound > end
      else { continue }
      found.append(span)
      end = span.range.upperBound
    }
    return found
  }

  private func numbers(_ tokens: [TextToken]) -> [Int32] {
    tokens.map { token in
      let number = trie.number(token.text)
      // Plurals the rule of singulars leaves as they are: "kiwis", "raviolis".
      guard number < 0, token.text.utf8.last == 0x73 else { return number }
      return trie.number(Self.withoutLast(token.text))
    }
  }

  /// A word without the `s` at its end.
  private static func withoutLast(_ word: String) -> String {
    String(decoding: word.utf8.dropLast(), as: UTF8.self)
  }

  private func longest(_ numbers: [Int32], at start: Int, inLists: Bool) -> Span? {
    var node = WordTrie.root
    var best: Span?
    var index = start
    while index < numbers.count, let next = trie.next(node, numbers[index]) {
      node = next
      index += 1
      if let entry = trie.value(at: node).map(Int.init), inLists || !entries[entry].isOnlyInLists {
        best = Span(range: start..<index, entry: entry)
      }
    }
    return best
  }

  private struct Builder {
    var entries: [Entry] = []
    var trie = WordTrie()
    /// Names of one word and their entries, for words that are nearly one of them.
    var names: [(word: String, entry: Int)] = []

    mutating func entry(
      _ contains: TermSet<Substance>, _ label: TermSet<Substance>, isOnlyInLists: Bool
    ) -> Int32 {
      entries.append(
        Entry(contains: contains, label: label, isOnlyInLists: isOnlyInLists))
      return Int32(entries.count - 1)
    }

    /// The entry of a name that was added already.
    func known(_ name: String) -> Int32? {
      trie.value(of: TextToken.tokens(name).dropFirst().lazy.map(\.text))
    }

    /// Adds a name; the first entry of a name stays.
    ///
    /// - Parameter isJoined: a name of two words is also known as one ("soysauce").
    mutating func add(_ name: String, _ entry: Int32, isJoined: Bool) {
      // The first token is the beginning of the text.
      let tokens =
        name.hasPrefix("^")
        ? TextToken.tokens(String(name.dropFirst())) : Array(TextToken.tokens(name).dropFirst())
      let parts = tokens.map(\.text)
      if trie.add(parts, entry), parts.count == 1 { names.append((parts[0], Int(entry))) }
      if isJoined, parts.count == 2, parts[0] != "^", tokens.allSatisfy({ $0.kind == .word }),
        parts[0].utf8.count + parts[1].utf8.count > 6
      {
        trie.add([FoodWord.singular(parts[0] + parts[1])], entry)
        // "Soya" is a spelling of "soy", and "soyasauce" one of "soysauce".
        trie.add([FoodWord.singular(TextFolding.fold(name).filter { $0 != " " })], entry)
      }
    }
  }
}

extension Food {
  /// What diets ask for, from where the food comes.
  var substances: TermSet<Substance> {
    var found: TermSet<Substance> = []
    if origin == .meat { found.insert(.meat) }
    if origin == .honey { found.insert(.honey) }
    if kind == .alcohol { found.insert(.alcohol) }
    return found
  }
}
