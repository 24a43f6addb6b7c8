import BerthSDK

/// Another way to say something.
struct Alternative: Sendable, Equatable {
  static let file = "alternatives.tsv"
  var language: String
  var phrase: String
  /// neutral, formal, informal…
  var register: String
  var alternative: String
  /// In English; may be empty.
  var note: String

  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<Alternative> {
    let columns = ["language", "phrase", "register", "alternative", "note"]
    return DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard let language = Languages.code(&reader, fields, 0),
        let phrase = reader.text(fields, 1), let register = reader.text(fields, 2),
        let alternative = reader.text(fields, 3)
      else { return nil }
      if PhraseKey.of(phrase, language).isEmpty {
        reader.report(1, "the phrase has no letters", "write the words to be replaced")
      }
      return Alternative(
        language: language, phrase: phrase, register: register, alternative: alternative,
        note: fields[4].isNothing ? "" : fields[4].string)
    }
  }
}

/// Something to know of a culture when certain words are said.
struct CultureNote: Sendable, Equatable {
  static let file = "culture.tsv"
  var language: String
  var topic: String
  var triggers: [String]
  var note: String

  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<CultureNote> {
    let columns = ["language", "topic", "triggers", "note"]
    return DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard let language = Languages.code(&reader, fields, 0),
        let topic = reader.text(fields, 1), reader.text(fields, 2) != nil,
        let note = reader.text(fields, 3)
      else { return nil }
      let triggers = fields[2].split(UInt8(ascii: "|")).map(\.string)
      if triggers.contains(where: { PhraseKey.of($0, language).isEmpty }) {
        reader.report(2, "a trigger is empty", "remove the bar")
      }
      return CultureNote(language: language, topic: topic, triggers: triggers, note: note)
    }
  }
}

/// The bundled alternatives and culture notes.
struct Expressions: Sendable {
  let alternatives: [Alternative]
  let notes: [CultureNote]

  init(alternatives: [Alternative], notes: [CultureNote]) {
    self.alternatives = alternatives
    self.notes = notes
  }

  init(_ call: Call) throws {
    self.init(
      alternatives: try call.files.rows(Alternative.file, Alternative.read),
      notes: try call.files.rows(CultureNote.file, CultureNote.read))
  }

  /// Other ways to say what a text says, those of the longest phrase in it first.
  func alternatives(to text: String, in language: String) -> [Alternative] {
    let key = PhraseKey.of(text, language)
    return alternatives.enumerated()
      .filter { $0.element.language == language && Self.holds(key, $0.element.phrase, language) }
      .sorted {
        ($1.element.phrase.utf8.count, $0.offset) < ($0.element.phrase.utf8.count, $1.offset)
      }
      .map(\.element)
  }

  /// What to know of the culture when a text is said.
  func notes(on text: String, in language: String) -> [CultureNote] {
    let key = PhraseKey.of(text, language)
    return notes.filter { note in
      note.language == language && note.triggers.contains { Self.holds(key, $0, language) }
    }
  }

  /// Whether a key holds a phrase as whole words.
  private static func holds(_ key: String, _ phrase: String, _ language: String) -> Bool {
    let sought = PhraseKey.of(phrase, language)
    guard !sought.isEmpty else { return false }
    if language == "zh" || language == "ja" { return key.contains(sought) }
    return " \(key) ".contains(" \(sought) ")
  }
}
