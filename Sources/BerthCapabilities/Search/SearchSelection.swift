import BerthStorage

/// The SQL of one search: which documents of a collection's parts are meant, and in which order.
///
/// One part is asked as it is. Of two the hits are put together and sorted as one list; those of the
/// data set that the user hides, or has documents of the same id for, are left out.
struct SearchSelection {
  private let collection: SearchCollection
  private let request: SearchRequest
  private let hasText: Bool
  /// What the conditions are bound to.
  private(set) var conditionValues: [SQLValue] = []
  /// What scores the hits beside the conditions' values.
  private var scoreValue: SQLValue?
  private var conditions: [String] = []

  init(_ collection: SearchCollection, _ request: SearchRequest, _ terms: SearchTerms?) {
    self.collection = collection
    self.request = request
    hasText = terms != nil
    if let terms { _ = bind(.text(terms.expression(any: request.matchesAny))) }
    // The values are the same for all parts, their places too.
    let filters = request.filters.flatMap { filter in
      filter.needsAll
        ? filter.values.map { (filter.facet, [$0], "IN") } : [(filter.facet, filter.values, "IN")]
    }
    let exclusions = request.exclusions.map { ($0.facet, $0.values, "NOT IN") }
    let narrowing = (filters + exclusions).map { facet, values, test in
      let name = bind(.text(facet))
      let marks = values.map { bind(.text($0)) }.joined(separator: ", ")
      return (test: test, condition: "facet = \(name) AND value IN (\(marks))")
    }
    conditions = collection.parts.map { part in
      var parts = hasText ? ["\(part.textName) MATCH ?1"] : []
      // The plus keeps FTS5 from looking the words up once for each document of the facet.
      let row = hasText ? "+f.rowid" : "d.doc"
      parts += narrowing.map {
        "\(row) \($0.test) (SELECT doc FROM \(part.facet) WHERE \($0.condition))"
      }
      if collection.isMerged, part.isBundled {
        parts.append("\(row) NOT IN \(collection.hiddenRows)")
      }
      return parts.isEmpty ? "" : "WHERE " + parts.joined(separator: " AND ")
    }
  }

  private mutating func bind(_ value: SQLValue) -> String {
    conditionValues.append(value)
    return "?\(conditionValues.count)"
  }

  /// Scores the hits of all parts by statistics of them all.
  mutating func score(by statistics: [UInt8]) { scoreValue = .blob(statistics) }

  /// What a page's query is bound to.
  var values: [SQLValue] { conditionValues + (scoreValue.map { [$0] } ?? []) }

  private func source(_ part: SearchPart) -> String {
    hasText ? "\(part.text) f" : "\(part.document) d"
  }

  // MARK: Queries

  /// The rows of one page: id, score, title and, for words, the texts.
  ///
  /// The best rows are found first and only then shown. FTS5 would sort every hit for an
  /// `ORDER BY rank` of its own; behind a plus the rank is a mere expression, and SQLite keeps no more
  /// rows than the page needs, in about two thirds of the time.
  var page: String {
    let limits = "LIMIT \(request.limit) OFFSET \(request.offset)"
    let parts = collection.parts
    if parts.count == 1 { return page(of: parts[0], conditions[0], limits) }
    let each = zip(parts, conditions).enumerated().map { number, part in
      "SELECT \(number) AS part, \(hits(part.0)) \(part.1)"
    }
    let found = "\(each.joined(separator: " UNION ALL ")) ORDER BY \(mergedOrder) \(limits)"
    func column(_ name: String) -> String { "coalesce(a.\(name), b.\(name))" }
    let texts = hasText ? collection.textColumns(column) : ""
    return "SELECT \(column("id")), h.score, \(column("title"))\(texts) FROM (\(found)) h "
      + "LEFT JOIN \(parts[0].document) a ON h.part = 0 AND a.doc = h.row "
      + "LEFT JOIN \(parts[1].document) b ON h.part = 1 AND b.doc = h.row ORDER BY \(mergedOrder)"
  }

  private func page(of part: SearchPart, _ conditions: String, _ limits: String) -> String {
    var order = hasText ? "score" : "d.doc"
    if let column = sortColumn { order = "\(column) IS NULL, \(column) \(direction), d.id" }
    guard hasText else {
      return
        "SELECT d.id, 0.0, d.title FROM \(source(part)) \(conditions) ORDER BY \(order) \(limits)"
    }
    let document = "JOIN \(part.document) d ON d.doc ="
    let sorted = request.sortKey == nil ? "" : "\(document) f.rowid "
    let texts = collection.textColumns { "d.\($0)" }
    return "SELECT d.id, score, d.title\(texts) "
      + "FROM (SELECT f.rowid AS row, +f.rank AS score FROM \(source(part)) \(sorted)"
      + "\(conditions) ORDER BY \(order) \(limits)) CROSS \(document) row ORDER BY \(order)"
  }

  /// The hits of a part that is read together with another: row, score and what they are sorted by.
  private func hits(_ part: SearchPart) -> String {
    let row = hasText ? "f.rowid" : "d.doc"
    let score =
      scoreValue != nil
      ? "berth_rank(\(part.textName), ?\(values.count))" : hasText ? "+f.rank" : "0.0"
    guard let column = sortColumn else {
      return "\(row) AS row, \(score) AS score FROM \(source(part))"
    }
    let document = hasText ? " JOIN \(part.document) d ON d.doc = f.rowid" : ""
    return "\(row) AS row, \(score) AS score, \(column) IS NULL AS lacks, \(column) AS key, "
      + "d.id AS name FROM \(source(part))\(document)"
  }

  private var mergedOrder: String {
    request.sortKey == nil ? "score, part, row" : "lacks, key \(direction), name"
  }

  private var sortColumn: String? {
    request.sortKey.map { "d.\(quoted(SearchSchema.sortColumn($0)))" }
  }

  private var direction: String { request.isDescending ? "DESC" : "ASC" }

  /// How many documents are meant.
  var count: String {
    let each = zip(collection.parts, conditions).map { part, conditions in
      "(SELECT count(*) FROM \(source(part)) \(conditions))"
    }
    return "SELECT " + each.joined(separator: " + ")
  }

  /// How many of them have each value of the facet that is bound behind the conditions' values.
  var facetCounts: String {
    let each = zip(collection.parts, conditions).map { part, conditions in
      "SELECT x.value AS value FROM \(part.facet) x WHERE x.facet = ?\(conditionValues.count + 1) "
        + "AND x.doc IN (SELECT \(hasText ? "f.rowid" : "d.doc") FROM \(source(part)) \(conditions))"
    }
    return "SELECT value, count(*) FROM (\(each.joined(separator: " UNION ALL "))) "
      + "GROUP BY value ORDER BY count(*) DESC, value"
  }
}

extension SearchCollection {
  /// The rows of the data set that the user hides or has documents of the same id for.
  var hiddenRows: String {
    let (bundled, own) = (parts[0], parts[parts.count - 1])
    return "(SELECT doc FROM \(bundled.document) WHERE id IN "
      + "(SELECT id FROM \(own.document) UNION ALL SELECT id FROM \(own.hidden)))"
  }
}
