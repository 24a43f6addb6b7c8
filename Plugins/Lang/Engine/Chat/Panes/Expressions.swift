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

  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<Alternative> {
    var table = DataTable<Alternative>(file: file)
    var reader = TSVReader(
      file: file, columns: ["language", "phrase", "register", "alternative", "note"])
    reader.forEachRow(bytes) { reader, fields in
      guard let language = Expressions.language(&reader, fields),
        let phrase = reader.text(fields, 1), let register = reader.text(fields, 2),
        let alternative = reader.text(fields, 3)
      else { return }
      if PhraseKey.of(phrase, language).isEmpty {
        reader.report(1, "the phrase has no letters", "write the words to be replaced")
      }
      table.rows.append(
        Alternative(
          language: language, phrase: phrase, register: register, alternative: alternative,
          note: fields[4].isNothing ? "" : fields[4].string))
      table.lines.append(reader.line)
    }
    table.problems = reader.problems
    return table
  }
}

/// Something to know of a culture when certain words are said.
struct CultureNote: Sendable, Equatable {
  static let file = "culture.tsv"
  var language: String
  var topic: String
  var triggers: [String]
  var note: String

  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<CultureNote> {
    var table = DataTable<CultureNote>(file: file)
    var reader = TSVReader(file: file, columns: ["language", "topic", "triggers", "note"])
    reader.forEachRow(bytes) { reader, fields in
      guard let language = Expressions.language(&reader, fields),
        let topic = reader.text(fields, 1), reader.text(fields, 2) != nil,
        let note = reader.text(fields, 3)
      else { return }
      let triggers = fields[2].split(UInt8(ascii: "|")).map(\.string)
      if triggers.contains(where: { PhraseKey.of($0, language).isEmpty }) {
        reader.report(2, "a trigger is empty", "remove the bar")
      }
      table.rows.append(
        CultureNote(language: language, topic: topic, triggers: triggers, note: note))
      table.lines.append(reader.line)
    }
    table.problems = reader.problems
    return table
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
    let alternatives = try Self.table(Alternative.file, call, Alternative.read)
    let notes = try Self.table(CultureNote.file, call, CultureNote.read)
    self.init(alternatives: alternatives, notes: notes)
  }

  private static func table<Row: Sendable>(
    _ file: String, _ call: Call, _ read: (UnsafeBufferPointer<UInt8>) -> DataTable<Row>
  ) throws -> [Row] {
    let table = try call.files.data(file) { read($0.bindMemory(to: UInt8.self)) }
    if let problem = table.problems.first { throw Bundled.damaged(problem) }
    return table.rows
  }

  static func language(
    _ reader: inout TSVReader, _ fields: [TSVField], _ column: Int = 0
  ) -> String? {
    let language = fields[column].string
    guard Languages.bundled.contains(language) else {
      reader.report(
        column, "'\(language)' is none of the languages",
        "use one of \(Languages.bundled.joined(separator: ", "))")
      return nil
    }
    return language
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
