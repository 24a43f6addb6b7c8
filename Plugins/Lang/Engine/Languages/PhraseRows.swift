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

  /// The phrase in a language; English where there is none.
  func text(_ language: String) -> String {
    texts[Languages.bundled.firstIndex(of: language) ?? 0]
  }

  /// How it is read, for Chinese, Japanese and Arabic.
  func reading(_ language: String) -> String? {
    switch language {
    case "zh": return pinyin
    case "ja": return romaji
    case "ar": return arabizi
    default: return nil
    }
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
      for column in 1..<fields.count {
        guard let text = reader.text(fields, column) else { return nil }
        texts.append(text)
      }
      return PhraseRow(
        id: id, category: String(category),
        texts: [
          texts[0], texts[1], texts[2], texts[3], texts[4], texts[6], texts[8], texts[9],
        ], pinyin: texts[5], romaji: texts[7], arabizi: texts[10])
    }
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
