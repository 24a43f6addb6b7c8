package import BerthBase
import BerthManifest
import BerthStorage

extension SearchCollection {
  /// How many titles are looked at; of more, the first put are taken.
  private static let candidates = 500

  /// Completions of what is being typed, best first: titles that start so, then titles with a
  /// word that starts so, by the first sort key that is a number, else the shortest first; typing
  /// errors are corrected when nothing fits.
  package func suggest(_ typed: String, limit: Int) throws(BerthError) -> JSON {
    try rethrow {
      try database.asHost {
        try lookForOwn()
        if try isMissing { return ["suggestions": []] }
        var terms = SearchTerms(typed)
        guard !terms.isEmpty else { return ["suggestions": []] }
        terms.terms[terms.terms.count - 1].isPrefix = true
        let limit = max(1, min(limit, 50))
        var found = try titles(terms, limit)
        if found.isEmpty, try correct(&terms) { found = try titles(terms, limit) }
        return [
          "suggestions": .array(found.map { ["text": .string($0.title), "id": .string($0.id)] })
        ]
      }
    }
  }

  private func correct(_ terms: inout SearchTerms) throws -> Bool {
    let vocabulary = SearchVocabulary(self, \.titleTerm)
    var isCorrected = false
    for place in terms.terms.indices {
      let word = terms.terms[place].words[0]
      guard terms.terms[place].words.count == 1, try !vocabulary.containsPrefix(word),
        let near = try vocabulary.nearest(to: word)
      else { continue }
      terms.terms[place].words = [near]
      terms.terms[place].typed = word
      isCorrected = true
    }
    return isCorrected
  }

  /// Titles that start with the words, then others that hold them.
  private func titles(
    _ terms: SearchTerms, _ limit: Int
  ) throws -> [(id: String, title: String)] {
    let start = SearchTerms.Term(words: terms.terms.flatMap(\.words), isPrefix: true)
    var found = try titles("^ " + start.expression, limit)
    if found.count < limit {
      // The first ones come again.
      let others = try titles(terms.expression(any: false), limit + found.count)
      let known = Set(found.map(\.id))
      found += others.filter { !known.contains($0.id) }.prefix(limit - found.count)
    }
    return found
  }

  private func titles(_ expression: String, _ limit: Int) throws -> [(id: String, title: String)] {
    let key = definition.sortKeys.first { $0.type == .number }
      .map { "d.\(quoted(SearchSchema.sortColumn($0.name)))" }
    let order = key.map { "\($0) DESC" } ?? "length(d.title)"
    let each = parts.enumerated().map { number, part in
      let hiding = isMerged && part.isBundled ? "WHERE row NOT IN \(hiddenRows)" : ""
      let found =
        "FROM (SELECT rowid AS row FROM \(part.title) WHERE \(part.titleName) MATCH ?1 "
        + "LIMIT \(Self.candidates)) CROSS JOIN \(part.document) d ON d.doc = row \(hiding)"
      return isMerged
        ? "SELECT d.id, d.title, \(key ?? "-length(d.title)") AS best, \(number) AS part, row \(found)"
        : "SELECT d.id, d.title \(found)"
    }
    let sql =
      each.joined(separator: " UNION ALL ")
      + " ORDER BY \(isMerged ? "best DESC, part" : order), row LIMIT \(limit)"
    var found: [(id: String, title: String)] = []
    try database.query(sql, [.text(expression)]) {
      found.append(($0.text(at: 0), $0.text(at: 1)))
    }
    return found
  }
}
