import BerthSDK

/// What answers when no drink has all words.
extension DrinkSearch {
  /// More words than that are a story.
  private static let maximumWords = 12

  /// Drinks with as many of the words as any has: two of them at least, or one of two.
  func most(_ words: String, _ filter: DrinkFilter) throws -> Found {
    var found = Found(hits: [], total: 0, corrected: nil, filter: filter)
    let all = words.split(separator: " ").map(String.init)
    guard (2...Self.maximumWords).contains(all.count) else { return found }
    var hits: [String: SearchResults.Hit] = [:]
    var has: [String: Set<String>] = [:]
    var known = 0
    for word in Set(all).sorted() {
      let answer = try everything(word, filter)
      if !answer.isEmpty { known += 1 }
      for hit in answer {
        has[hit.id, default: []].insert(word)
        if hits[hit.id] == nil { hits[hit.id] = hit } else { hits[hit.id]?.matches += hit.matches }
      }
    }
    let best = has.values.map(\.count).max() ?? 0
    guard best >= 2 || best == 1 && known <= 2 else { return found }
    let ids = has.filter { $0.value.count == best }.keys.sorted()
    let ranked = try rearranged(ids.compactMap { hits[$0] })
    found.total = ranked.count
    found.hits = Array(ranked.dropFirst(offset).prefix(limit))
    for hit in found.hits {
      found.lacking[hit.id] = all.filter { has[hit.id]?.contains($0) != true }
    }
    return found
  }

  /// All drinks with one word.
  private func everything(_ word: String, _ filter: DrinkFilter) throws -> [SearchResults.Hit] {
    var request = filter.request
    request["text"] = .string(word)
    (request["limit"], request["total"]) = (JSON(Self.all), false)
    let hits = try store.call.search.query(SearchDocument.drinks, request).hits
    return only.map { only in hits.filter { only.contains($0.id) } } ?? hits
  }
}
