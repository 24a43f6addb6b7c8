import BerthSDK

/// A common word with its translations.
struct GlossaryEntry: Sendable, Equatable {
  var english: String
  var part: String
  /// Spanish, French, German, Portuguese; each the best first, without gender marks.
  var words: [[String]]
  /// The genders of the words, `m`, `f`, `n` or empty, in the same places.
  var genders: [[String]]

  /// The languages beside English, in the order of the columns.
  static let languages = ["es", "fr", "de", "pt"]

  /// The words in a language; none when the glossary has no such language.
  func words(_ language: String) -> [String] {
    if language == "en" { return [english] }
    return Self.languages.firstIndex(of: language).map { words[$0] } ?? []
  }

  /// A word with its article, as it is learnt: `el libro`, `das Buch`.
  func shown(_ language: String) -> String {
    guard let place = Self.languages.firstIndex(of: language), let word = words[place].first else {
      return english
    }
    guard part == "n" else { return word }
    let article: String
    switch (language, genders[place].first ?? "") {
    case ("es", "m"): article = "el "
    case ("es", "f"): article = "la "
    case ("pt", "m"): article = "o "
    case ("pt", "f"): article = "a "
    case ("de", "m"): article = "der "
    case ("de", "f"): article = "die "
    case ("de", "n"): article = "das "
    case ("fr", "m"), ("fr", "f"): article = Self.french(word, genders[place].first ?? "")
    default: article = ""
    }
    return article + word
  }

  private static func french(_ word: String, _ gender: String) -> String {
    // Before a vowel l’ hides the gender, so that un or une shows it.
    if let first = TextFolding.fold(word).first, "aeiouh".contains(first) {
      return gender == "m" ? "un " : "une "
    }
    return gender == "m" ? "le " : "la "
  }
}

/// The bundled glossary of common words between English and four languages.
struct Glossary: Sendable {
  static let file = "glossary.tsv"
  static let parts: Set<String> = [
    "n", "v", "adj", "adv", "prep", "conj", "pron", "num", "int", "det", "pos",
  ]
  let entries: [GlossaryEntry]

  init(_ entries: [GlossaryEntry]) { self.entries = entries }

  init(_ call: Call) throws {
    let table = try call.files.data(Self.file) { Self.read($0.bindMemory(to: UInt8.self)) }
    if let problem = table.problems.first { throw Bundled.damaged(problem) }
    self.init(table.rows)
  }

  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<GlossaryEntry> {
    var table = DataTable<GlossaryEntry>(file: file)
    var reader = TSVReader(file: file, columns: ["en", "pos"] + GlossaryEntry.languages)
    reader.forEachRow(bytes) { reader, fields in
      guard let english = reader.text(fields, 0) else { return }
      let part = fields[1].string
      guard parts.contains(part) else {
        return reader.report(1, "'\(part)' is no part of speech", "use n, v, adj, adv…")
      }
      var entry = GlossaryEntry(english: english, part: part, words: [], genders: [])
      for column in 2..<fields.count {
        guard fields[column].count > 0 else {
          return reader.report(column, "empty", "write a word")
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
      table.rows.append(entry)
      table.lines.append(reader.line)
    }
    table.problems = reader.problems
    return table
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
      guard let place = entry.words(language).firstIndex(where: { TextFolding.fold($0) == key })
      else { continue }
      if place == 0 { first.append(entry) } else { later.append(entry) }
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

/// Translates single words and short noun phrases by the glossary, word by word.
struct GlossaryProvider: TranslationProvider {
  let words: BundledWords
  var id: String { "glossary" }
  var name: String { "glossary" }
  var isRemote: Bool { false }
  var isKept: Bool { false }

  func obstacle() -> String? { nil }

  func translate(_ request: TranslationRequest) throws -> TranslationAnswer? {
    guard Glossary.covers(request.from, request.to) else { return nil }
    let words = TextFolding.fold(request.text).split(separator: " ").map(String.init)
    guard (1...3).contains(words.count) else { return nil }
    let glossary = try self.words.glossary()
    let whole = glossary.translations(
      Words.trimmed(request.text), from: request.from, to: request.to)
    if let best = whole.first {
      return TranslationAnswer(
        text: best, note: "a word of the glossary", others: Array(whole.dropFirst().prefix(4)))
    }
    guard words.count > 1, let phrase = Self.nounPhrase(words, request, glossary) else {
      return nil
    }
    return TranslationAnswer(text: phrase, note: "word by word: endings may be wrong")
  }

  /// Determiner, number or adjective with a noun; nil for anything else.
  private static func nounPhrase(
    _ words: [String], _ request: TranslationRequest, _ glossary: Glossary
  ) -> String? {
    var before: [String] = []
    var adjectives: [String] = []
    var noun: GlossaryEntry?
    for word in words {
      let entries = glossary.entries(word, request.from)
      if noun == nil, let found = entries.first(where: { $0.part == "n" }),
        !entries.contains(where: { $0.part == "det" })
      {
        noun = found
      } else if let found = entries.first(where: { $0.part == "adj" }) {
        adjectives += found.words(request.to).prefix(1)
      } else if let found = entries.first(where: { ["det", "num"].contains($0.part) }) {
        guard noun == nil else { return nil }
        // Articles follow the noun's gender, which the noun itself shows better.
        if !["the", "a", "an"].contains(found.english) {
          before += found.words(request.to).prefix(1)
        }
      } else {
        return nil
      }
    }
    guard let noun else { return nil }
    let isRomance = ["es", "fr", "pt"].contains(request.to)
    let head =
      before.isEmpty && adjectives.isEmpty
      ? [noun.shown(request.to)] : noun.words(request.to).prefix(1).map { $0 }
    let parts = isRomance ? before + head + adjectives : before + adjectives + head
    return parts.joined(separator: " ")
  }
}
