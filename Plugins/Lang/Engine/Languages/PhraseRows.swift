import BerthSDK

/// A phrase of the phrasebook in the eight languages, with reading aids where the script wants one.
struct PhraseRow: Sendable, Equatable {
  /// `<category>-NN`.
  var id: String
  var category: String
  /// In the order of `Languages.bundled`.
  var texts: [String]
  var pinyin: String
  var romaji: String
  var arabizi: String
  /// What is said by, to or of a woman, in the order of `Languages.bundled`, then pinyin, romaji and
  /// arabizi; empty where it is the same.
  var feminine: [String] = []
  /// Other ways to say it that are understood, in the order of `Languages.bundled`.
  var variants: [[String]] = []
  /// The way to say it that was found in a text; nil for the first.
  var foundAs: String?
  /// Whether the form for a woman was found.
  var isFoundFeminine = false

  /// The phrase in a language; English where there is none.
  func text(_ language: String) -> String {
    texts[Languages.bundled.firstIndex(of: language) ?? 0]
  }

  /// The form for a woman; nil where it is the same.
  func feminineText(_ language: String) -> String? {
    guard let index = Languages.bundled.firstIndex(of: language), index < feminine.count
    else { return nil }
    return feminine[index].isEmpty ? nil : feminine[index]
  }

  /// What it is in another language: the form for a woman where that was found.
  func said(in language: String) -> (text: String, isFeminine: Bool) {
    if isFoundFeminine, let feminine = feminineText(language) { return (feminine, true) }
    return (text(language), false)
  }

  /// All ways to say it in a language, the one that is given first.
  func ways(_ language: String) -> [String] {
    let index = Languages.bundled.firstIndex(of: language) ?? 0
    return [texts[index]] + [feminineText(language)].compactMap(\.self)
      + (index < variants.count ? variants[index] : [])
  }

  /// How it is read, for Chinese, Japanese and Arabic.
  func reading(_ language: String, isFeminine: Bool = false) -> String? {
    guard let index = ["zh", "ja", "ar"].firstIndex(of: language) else { return nil }
    let place = Languages.bundled.count + index
    if isFeminine, place < feminine.count, !feminine[place].isEmpty { return feminine[place] }
    return [pinyin, romaji, arabizi][index]
  }

  init(
    id: String, category: String, texts: [String], pinyin: String, romaji: String,
    arabizi: String
  ) {
    self.id = id
    self.category = category
    self.texts = texts
    self.pinyin = pinyin
    self.romaji = romaji
    self.arabizi = arabizi
  }

  /// A phrase of the cells of a row without its id, in the order of `PhraseRows.columns`.
  init(
    id: String, category: String, cells: [String], feminine: [String], variants: [[String]] = []
  ) {
    func ordered<Cell>(_ cells: [Cell]) -> [Cell] {
      cells.isEmpty
        ? [] : ([0, 1, 2, 3, 4, 6, 8, 9] + [5, 7, 10]).map { cells[$0] }
    }
    let texts = ordered(cells)
    self.init(
      id: id, category: category, texts: Array(texts.prefix(8)), pinyin: texts[8],
      romaji: texts[9], arabizi: texts[10])
    self.feminine = ordered(feminine)
    self.variants = Array(ordered(variants).prefix(8))
  }
}

/// The bundled phrasebook, one file a category.
enum PhraseRows {
  static let folder = "phrases"
  static let columns = [
    "id", "en", "es", "fr", "de", "zh", "pinyin", "ja", "romaji", "pt", "ar", "arabizi",
  ]

  /// The categories' files, sorted, as paths below the data folder.
  static func files(_ call: Call) throws -> [String] {
    try call.files.paths(in: folder, suffix: ".tsv")
  }

  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<PhraseRow> {
    let category = file.split(separator: "/").last?.dropLast(4) ?? ""
    return DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard let id = reader.slug(fields, 0) else { return nil }
      if !id.hasPrefix(category + "-") {
        reader.report(0, "'\(id)' is not of this category", "begin it with \(category)-")
      }
      var texts: [String] = []
      var feminine: [String] = []
      var others: [[String]] = []
      for column in 1..<fields.count {
        guard let text = reader.text(fields, column) else { return nil }
        let ways = variants(text)
        texts.append(ways[0].text)
        feminine.append(ways.first(where: \.isFeminine)?.text ?? "")
        others.append(ways.dropFirst().filter { !$0.isFeminine }.map(\.text))
      }
      return PhraseRow(
        id: id, category: String(category), cells: texts, feminine: feminine, variants: others)
    }
  }

  /// The ways to say it in a cell, separated by ` | `; what begins with `f:` is for a woman.
  static func variants(_ cell: String) -> [(text: String, isFeminine: Bool)] {
    cell.split(separator: " | ").map { way in
      way.hasPrefix("f: ") ? (String(way.dropFirst(3)), true) : (String(way), false)
    }
  }

  /// The column of a language among the cells of a row without its id.
  static func column(_ language: String) -> Int? {
    columns.firstIndex(of: language).map { $0 - 1 }
  }

  /// The language of a column; that of the text for readings, which are Latin and end as English.
  static func language(_ column: Int) -> String {
    let name = columns[column + 1]
    return Languages.bundled.contains(name) ? name : "en"
  }

  /// The phrases of one file.
  static func rows(_ file: String, _ call: Call) throws -> [PhraseRow] {
    try call.files.rows(file, read)
  }

  /// A phrase by its id.
  static func phrase(id: String, _ call: Call) throws -> PhraseRow? {
    guard let dash = id.lastIndex(of: "-") else { return nil }
    let file = "\(folder)/\(id[..<dash]).tsv"
    guard try files(call).contains(file) else { return nil }
    return try rows(file, call).first { $0.id == id }
  }

  /// The phrase of a day: another category each day, and another phrase of it each time round.
  static func ofDay(_ day: Int, _ call: Call) throws -> PhraseRow? {
    let files = try files(call)
    guard !files.isEmpty else { return nil }
    let rows = try rows(files[day % files.count], call)
    return rows.isEmpty ? nil : rows[day / files.count % rows.count]
  }
}
