package import BerthBase
import BerthManifest
import BerthStorage

extension SearchCollection {
  /// Answers a query as `search.h` describes it: exact words first, then the last word as the
  /// start of one, then corrected typing errors; the first of these that finds anything answers.
  ///
  /// - Throws: `input.invalid` for a malformed request; odd text only finds nothing.
  package func query(_ json: JSON) throws(BerthError) -> JSON {
    let request = try SearchRequest(json, definition)
    return try rethrow {
      try database.asHost {
        try lookForOwn()
        return try answer(request)
      }
    }
  }

  private func answer(_ request: SearchRequest) throws -> JSON {
    if try isMissing { return ["results": [], "total": 0] }
    let typed = SearchTerms(request.text)
    if typed.isEmpty {
      // Punctuation alone finds nothing; no text at all means every document.
      let isBlank = request.text.allSatisfy(\.isWhitespace)
      return isBlank ? try page(request, nil) : ["results": [], "total": 0]
    }
    if let found = try hits(request, typed) { return found }
    if let prefixed = prefixed(typed, request), let found = try hits(request, prefixed) {
      return found
    }
    if let corrected = try corrected(typed, request), let found = try hits(request, corrected) {
      return found
    }
    return ["results": [], "total": 0]
  }

  /// A page, or nil when the words find nothing at all.
  private func hits(_ request: SearchRequest, _ terms: SearchTerms) throws -> JSON? {
    let found = try page(request, terms)
    let isEmpty = found["results"]?.array?.isEmpty != false && (found["total"]?.int ?? 0) == 0
    // JSON has a nil of its own, so the optional's is spelled out.
    return isEmpty ? .none : .some(found)
  }

  /// The words with the last one as the start of one.
  private func prefixed(_ typed: SearchTerms, _ request: SearchRequest) -> SearchTerms? {
    guard request.allowsPrefix, let last = typed.terms.last, last.words.count == 1 else {
      return nil
    }
    var prefixed = typed
    prefixed.terms[prefixed.terms.count - 1].isPrefix = true
    return prefixed
  }

  /// The words with those that no document holds put right.
  private func corrected(
    _ typed: SearchTerms, _ request: SearchRequest
  ) throws -> SearchTerms? {
    guard request.allowsTypos else { return nil }
    let vocabulary = SearchVocabulary(self, \.term)
    var corrected = typed
    for place in corrected.terms.indices where corrected.terms[place].words.count == 1 {
      let word = corrected.terms[place].words[0]
      if try vocabulary.contains(word) { continue }
      let isLast = place == corrected.terms.count - 1
      if isLast, request.allowsPrefix, try vocabulary.containsPrefix(word) {
        corrected.terms[place].isPrefix = true
      } else if let near = try vocabulary.nearest(to: word) {
        corrected.terms[place].words = [near]
        corrected.terms[place].typed = word
      }
    }
    return corrected.terms.contains { $0.typed != nil || $0.isPrefix } ? corrected : nil
  }

  // MARK: One page

  private func page(_ request: SearchRequest, _ terms: SearchTerms?) throws -> JSON {
    var selection = SearchSelection(self, request, terms)
    if isMerged, let terms, request.sortKey == nil {
      selection.score(by: try SearchStatistics(self, terms).blob)
    }
    let matcher = terms.map(SearchMatcher.init)
    var results: [JSON] = []
    try database.query(selection.page, selection.values) { row in
      results.append(result(row, matcher))
    }
    var reply: JSON = ["results": .array(results)]
    if request.wantsTotal {
      let isAll = results.count < request.limit && (request.offset == 0 || !results.isEmpty)
      let total =
        isAll
        ? request.offset + results.count
        : Int(try database.integer(selection.count, selection.conditionValues) ?? 0)
      reply["total"] = JSON(total)
    }
    if let corrected = terms?.corrected { reply["corrected"] = .string(corrected) }
    if !request.facets.isEmpty {
      reply["facets"] = try facetCounts(request.facets, selection)
    }
    return reply
  }

  private func facetCounts(_ facets: [String], _ selection: SearchSelection) throws -> JSON {
    var result: JSON = [:]
    for facet in facets {
      var counts: JSON = [:]
      let values = selection.conditionValues + [.text(facet)]
      for row in try database.rows(selection.facetCounts, values) {
        counts[row[0].textValue ?? ""] = JSON(Int(row[1].integerValue ?? 0))
      }
      result[facet] = counts
    }
    return result
  }

  private static let hitKeys = ["id", "rank", "title", "matches"]

  private func result(_ row: Statement, _ matcher: SearchMatcher?) -> JSON {
    let id = JSON.string(row.text(at: 0))
    let rank = JSON.number(row.double(at: 1))
    let title = JSON.string(row.text(at: 2))
    guard let matcher else { return ["id": id, "rank": rank, "title": title] }
    var matches: [JSON] = []
    for (place, field) in definition.fields.enumerated() {
      matcher.find(in: row.utf8(at: place + 3), field: field.name, &matches)
    }
    return .object(
      JSONObject(distinctKeys: Self.hitKeys, values: [id, rank, title, .array(matches)]))
  }
}
