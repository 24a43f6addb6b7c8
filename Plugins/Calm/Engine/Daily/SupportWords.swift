import BerthSDK

/// The few words that stand beside a number in a hard moment, in the language somebody wrote in.
struct SupportWords: Sendable, Equatable {
  /// ISO 639-1.
  var language: String
  private var texts: [String: String] = [:]

  /// The languages, in the order of the columns.
  static let languages = ["en", "es", "fr", "de", "it", "pt", "ja", "zh", "ar"]

  /// The text of a key; the key itself where the file lacks it, which a test rules out.
  subscript(key: String) -> String { texts[key] ?? key }

  /// One row of `support.tsv`.
  struct Row: Sendable {
    var key: String
    var texts: [String]
  }

  /// The rows of `support.tsv`.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<Row> {
    DataTable(
      file: "support.tsv", UnsafeRawBufferPointer(bytes), columns: ["key"] + languages
    ) { reader, fields in
      guard let key = reader.text(fields, 0) else { return nil }
      let texts = languages.indices.compactMap { reader.text(fields, $0 + 1) }
      return texts.count == languages.count ? Row(key: key, texts: texts) : nil
    }
  }

  /// The words of a language; English for one that is not there.
  init(_ rows: [Row], language: String?) {
    let index = Self.languages.firstIndex(of: language ?? "") ?? 0
    self.language = Self.languages[index]
    for row in rows { texts[row.key] = row.texts[index] }
  }
}
