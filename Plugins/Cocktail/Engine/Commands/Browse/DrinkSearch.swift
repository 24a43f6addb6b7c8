import BerthSDK

/// Asks the index for drinks and puts the answers in an order people expect.
///
/// By rank, drinks called what was typed come first, then those whose name starts so, then those
/// with the words in their name, then by the weight of the fields that matched and by fame. Only
/// the first `window` hits are rearranged.
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
    /// Whether nothing has all words, and these have most of them.
    var isPartial = false
    /// Filters with the ingredients that words of the text turned out to name.
    var filter: DrinkFilter
  }

  private static let window = 60
  private static let fillers: Set<Substring> = [
    "and", "with", "or", "of", "a", "an", "the", "drink", "drinks", "cocktail", "cocktails", "some",
  ]

  let store: Store
  let text: String
  let sort: Order
  let limit: Int
  let offset: Int
  /// Only these drinks; nil for all.
  var only: Set<String>?

  /// Finds drinks.
  func run(_ filter: DrinkFilter) throws -> Found {
    let words = Self.withoutFillers(text)
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
    if found.total > 0 || !words.contains(" ") { return found }
    return try most(words, filter)
  }

  /// The name that words mean when spaces are put elsewhere ("airmail", "east side"), or when only some
  /// letters of it were typed ("daq"); the best known wins.
  private func squashed(_ words: String) throws -> String? {
    let typed = TextFolding.fold(words).filter { $0 != " " }
    guard typed.count >= 3 else { return nil }
    let names = try store.database.rows(
      "SELECT fold FROM recipes WHERE removed IS NULL AND substr(fold, 1, 1) = ?1 "
        + "ORDER BY popularity DESC, id", [.text(String(typed.prefix(1)))]
    ) { $0.text(0) }
    let joined = names.map { (name: $0, letters: $0.filter { $0 != " " }) }
    if let whole = joined.first(where: { $0.letters == typed }) { return whole.name }
    if let start = joined.first(where: { typed.count >= 5 && $0.letters.hasPrefix(typed) }) {
      return start.name
    }
    guard typed.count <= 4, !words.contains(" ") else { return nil }
    return joined.first { Self.abbreviates(typed, $0.letters) }?.name
  }

  /// Whether letters stand in a name in that order, the first two at its start.
  static func abbreviates(_ letters: String, _ name: String) -> Bool {
    guard name.hasPrefix(letters.prefix(2)) else { return false }
    var rest = Substring(name)
    for letter in letters {
      guard let index = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: index)...]
    }
    return true
  }

  /// Drinks with most of the words, when none has them all: of all ways to leave one out, those that
  /// find something.
  private func most(_ words: String, _ filter: DrinkFilter) throws -> Found {
    let all = words.split(separator: " ").map(String.init)
    var found = Found(hits: [], total: 0, corrected: nil, filter: filter)
    guard all.count <= 6 else { return found }
    for left in all.indices {
      var fewer = all
      fewer.remove(at: left)
      let part = try ask(fewer.joined(separator: " "), filter, typos: false)
      let known = Set(found.hits.map(\.id))
      found.hits += part.hits.filter { !known.contains($0.id) }
    }
    found.total = found.hits.count
    found.hits = Array(found.hits.prefix(limit))
    found.isPartial = !found.hits.isEmpty
    return found
  }

  private func ask(_ words: String, _ filter: DrinkFilter, typos: Bool) throws -> Found {
    var request = filter.request
    request["text"] = .string(words)
    request["typos"] = .bool(typos)
    let isRanked = sort == .rank && !words.isEmpty
    let rearranges = isRanked && offset + limit <= Self.window && only == nil
    switch sort {
    case .name: request["sort"] = "name"
    case .recent: (request["sort"], request["descending"]) = ("added", true)
    case .rank where isRanked: break
    default: (request["sort"], request["descending"]) = ("popularity", true)
    }
    request["offset"] = JSON(rearranges ? 0 : offset)
    request["limit"] = JSON(rearranges ? Self.window : limit)
    if let only {
      (request["offset"], request["limit"]) = (0, 10_000)
      let all = try store.call.search.query(SearchDocument.drinks, request)
      let kept = all.hits.filter { only.contains($0.id) }
      return Found(
        hits: Array(kept.dropFirst(offset).prefix(limit)), total: kept.count,
        corrected: all.corrected, filter: filter)
    }
    let results = try store.call.search.query(SearchDocument.drinks, request)
    let hits =
      rearranges
      ? Array(try rearranged(results.hits).dropFirst(offset).prefix(limit)) : results.hits
    return Found(
      hits: hits, total: results.total, corrected: results.corrected, filter: filter)
  }

  // MARK: Words

  private static func withoutFillers(_ text: String) -> String {
    if text.contains("\"") { return text }
    let words = text.split(whereSeparator: \.isWhitespace)
    let meaningful = words.filter { !fillers.contains(Substring($0.lowercased())) }
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
        let id = try store.database.first(
          "SELECT ingredient FROM ingredient_names WHERE fold = ?1",
          [.text(TextFolding.fold(part))]
        ) { $0.text(0) }
        guard let id else { continue }
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

  private func rearranged(_ hits: [SearchResults.Hit]) throws -> [SearchResults.Hit] {
    guard hits.count > 1 else { return hits }
    var facts: [String: (fold: String, popularity: Int)] = [:]
    try store.database.each(
      "SELECT r.id, r.fold, r.popularity FROM json_each(?1) j JOIN recipes r ON r.id = j.value",
      [.list(hits.map(\.id))]
    ) { facts[$0.text(0)] = ($0.text(1), $0.int(2)) }
    let typed = TextFolding.fold(text)
    let scored = hits.enumerated().map { index, hit in
      let fact = facts[hit.id] ?? ("", 0)
      return (score: Self.score(hit, fact.fold, fact.popularity, typed), index: index, hit: hit)
    }
    return scored.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map(\.hit)
  }

  /// Name first, then how much the matched fields weigh, then fame.
  static func score(
    _ hit: SearchResults.Hit, _ fold: String, _ popularity: Int, _ typed: String
  ) -> Int {
    var score = popularity
    if fold == typed {
      score += 100_000
    } else if FamiliarNames.drink(typed) == hit.id {
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
