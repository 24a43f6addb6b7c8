import BerthStorage

/// The words of an index, for telling what a misspelt word was meant to be.
struct SearchVocabulary {
  /// Above this many terms only those with the same first letter are compared.
  private static let scanLimit = 20_000
  let collection: SearchCollection

  /// Whether any document holds the word.
  func contains(_ word: String) throws(StorageError) -> Bool {
    try collection.database.value(
      "SELECT 1 FROM \(collection.table(.term)) WHERE term = ?1", [.text(word)]) != nil
  }

  /// Whether any document holds a word that starts so.
  func containsPrefix(_ word: String) throws(StorageError) -> Bool {
    try collection.database.value(
      "SELECT 1 FROM \(collection.table(.term)) WHERE term >= ?1 AND term < ?2 LIMIT 1",
      [.text(word), .text(word + "\u{10FFFF}")]) != nil
  }

  /// The word nearest to a misspelt one: fewest edits, then most documents; nil when none is near.
  ///
  /// One edit is allowed from 3 letters on, two from 6 on.
  func nearest(to word: String) throws -> String? {
    let typed = Array(word.utf8)
    guard typed.count >= 3 else { return nil }
    let most = typed.count >= 6 ? 2 : 1
    var best: (term: String, distance: Int, documents: Int)?
    func consider(_ statement: Statement) {
      let term = statement.text(at: 0)
      let documents = Int(statement.int64(at: 1))
      let distance = EditDistance.between(typed, Array(term.utf8), atMost: best?.distance ?? most)
      guard let distance else { return }
      if let best,
        best.distance < distance || (best.distance == distance && best.documents >= documents)
      {
        return
      }
      best = (term, distance, documents)
    }
    let count = try collection.database.integer(
      "SELECT count(*) FROM \(collection.table(.document))")
    let table = collection.table(.term)
    if Int(count ?? 0) < Self.scanLimit {
      try collection.database.query("SELECT term, doc FROM \(table)", [], consider)
    } else {
      let first = String(word.unicodeScalars.prefix(1))
      try collection.database.query(
        "SELECT term, doc FROM \(table) WHERE term >= ?1 AND term < ?2",
        [.text(first), .text(first + "\u{10FFFF}")], consider)
    }
    return best?.term
  }
}

/// Damerau–Levenshtein distance (optimal string alignment), cut off at a limit.
enum EditDistance {
  /// Insertions, deletions, replacements and swaps of neighbours that turn one text into the
  /// other; nil when more than `limit` are needed.
  static func between(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in 0..<left.count {
      var row = [i + 1]
      row.reserveCapacity(right.count + 1)
      var least = i + 1
      for j in 0..<right.count {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
        least = min(least, cost)
      }
      if least > limit { return nil }
      beforeLast = last
      last = row
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
