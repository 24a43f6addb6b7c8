import BerthSDK

/// The bundled phrases as a translator.
///
/// Not safe for use by several threads at once: what was looked up is cached.
final class Phrasebook {
  let rows: [PhraseRow]
  private let loadPatterns: () throws -> PhrasePatterns?
  private lazy var patterns = Result { try loadPatterns() }
  private let list: (_ language: String) throws -> WordList?
  private var byKey: [String: [String: [Int]]] = [:]
  private var knownWords: [String: KnownWords] = [:]

  /// - Parameters:
  ///   - list: the words of a language, to tell slips of the pen from other words; nil where there are
  ///     none, and nothing is taken for a slip.
  ///   - patterns: sentences with gaps, which are loaded when no phrase says what is sought.
  init(
    _ rows: [PhraseRow], list: @escaping (_ language: String) throws -> WordList? = { _ in nil },
    patterns: @escaping () throws -> PhrasePatterns? = { nil }
  ) {
    self.rows = rows
    loadPatterns = patterns
    self.list = list
  }

  convenience init(_ call: Call) throws {
    var rows: [PhraseRow] = []
    for file in try PhraseRows.files(call) { rows += try PhraseRows.rows(file, call) }
    self.init(rows, list: { try WordList($0, call) }, patterns: { try PhrasePatterns(call) })
  }

  /// How a phrase was found.
  enum Fit: Int, Sendable, Comparable {
    case exact, folded, close

    static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
  }

  /// A phrase that was found.
  struct Match {
    var row: PhraseRow
    var fit: Fit
    /// Other phrases that are said the same in the language they were looked up in.
    var others: [PhraseRow] = []
  }

  /// The phrase a text is, if it is one: letter for letter, apart from case, signs and accents, or with
  /// slips of the pen.
  ///
  /// A slip is a misspelling that is no word and stands for one word only; so person, time, number and
  /// negation are always the phrase's.
  func find(_ text: String, in language: String, takesSlips: Bool = true) throws -> Match? {
    guard Languages.bundled.contains(language) else { return nil }
    let typed = PhraseWords(text, language)
    guard !typed.words.isEmpty else { return nil }
    if let found = try phrases(typed, text) {
      let exact = found.firstIndex { ($0.foundAs ?? $0.text(language)) == text }
      var others = found
      let row = others.remove(at: exact ?? 0)
      return Match(row: row, fit: exact == nil ? .folded : .exact, others: others)
    }
    guard takesSlips, let known = try known(language) else { return nil }
    var repaired: [Int: String] = [:]
    for (index, word) in typed.words.enumerated() where !known.contains(word) {
      // A word short of four letters may be anything.
      guard word.count >= 4, !word.contains(where: \.isNumber) else { continue }
      repaired[index] = known.correction(of: word)
    }
    guard !repaired.isEmpty, repaired.count <= max(1, typed.words.count / 3) else { return nil }
    let words = typed.words.enumerated().map { repaired[$0.offset] ?? $0.element }
    let meant = PhraseWords(words, like: typed)
    guard
      let found = try phrases(meant, meant.words.joined(separator: " "))?.filter({ row in
        !repaired.values.contains { Self.isName($0, row) }
      }), let first = found.first
    else { return nil }
    return Match(row: first, fit: .close, others: Array(found.dropFirst()))
  }

  /// The phrases that say what was typed, whole ones before patterns; nil when there is none.
  private func phrases(_ typed: PhraseWords, _ text: String) throws -> [PhraseRow]? {
    let language = typed.language
    if byKey[language] == nil {
      var table: [String: [Int]] = [:]
      for (index, row) in rows.enumerated() {
        for way in row.ways(language) {
          table[PhraseWords(way, language).key, default: []].append(index)
        }
      }
      byKey[language] = table
    }
    let known = try known(language)
    func fits(_ way: String) -> Bool {
      typed.says(PhraseWords(way, language), knownWords: known)
    }
    var found: [PhraseRow] = []
    for index in byKey[language]?[typed.key] ?? []
    where !found.contains(where: { $0.id == rows[index].id }) {
      guard let way = rows[index].ways(language).first(where: fits) else { continue }
      var row = rows[index]
      if way != row.text(language) {
        row.foundAs = way
        row.isFoundFeminine = way == row.feminineText(language)
      }
      found.append(row)
    }
    if found.isEmpty, let patterns = try patterns.get() {
      let words = try list(language)
      let isName: (String) -> Bool = { (words?.frequency(of: $0.lowercased()) ?? 0) == 0 }
      found = patterns.find(text, in: language, isName: isName, fits: fits)
    }
    return found.isEmpty ? nil : found
  }

  private func known(_ language: String) throws -> KnownWords? {
    if let words = knownWords[language] { return words }
    guard let list = try list(language) else { return nil }
    let words = KnownWords(language: language, list: list)
    knownWords[language] = words
    return words
  }

  /// Whether a word is a name in a phrase: one name is not a slip for another.
  private static func isName(_ word: String, _ row: PhraseRow) -> Bool {
    let fold = TextFolding.fold(word)
    return row.text("en").split(separator: " ").dropFirst().contains {
      $0.first?.isUppercase == true && TextFolding.fold($0) == fold
    }
  }

  /// Phrases much like a text, the nearest first: what can be offered when it is none of them.
  func near(_ text: String, in language: String, limit: Int = 3) -> [PhraseRow] {
    let key = PhraseKey.of(text, language)
    guard !key.isEmpty, Languages.bundled.contains(language) else { return [] }
    let bytes = Array(key.utf8)
    let found = rows.enumerated().compactMap { index, row -> (Double, Int, Int)? in
      let other = PhraseKey.of(row.text(language), language)
      let score = WordOverlap.score(key, other, language)
      guard score >= 0.6 else { return nil }
      let edits = EditDistance.between(bytes, Array(other.utf8), atMost: 240) ?? 240
      return (-score, edits, index)
    }
    return found.sorted(by: <).prefix(limit).map { rows[$0.2] }
  }

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
