public import BerthJSON
import BerthStorage

extension SearchCollection {
  private static let candidates = 200

  /// Completions of what is being typed, best first: titles that start so, then titles with a
  /// word that starts so, by the first sort key; typing errors are corrected when nothing fits.
  public func suggest(_ typed: String, limit: Int) throws(BerthError) -> JSON {
    try rethrow {
      try database.asHost {
        var terms = SearchTerms(typed)
        guard !terms.isEmpty else { return ["suggestions": []] }
        terms.terms[terms.terms.count - 1].isPrefix = true
        var found = try titles(terms, typed, limit: limit)
        if found.isEmpty, try correct(&terms) {
          found = try titles(terms, terms.corrected ?? typed, limit: limit)
        }
        return ["suggestions": .array(found)]
      }
    }
  }

  private func correct(_ terms: inout SearchTerms) throws -> Bool {
    let vocabulary = SearchVocabulary(collection: self)
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

  private func titles(_ terms: SearchTerms, _ typed: String, limit: Int) throws -> [JSON] {
    let column = SearchSchema.column(definition.title)
    let key = definition.sortKeys.first { $0.type == .number }
      .map { "d." + quoted(SearchSchema.sortColumn($0.name)) }
    let sql =
      "SELECT d.id, d.title, \(key ?? "0") FROM \(table()) f "
      + "JOIN \(table(.document)) d ON d.doc = f.rowid WHERE \(table()) MATCH ?1 "
      + "ORDER BY \(key.map { "\($0) DESC" } ?? "f.rank") LIMIT \(Self.candidates)"
    let start = TextFolding.words(typed).joined(separator: " ")
    var rows: [(id: String, title: String, isStart: Bool)] = []
    try database.query(sql, [.text("{\(quoted(column))} : (\(terms.expression(any: false)))")]) {
      let title = $0.text(at: 1)
      let isStart = TextFolding.words(title).joined(separator: " ").hasPrefix(start)
      rows.append(($0.text(at: 0), title, isStart))
    }
    let sorted = rows.filter(\.isStart) + rows.filter { !$0.isStart }
    return sorted.prefix(max(1, min(limit, 50))).map {
      ["text": .string($0.title), "id": .string($0.id)]
    }
  }
}
