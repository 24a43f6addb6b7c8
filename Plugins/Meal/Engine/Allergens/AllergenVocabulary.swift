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
  private let words: [String: Int32]
  private let edges: [UInt64: Int32]
  /// The entry a node completes, or -1.
  private let ends: [Int32]
  private let harmless: Set<String>
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
    near = NearWords(builder.names, entries: builder.entries, harmless: harmless)
    entries = builder.entries
    self.words = builder.words
    edges = builder.edges
    ends = builder.ends
  }

  /// Whether a word of a line says nothing of what is in it.
  func isHarmless(_ word: String) -> Bool {
    harmless.contains(word)
      || word.utf8.last == 0x73 && harmless.contains(String(word.dropLast()))
  }

  /// What a word nobody knows may be meant for.
  func guess(_ word: String) -> NearWords.Guess { near.guess(word) }

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
      if let number = words[token.text] { return number }
      // Plurals the rule of singulars leaves as they are: "kiwis", "raviolis".
      guard token.text.utf8.last == 0x73 else { return -1 }
      return words[String(token.text.dropLast())] ?? -1
    }
  }

  private func longest(_ numbers: [Int32], at start: Int, inLists: Bool) -> Span? {
    var node: Int32 = 0
    var best: Span?
    var index = start
    while index < numbers.count, numbers[index] >= 0,
      let next = edges[Self.key(node, numbers[index])]
    {
      node = next
      index += 1
      let entry = ends[Int(node)]
      if entry >= 0, inLists || !entries[Int(entry)].isOnlyInLists {
        best = Span(range: start..<index, entry: Int(entry))
      }
    }
    return best
  }

  fileprivate static func key(_ node: Int32, _ word: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: word))
  }

  private struct Builder {
    var entries: [Entry] = []
    var words: [String: Int32] = [:]
    var edges: [UInt64: Int32] = [:]
    var ends: [Int32] = [-1]
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
      var node: Int32 = 0
      for token in TextToken.tokens(name).dropFirst() {
        guard let word = words[token.text], let next = edges[AllergenVocabulary.key(node, word)]
        else { return nil }
        node = next
      }
      let entry = ends[Int(node)]
      return entry >= 0 ? entry : nil
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
      guard put(parts, entry) else { return }
      if parts.count == 1 { names.append((parts[0], Int(entry))) }
      if isJoined, parts.count == 2, parts[0] != "^", tokens.allSatisfy({ $0.kind == .word }),
        parts[0].utf8.count + parts[1].utf8.count > 6
      {
        _ = put([FoodWord.singular(parts[0] + parts[1])], entry)
      }
    }

    private mutating func put(_ parts: [String], _ entry: Int32) -> Bool {
      var node: Int32 = 0
      for part in parts {
        let word = words[part] ?? Int32(words.count)
        words[part] = word
        let key = AllergenVocabulary.key(node, word)
        if let next = edges[key] {
          node = next
        } else {
          let next = Int32(ends.count)
          edges[key] = next
          ends.append(-1)
          node = next
        }
      }
      guard node != 0, ends[Int(node)] < 0 else { return false }
      ends[Int(node)] = entry
      return true
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
