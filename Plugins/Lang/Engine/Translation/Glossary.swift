import BerthSDK

/// The bundled glossary of common words between English and four languages.
struct Glossary: Sendable {
  static let file = "glossary.tsv"
  static let parts: Set<String> = [
    "n", "v", "adj", "adv", "prep", "conj", "pron", "num", "int", "det", "pos",
  ]
  let entries: [GlossaryEntry]

  init(_ entries: [GlossaryEntry]) { self.entries = entries }

  init(_ call: Call) throws {
    self.init(try call.files.rows(Self.file, Self.read))
  }

  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<GlossaryEntry> {
    let columns = ["en", "pos"] + GlossaryEntry.languages
    return DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard let english = reader.text(fields, 0) else { return nil }
      let part = fields[1].string
      guard parts.contains(part) else {
        return reader.reject(1, "'\(part)' is no part of speech", "use n, v, adj, adv…")
      }
      var entry = GlossaryEntry(english: english, part: part, words: [], genders: [])
      for column in 2..<fields.count {
        guard fields[column].count > 0 else {
          return reader.reject(column, "empty", "write a word")
        }
        var words: [String] = []
        var genders: [String] = []
        for part in fields[column].split(UInt8(ascii: "|")) {
          let text = part.string
          guard text.hasSuffix("}"), let brace = text.firstIndex(of: "{") else {
            words.append(text)
            genders.append("")
            continue
          }
          let gender = String(text[text.index(after: brace)...].dropLast())
          if !["m", "f", "n", "mf", "pl", "mpl", "fpl", "npl"].contains(gender) {
            reader.report(column, "'\(gender)' is no gender", "use m, f, n, mf or pl")
          }
          words.append(String(text[..<brace]))
          genders.append(gender)
        }
        if words.contains(where: \.isEmpty) {
          reader.report(column, "a word is empty", "remove the bar")
        }
        entry.words.append(words)
        entry.genders.append(genders)
      }
      return entry
    }
  }

  /// Whether there are words between two languages.
  static func covers(_ from: String, _ to: String) -> Bool {
    let known = ["en"] + GlossaryEntry.languages
    return from != to && known.contains(from) && known.contains(to)
  }

  /// The entries of a word, those that name it first before those that name it as an alternative.
  func entries(_ word: String, _ language: String) -> [GlossaryEntry] {
    let key = TextFolding.fold(word)
    guard !key.isEmpty else { return [] }
    var first: [GlossaryEntry] = []
    var later: [GlossaryEntry] = []
    for entry in entries {
      guard let index = entry.words(language).firstIndex(where: { TextFolding.fold($0) == key })
      else { continue }
      if index == 0 { first.append(entry) } else { later.append(entry) }
    }
    return first + later
  }

  /// Translations of a word, the best first.
  func translations(_ word: String, from: String, to: String) -> [String] {
    var found: [String] = []
    for entry in entries(word, from) {
      for word in entry.words(to) where !found.contains(word) { found.append(word) }
    }
    return found
  }
}
