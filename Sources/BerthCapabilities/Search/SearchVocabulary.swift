import BerthStorage

/// The words of one of a collection's indexes, for telling what a misspelt word was meant to be.
struct SearchVocabulary {
  /// Above this many terms only those with the same first letter are compared.
  private static let scanLimit = 20_000
  private let collection: SearchCollection
  private let tables: [String]

  /// The words of all texts (`\.term`) or of the titles (`\.titleTerm`).
  init(_ collection: SearchCollection, _ table: KeyPath<SearchPart, String>) {
    self.collection = collection
    tables = collection.parts.map { $0[keyPath: table] }
  }

  /// Whether any document holds the word.
  func contains(_ word: String) throws(StorageError) -> Bool {
    try has("term = ?1", [.text(word)])
  }

  /// Whether any document holds a word that starts so.
  func containsPrefix(_ word: String) throws(StorageError) -> Bool {
    try has("term >= ?1 AND term < ?2", [.text(word), .text(word + "\u{10FFFF}")])
  }

  private func has(_ condition: String, _ values: [SQLValue]) throws(StorageError) -> Bool {
    for table in tables {
      let sql = "SELECT 1 FROM \(table) WHERE \(condition) LIMIT 1"
      if try collection.database.value(sql, values) != nil { return true }
    }
    return false
  }

  /// A query of all words that meet a condition, each with how many documents hold it.
  private func words(_ condition: String) -> String {
    let each = tables.map { "SELECT term, doc FROM \($0)\(condition)" }
    if each.count == 1 { return each[0] }
    return "SELECT term, sum(doc) FROM (\(each.joined(separator: " UNION ALL "))) GROUP BY term"
  }

  /// The word nearest to a misspelt one: fewest edits, then most documents; nil when none is near.
  ///
  /// One edit is allowed from 3 letters on, two from 6 on.
  func nearest(to word: String) throws -> String? {
    let typed = Array(word.utf8)
    guard typed.count >= 3 else { return nil }
    let most = typed.count >= 6 ? 2 : 1
    var best: (term: String, distance: Int, documents: Int)?
    var distances = EditDistance(to: typed)
    func consider(_ statement: Statement) {
      let limit = best?.distance ?? most
      guard let distance = distances.measure(statement.utf8(at: 0), atMost: limit) else { return }
      let documents = Int(statement.int64(at: 1))
      if let best,
        best.distance < distance || (best.distance == distance && best.documents >= documents)
      {
        return
      }
      best = (statement.text(at: 0), distance, documents)
    }
    let count = try collection.parts.reduce(0) { sum, part in
      sum + (try collection.database.integer("SELECT count(*) FROM \(part.document)") ?? 0)
    }
    if Int(count) < Self.scanLimit {
      try collection.database.query(words(""), [], consider)
    } else {
      let first = String(word.unicodeScalars.prefix(1))
      try collection.database.query(
        words(" WHERE term >= ?1 AND term < ?2"),
        [.text(first), .text(first + "\u{10FFFF}")], consider)
    }
    return best?.term
  }
}

/// Damerau–Levenshtein distance (optimal string alignment) of many words to one, cut off at a
/// limit.
struct EditDistance {
  private let typed: [UInt8]
  // The last three rows of the table of distances.
  private var beforeLast: [Int]
  private var last: [Int]
  private var row: [Int]

  /// Distances to this word, as UTF-8.
  init(to typed: [UInt8]) {
    self.typed = typed
    row = Array(repeating: 0, count: typed.count + 1)
    last = row
    beforeLast = row
  }

  /// Insertions, deletions, replacements and swaps of neighbours that turn one word into the
  /// other; nil when more than `limit` are needed.
  mutating func measure(_ word: UnsafeBufferPointer<UInt8>, atMost limit: Int) -> Int? {
    guard abs(word.count - typed.count) <= limit else { return nil }
    for place in row.indices { row[place] = place }
    for i in word.indices {
      swap(&beforeLast, &last)
      swap(&last, &row)
      row[0] = i + 1
      var least = i + 1
      for j in typed.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (word[i] == typed[j] ? 0 : 1))
        if i > 0, j > 0, word[i] == typed[j - 1], word[i - 1] == typed[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row[j + 1] = cost
        least = min(least, cost)
      }
      if least > limit { return nil }
    }
    return row[typed.count] <= limit ? row[typed.count] : nil
  }
}
