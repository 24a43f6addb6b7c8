import BerthSDK

/// The bundled phrases as a translator.
struct Phrasebook: Sendable {
  let rows: [PhraseRow]

  init(_ rows: [PhraseRow]) { self.rows = rows }

  init(_ call: Call) throws {
    var rows: [PhraseRow] = []
    for file in try PhraseRows.files(call) { rows += try PhraseRows.rows(file, call) }
    self.init(rows)
  }

  /// How a phrase was found.
  enum Fit: Int, Sendable, Comparable {
    case exact, folded, close

    static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
  }

  /// The phrase a text is, if it is one: letter for letter, apart from case, accents and signs, or
  /// with a slip of the pen.
  ///
  /// A slip must leave the number of words as it is, and what it makes of a word must be no word
  /// the phrasebook knows, so that *now* is never taken for *not*.
  func find(_ text: String, in language: String) -> (row: PhraseRow, fit: Fit)? {
    guard let column = Languages.bundled.firstIndex(of: language) else { return nil }
    let key = PhraseKey.of(text, language)
    guard !key.isEmpty else { return nil }
    var folded: PhraseRow?
    var keys: [String] = []
    keys.reserveCapacity(rows.count)
    for row in rows {
      if row.texts[column] == text { return (row, .exact) }
      let other = PhraseKey.of(row.texts[column], language)
      if folded == nil, other == key { folded = row }
      keys.append(other)
    }
    if let folded { return (folded, .folded) }
    return close(key, keys, language).map { (rows[$0], .close) }
  }

  private func close(_ key: String, _ keys: [String], _ language: String) -> Int? {
    let bytes = Array(key.utf8)
    guard bytes.count >= 8, language != "zh", language != "ja" else { return nil }
    let words = PhraseKey.words(key, language)
    var best: (index: Int, distance: Int)?
    var isTied = false
    for (index, other) in keys.enumerated() {
      let others = PhraseKey.words(other, language)
      guard others.count == words.count, others != words,
        let distance = EditDistance.between(bytes, Array(other.utf8), atMost: 2)
      else { continue }
      if distance < best?.distance ?? 3 {
        (best, isTied) = ((index, distance), false)
      } else if distance == best?.distance {
        isTied = true
      }
    }
    guard let best, !isTied else { return nil }
    let known = Set(keys.flatMap { PhraseKey.words($0, language) })
    let others = PhraseKey.words(keys[best.index], language)
    for (word, other) in zip(words, others) where word != other {
      if known.contains(word) || word.utf8.count < 4 || other.utf8.contains(where: isDigit) {
        return nil
      }
    }
    return best.index
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Phrases that hold all the words, whole or at their beginning, in any of the languages.
  func search(_ text: String, category: String? = nil) -> [PhraseRow] {
    let words = TextFolding.fold(text).split(separator: " ")
    return rows.filter { row in
      guard category == nil || row.category == category else { return false }
      if words.isEmpty { return true }
      let texts =
        row.texts + [row.pinyin, row.romaji, row.arabizi, row.category]
      return texts.contains { text in
        let folded = " " + TextFolding.fold(text)
        return words.allSatisfy { word in
          word.utf8.contains { $0 >= 0x80 } ? folded.contains(word) : folded.contains(" " + word)
        }
      }
    }
  }

  /// The categories in their order.
  var categories: [String] {
    var seen: Set<String> = []
    return rows.map(\.category).filter { seen.insert($0).inserted }
  }
}
