import BerthSDK

/// The languages the app knows, read from the bundled table.
struct Languages: Sendable {
  /// Those whose interface, phrases and rules come with the app, in the order used everywhere.
  static let bundled = ["en", "es", "fr", "de", "zh", "ja", "pt", "ar"]
  /// The bundled file.
  static let file = "languages.tsv"

  let all: [Language]

  init(_ all: [Language]) { self.all = all }

  init(_ call: Call) throws {
    self.init(try call.files.rows(Self.file, Self.read))
  }

  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<Language> {
    let columns = ["code", "iso3", "english", "own", "script", "direction", "alternates"]
    return DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard let code = reader.slug(fields, 0), let iso3 = reader.slug(fields, 1),
        let english = reader.text(fields, 2), let own = reader.text(fields, 3),
        let script = reader.text(fields, 4)
      else { return nil }
      let direction = fields[5].string
      guard direction == "ltr" || direction == "rtl" else {
        return reader.reject(5, "'\(direction)' is no direction", "write ltr or rtl")
      }
      let alternates =
        fields[6].isNothing || fields[6].count == 0
        ? [] : fields[6].split(UInt8(ascii: "|")).map { $0.trimmed.string }
      return Language(
        code: code, iso3: iso3, english: english, own: own, script: script,
        isRightToLeft: direction == "rtl", alternates: alternates.filter { !$0.isEmpty })
    }
  }

  /// The code of a bundled language in a column of a table.
  static func code(_ reader: inout TSVReader, _ fields: [TSVField], _ column: Int) -> String? {
    let language = fields[column].string
    guard bundled.contains(language) else {
      return reader.reject(
        column, "'\(language)' is none of the languages",
        "use one of \(bundled.joined(separator: ", "))")
    }
    return language
  }

  /// The language of a code of either standard. There are about a hundred: looking through them
  /// takes less than an index of them, of which a command would use one or two entries.
  subscript(code: String) -> Language? {
    all.first { $0.code == code } ?? all.first { $0.iso3 == code }
  }

  /// The English name of a code, or the code itself.
  func name(_ code: String) -> String { self[code]?.english ?? code }

  /// The language a text means: a code, or a name in English or its own.
  func find(_ text: String) -> Language? {
    let plain = Words.trimmed(text)
    let sought = TextFolding.fold(plain)
    if let coded = self[plain.lowercased()] ?? self[sought] { return coded }
    guard !sought.isEmpty else { return nil }
    return all.first { language in
      ([language.english, language.own] + language.alternates).contains {
        TextFolding.fold($0) == sought
      }
    }
  }

  /// As `find`, but says what was perhaps meant.
  func require(_ text: String) throws -> Language {
    if let found = find(text) { return found }
    throw PluginError.unknown(
      "there is no language “\(Words.shortened(text, to: 40))” here",
      near: Nearest.names(to: text, in: all.flatMap { [$0.english, $0.own] }),
      remedy: "berth lang languages lists them; names and ISO 639 codes are understood",
      code: "input.invalid")
  }

  /// Languages whose code or a name matches what was typed: whole, then at the start, then within,
  /// then with a few typing errors.
  func search(_ typed: String) -> [Language] {
    let sought = TextFolding.fold(typed)
    guard !sought.isEmpty else { return all }
    let bytes = Array(sought.utf8)
    let maximumEdits = bytes.count < 4 ? 0 : bytes.count < 8 ? 1 : 2
    var found: [(language: Language, rank: Int)] = []
    for language in all {
      var best = Int.max
      if language.code == sought || language.iso3 == sought { best = 0 }
      for name in [language.english, language.own] + language.alternates {
        let fold = TextFolding.fold(name)
        if fold == sought {
          best = min(best, 1)
        } else if fold.hasPrefix(sought) {
          best = min(best, 2)
        } else if fold.contains(" " + sought) || (bytes.count >= 3 && fold.contains(sought)) {
          best = min(best, 3)
        } else if maximumEdits > 0,
          EditDistance.between(bytes, Array(fold.utf8), atMost: maximumEdits) != nil
        {
          best = min(best, 4)
        }
      }
      if best < Int.max { found.append((language, best)) }
    }
    let exact = found.filter { $0.rank < 4 }
    return (exact.isEmpty ? found : exact).enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.language)
  }
}
