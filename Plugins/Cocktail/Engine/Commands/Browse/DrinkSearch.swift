import BerthSDK

/// Asks the index for drinks and puts the answers in an order people expect.
///
/// A text is a name first, then words with filters in them (`SearchReading`), then other spellings of
/// names and ingredients, then words with typing errors; when nothing has all words, drinks with most of
/// them answer. By rank, drinks called what was typed come first, then those whose name starts so, then
/// those with the words in their name, then by the weight of the fields that matched and by fame. Only the
/// first `window` hits are rearranged.
struct DrinkSearch {
  /// In what order the answers stand.
  enum Order: String, ArgumentWord {
    case rank, name, popularity, recent
  }

  /// What was found.
  struct Found {
    var hits: [SearchResults.Hit]
    var total: Int
    /// The text with its typing errors put right, when that found something.
    var corrected: String?
    /// Filters with the ingredients that words of the text turned out to name.
    var filter: DrinkFilter
    /// What words of the text were read to mean.
    var understood: [String] = []
    /// Where nothing has all words: by drink, the words it has not.
    var lacking: [String: [String]] = [:]

    /// Whether nothing has all words, and these have most of them.
    var isPartial: Bool { !lacking.isEmpty }
  }

  private static let window = 60
  /// More than any home has.
  static let all = 10_000
  private static let fillers: Set<Substring> = [
    "and", "with", "or", "of", "a", "an", "the", "drink", "drinks", "cocktail", "cocktails", "some",
  ]

  /// Words a question begins with, and those it goes on with: `what can I make with basil`.
  private static let questions: Set<Substring> = [
    "what", "which", "show", "find", "give", "i", "can", "could", "something", "anything", "need",
    "want", "recommend", "suggest",
  ]
  private static let asking: Set<Substring> = questions.union([
    "we", "you", "do", "does", "make", "mix", "me", "us", "my", "like", "would", "please", "have",
    "got", "using", "containing", "made", "that", "are", "is", "there", "for",
  ])

  let store: Store
  var text: String
  let sort: Order
  let limit: Int
  let offset: Int
  /// Only these drinks; nil for all.
  var only: Set<String>?

  /// Finds drinks.
  func run(_ filter: DrinkFilter) throws -> Found {
    guard let (limit, rest) = StrengthLimit.taken(from: text) else { return try search(filter) }
    var narrowed = filter
    narrowed.narrow(limit)
    var search = self
    search.text = SearchReading.isFilling(rest) ? "" : rest
    var found = try search.search(narrowed)
    found.understood.insert(limit.said, at: 0)
    return found
  }

  /// Finds drinks by a text without a limit of strength.
  private func search(_ filter: DrinkFilter) throws -> Found {
    let words = Self.withoutFillers(text)
    if words.isEmpty || text.contains("\"") { return try ask(words, filter, typos: true) }
    let isName = try isName()
    let reading = try SearchReading(text, try SearchPhrases(store.call)) {
      try store.namedIngredient($0)
    }
    if try isName || beginsName(reading) {
      let found = try ask(words, filter, typos: false)
      if found.total > 0 { return found }
    }
    guard !reading.isEmpty else {
      return try find(words, filter, mayBePart: !reading.isRefusing)
    }
    var narrowed = filter
    narrowed.narrow(reading)
    var search = self
    if let stars = reading.stars {
      let rated = try store.rated(atLeast: stars)
      search.only = only?.intersection(rated) ?? rated
    }
    var found = try search.find(
      reading.rest.joined(separator: " "), narrowed, mayBePart: !reading.isRefusing)
    found.understood = reading.said(try store.ingredientNames(reading.without))
    return found
  }

  /// Drinks with some words, by every spelling; those with most of the words when none has all.
  private func find(_ words: String, _ filter: DrinkFilter, mayBePart: Bool) throws -> Found {
    var found = try ask(words, filter, typos: words.isEmpty)
    if found.total > 0 || words.isEmpty { return found }
    if let name = try squashed(words) {
      found = try ask(name, filter, typos: false)
      if found.total > 0 { return found }
    }
    // "bacardi lime": words that name an ingredient in another way than the recipes do.
    var narrowed = filter
    let rest = try takeIngredients(words, &narrowed)
    if rest != words {
      found = try ask(rest, narrowed, typos: true)
      if found.total > 0 { return found }
    }
    found = try ask(words, filter, typos: true)
    if found.total > 0 { return found }
    if let near = try nearName(words) {
      var found = try ask(near.name, filter, typos: false)
      found.corrected = near.fold
      if found.total > 0 { return found }
    }
    return mayBePart ? try most(words, filter) : found
  }

  /// One query of the index.
  func ask(_ words: String, _ filter: DrinkFilter, typos: Bool) throws -> Found {
    var request = filter.request
    request["text"] = .string(words)
    request["typos"] = .bool(typos)
    let isRanked = sort == .rank && !words.isEmpty
    let rearranges = isRanked && offset < Self.window && only == nil
    switch sort {
    case .name: request["sort"] = "name"
    case .recent: (request["sort"], request["descending"]) = ("added", true)
    case .rank where isRanked: break
    default: (request["sort"], request["descending"]) = ("popularity", true)
    }
    request["offset"] = JSON(rearranges ? 0 : offset)
    request["limit"] = JSON(rearranges ? max(Self.window, offset + limit) : limit)
    if let only {
      (request["offset"], request["limit"]) = (0, JSON(Self.all))
      let all = try store.call.search.query(SearchDocument.drinks, request)
      let kept = all.hits.filter { only.contains($0.id) }
      return Found(
        hits: Array(kept.dropFirst(offset).prefix(limit)), total: kept.count,
        corrected: all.corrected, filter: filter)
    }
    let results = try store.call.search.query(SearchDocument.drinks, request)
    let hits =
      rearranges
      ? try rearranged(Array(results.hits.prefix(Self.window)))
        + results.hits.dropFirst(Self.window) : results.hits
    return Found(
      hits: rearranges ? Array(hits.dropFirst(offset).prefix(limit)) : hits,
      total: results.total, corrected: results.corrected, filter: filter)
  }

  // MARK: Words

  private static func withoutFillers(_ text: String) -> String {
    if text.contains("\"") { return text }
    let words = text.split(whereSeparator: \.isWhitespace)
    let isQuestion = words.first.map { questions.contains(Substring($0.lowercased())) } ?? false
    let meaningful = words.filter { word in
      let word = Substring(word.lowercased())
      return !fillers.contains(word) && !(isQuestion && asking.contains(word))
    }
    return (meaningful.isEmpty ? words : meaningful).joined(separator: " ")
  }

  private func takeIngredients(_ words: String, _ filter: inout DrinkFilter) throws -> String {
    let all = words.split(separator: " ").map(String.init)
    var rest: [String] = []
    var index = 0
    while index < all.count {
      var taken = 0
      for length in stride(from: min(3, all.count - index), through: 1, by: -1) {
        let part = all[index..<index + length].joined(separator: " ")
        guard let id = try store.namedIngredient(part) else { continue }
        filter.require(id)
        taken = length
        break
      }
      if taken == 0 { rest.append(all[index]) }
      index += max(taken, 1)
    }
    return rest.joined(separator: " ")
  }

  // MARK: Order

  private static let weights = [
    "name": 10, "ingredients": 5, "base": 2, "family": 2, "category": 2, "tags": 1,
  ]

  func rearranged(_ hits: [SearchResults.Hit]) throws -> [SearchResults.Hit] {
    guard hits.count > 1 else { return hits }
    var facts: [String: (fold: String, popularity: Int)] = [:]
    try store.database.each(
      "SELECT r.id, r.fold, r.popularity FROM json_each(?1) j JOIN recipes r ON r.id = j.value",
      [.list(hits.map(\.id))]
    ) { facts[$0.text(0)] = ($0.text(1), $0.int(2)) }
    let typed = TextFolding.fold(text)
    let meant = try store.familiarDrink(typed)
    let scored = hits.enumerated().map { index, hit in
      let fact = facts[hit.id] ?? ("", 0)
      let score = Self.score(hit, fact.fold, fact.popularity, typed, meant: meant)
      return (score: score, index: index, hit: hit)
    }
    return scored.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map(\.hit)
  }

  /// Name first, then how much the matched fields weigh, then fame.
  static func score(
    _ hit: SearchResults.Hit, _ fold: String, _ popularity: Int, _ typed: String,
    meant: String? = nil
  ) -> Int {
    var score = popularity
    if fold == typed {
      score += 100_000
    } else if meant == hit.id {
      score += 90_000
    } else if fold.hasPrefix(typed) {
      score += 50_000
    }
    var best: [String: Int] = [:]
    for match in hit.matches {
      best[match.term] = max(best[match.term] ?? 0, weights[match.field] ?? 1)
    }
    return score + best.values.reduce(0, +) * 200
  }
}
