public import BerthJSON
import BerthStorage

extension SearchCollection {
  /// Answers a query as `search.h` describes it: exact words first, then the last word as the
  /// start of one, then corrected typing errors; the first of these that finds anything answers.
  ///
  /// - Throws: `input.invalid` for a malformed request; odd text only finds nothing.
  public func query(_ json: JSON) throws(BerthError) -> JSON {
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
    for attempt in try laterAttempts(typed, request) {
      if let found = try hits(request, attempt) { return found }
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

  /// What is tried when the words as they are find nothing.
  private func laterAttempts(
    _ typed: SearchTerms, _ request: SearchRequest
  ) throws -> [SearchTerms] {
    var attempts: [SearchTerms] = []
    if request.allowsPrefix, let last = typed.terms.last, last.words.count == 1 {
      var prefixed = typed
      prefixed.terms[prefixed.terms.count - 1].isPrefix = true
      attempts.append(prefixed)
    }
    guard request.allowsTypos else { return attempts }
    let vocabulary = SearchVocabulary(collection: self)
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
    if corrected.terms.contains(where: { $0.typed != nil || $0.isPrefix }) {
      attempts.append(corrected)
    }
    return attempts
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
        ? request.offset + results.count : try count(request, conditions, terms != nil, values)
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
        for value in filter.values { parts.append("d.doc IN \(facet(filter.facet, [value]))") }
      } else {
        parts.append("d.doc IN \(facet(filter.facet, filter.values))")
      }
    }
    for filter in request.exclusions {
      parts.append("d.doc NOT IN \(facet(filter.facet, filter.values))")
    }
    return parts.isEmpty ? "" : "WHERE " + parts.joined(separator: " AND ")
  }

  private func source(_ hasText: Bool) -> String {
    hasText
      ? "\(table()) f JOIN \(table(.document)) d ON d.doc = f.rowid" : "\(table(.document)) d"
  }

  private func select(_ request: SearchRequest, _ hasText: Bool, _ conditions: String) -> String {
    let order: String
    if let key = request.sortKey {
      let column = quoted(SearchSchema.sortColumn(key))
      let direction = request.isDescending ? "DESC" : "ASC"
      order = "ORDER BY d.\(column) IS NULL, d.\(column) \(direction), d.id"
    } else {
      order = hasText ? "ORDER BY f.rank" : "ORDER BY d.doc"
    }
    let columns = hasText ? "d.id, f.rank, d.title\(textColumns)" : "d.id, 0.0, d.title"
    return "SELECT \(columns) FROM \(source(hasText)) \(conditions) "
      + "\(order) LIMIT \(request.limit) OFFSET \(request.offset)"
  }

  private func count(
    _ request: SearchRequest, _ conditions: String, _ hasText: Bool, _ values: [SQLValue]
  ) throws -> Int {
    // Words alone are counted in the index, without a look at the documents.
    let isText = hasText && request.filters.isEmpty && request.exclusions.isEmpty
    let sql = "SELECT count(*) FROM \(isText ? table() : source(hasText)) \(conditions)"
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
        + "AND x.doc IN (SELECT d.doc FROM \(source(hasText)) \(conditions)) "
        + "GROUP BY x.value ORDER BY count(*) DESC, x.value"
      for row in try database.rows(sql, values + [.text(facet)]) {
        counts[row[0].textValue ?? ""] = JSON(Int(row[1].integerValue ?? 0))
      }
      result[facet] = counts
    }
    return result
  }

  private func result(_ row: Statement, _ matcher: SearchMatcher?) -> JSON {
    var result: JSON = [
      "id": .string(row.text(at: 0)), "rank": .number(row.double(at: 1)),
      "title": .string(row.text(at: 2)),
    ]
    guard let matcher else { return result }
    var matches: [JSON] = []
    for (place, field) in definition.fields.enumerated() {
      matcher.find(in: row.utf8(at: place + 3), field: field.name, &matches)
    }
    result["matches"] = .array(matches)
    return result
  }
}
