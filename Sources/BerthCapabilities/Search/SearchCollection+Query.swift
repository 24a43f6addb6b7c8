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
      try database.asHost { try answer(request) }
    }
  }

  private func answer(_ request: SearchRequest) throws -> JSON {
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
    let vocabulary = SearchVocabulary(self, .term)
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
    var values: [SQLValue] = []
    let expression = terms?.expression(any: request.matchesAny)
    let conditions = conditions(request, expression, &values)
    let matcher = terms.map(SearchMatcher.init)
    var results: [JSON] = []
    try database.query(select(request, terms != nil, conditions), values) { row in
      results.append(result(row, matcher))
    }
    var reply: JSON = ["results": .array(results)]
    if request.wantsTotal {
      let isAll = results.count < request.limit && (request.offset == 0 || !results.isEmpty)
      let total =
        isAll
        ? request.offset + results.count : try count(conditions, terms != nil, values)
      reply["total"] = JSON(total)
    }
    if let corrected = terms?.corrected { reply["corrected"] = .string(corrected) }
    if !request.facets.isEmpty {
      reply["facets"] = try facetCounts(request.facets, conditions, terms != nil, values)
    }
    return reply
  }

  private func conditions(
    _ request: SearchRequest, _ expression: String?, _ values: inout [SQLValue]
  ) -> String {
    var parts: [String] = []
    if let expression {
      values.append(.text(expression))
      parts.append("\(table()) MATCH ?\(values.count)")
    }
    // The plus keeps FTS5 from looking the words up once for each document of the facet.
    let row = expression == nil ? "d.doc" : "+f.rowid"
    func facet(_ facet: String, _ texts: [String]) -> String {
      values.append(.text(facet))
      let name = "?\(values.count)"
      let marks = texts.map { text in
        values.append(.text(text))
        return "?\(values.count)"
      }
      return
        "(SELECT doc FROM \(table(.facet)) WHERE facet = \(name) AND value IN (\(marks.joined(separator: ", "))))"
    }
    for filter in request.filters {
      if filter.needsAll {
        for value in filter.values { parts.append("\(row) IN \(facet(filter.facet, [value]))") }
      } else {
        parts.append("\(row) IN \(facet(filter.facet, filter.values))")
      }
    }
    for filter in request.exclusions {
      parts.append("\(row) NOT IN \(facet(filter.facet, filter.values))")
    }
    return parts.isEmpty ? "" : "WHERE " + parts.joined(separator: " AND ")
  }

  private func source(_ hasText: Bool) -> String {
    hasText ? "\(table()) f" : "\(table(.document)) d"
  }

  /// The best rows are found first and only then shown.
  ///
  /// FTS5 would sort every hit for an `ORDER BY rank` of its own; behind a plus the rank is a mere
  /// expression, and SQLite keeps no more rows than the page needs, in about two thirds of the time.
  private func select(_ request: SearchRequest, _ hasText: Bool, _ conditions: String) -> String {
    var order = hasText ? "score" : "d.doc"
    if let key = request.sortKey {
      let column = quoted(SearchSchema.sortColumn(key))
      let direction = request.isDescending ? "DESC" : "ASC"
      order = "d.\(column) IS NULL, d.\(column) \(direction), d.id"
    }
    let page = "ORDER BY \(order) LIMIT \(request.limit) OFFSET \(request.offset)"
    guard hasText else {
      return "SELECT d.id, 0.0, d.title FROM \(source(false)) \(conditions) \(page)"
    }
    let document = "JOIN \(table(.document)) d ON d.doc ="
    let sorted = request.sortKey == nil ? "" : "\(document) f.rowid "
    return "SELECT d.id, score, d.title\(textColumns) "
      + "FROM (SELECT f.rowid AS row, +f.rank AS score FROM \(source(true)) \(sorted)"
      + "\(conditions) \(page)) CROSS \(document) row ORDER BY \(order)"
  }

  private func count(
    _ conditions: String, _ hasText: Bool, _ values: [SQLValue]
  ) throws -> Int {
    let sql = "SELECT count(*) FROM \(source(hasText)) \(conditions)"
    return Int(try database.integer(sql, values) ?? 0)
  }

  private func facetCounts(
    _ facets: [String], _ conditions: String, _ hasText: Bool, _ values: [SQLValue]
  ) throws -> JSON {
    var result: JSON = [:]
    for facet in facets {
      var counts: JSON = [:]
      let sql =
        "SELECT x.value, count(*) FROM \(table(.facet)) x WHERE x.facet = ?\(values.count + 1) "
        + "AND x.doc IN (SELECT \(hasText ? "f.rowid" : "d.doc") FROM \(source(hasText)) \(conditions)) "
        + "GROUP BY x.value ORDER BY count(*) DESC, x.value"
      for row in try database.rows(sql, values + [.text(facet)]) {
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
