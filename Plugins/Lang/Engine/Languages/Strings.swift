import BerthSDK

/// The texts of the interface in the eight languages, by key.
///
/// ```swift
/// let strings = try Strings(call)
/// strings.text("discover.title", "es")
/// strings.text("match.with", "de", ["name": "Aiko"])
/// ```
struct Strings: Sendable {
  /// The bundled file: `key en es fr de zh ja pt ar`.
  static let file = "strings.tsv"
  private let texts: [String: [String]]

  init(_ texts: [String: [String]]) { self.texts = texts }

  init(_ call: Call) throws {
    let table = try call.files.data(Self.file) { Self.read($0.bindMemory(to: UInt8.self)) }
    if let problem = table.problems.first { throw Bundled.damaged(problem) }
    self.init(Dictionary(table.rows.map { ($0.key, $0.texts) }) { first, _ in first })
  }

  /// A row of the table: the texts stand in the order of `Languages.bundled`.
  struct Entry: Sendable, Equatable {
    var key: String
    var texts: [String]
  }

  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<Entry> {
    var table = DataTable<Entry>(file: file)
    var reader = TSVReader(file: file, columns: ["key"] + Languages.bundled)
    reader.forEachRow(bytes) { reader, fields in
      guard let key = reader.text(fields, 0) else { return }
      var texts: [String] = []
      for column in 1..<fields.count {
        guard let text = reader.text(fields, column) else { return }
        texts.append(text)
      }
      for (place, text) in texts.enumerated() where places(text) != places(texts[0]) {
        reader.report(
          place + 1, "the places in braces are not those of the English text",
          "use each of \(places(texts[0]).sorted().joined(separator: ", ")) once")
      }
      table.rows.append(Entry(key: key, texts: texts))
      table.lines.append(reader.line)
    }
    table.problems = reader.problems
    return table
  }

  /// The keys there are, sorted.
  var keys: [String] { texts.keys.sorted() }

  /// A text in a language, English when the language has none; the key when there is no such text.
  func text(
    _ key: String, _ language: String, _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    guard let row = texts[key] else { return key }
    let place = Languages.bundled.firstIndex(of: language) ?? 0
    return Self.fill(place < row.count ? row[place] : row[0], values)
  }

  /// Whether there is a text of this key.
  func has(_ key: String) -> Bool { texts[key] != nil }

  /// Puts values into the places in braces; unknown places stay as they are.
  static func fill(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
    guard !values.isEmpty, text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var filled = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open]
      let name = rest[rest.index(after: open)..<close]
      if let value = values.first(where: { $0.key == name })?.value {
        filled += value
      } else {
        filled += rest[open...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }

  /// The names in braces of a text.
  static func places(_ text: String) -> Set<String> {
    var found: Set<String> = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      found.insert(String(rest[rest.index(after: open)..<close]))
      rest = rest[rest.index(after: close)...]
    }
    return found
  }
}

/// Says things in the language of the interface; English stands in the code and is the fallback.
struct Say: Sendable {
  /// The code of the interface's language.
  let language: String
  private let strings: Strings?

  init(_ call: Call) throws {
    language = try call.config.get("interface").string ?? "en"
    strings = language == "en" ? nil : try Strings(call)
  }

  /// English alone, for tests.
  init() { (language, strings) = ("en", nil) }

  /// A text by its key.
  func callAsFunction(
    _ key: String, _ english: String, _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    guard let strings, strings.has(key) else { return Strings.fill(english, values) }
    return strings.text(key, language, values)
  }

  /// Names in a sentence, joined as the language does.
  func list(_ names: [String]) -> String {
    switch language {
    case "en": return Words.list(names)
    case "zh", "ja": return names.joined(separator: "、")
    case "ar": return names.joined(separator: "، ")
    default: return names.joined(separator: ", ")
    }
  }

  /// The name of a language: the English one in English, else what its speakers call it.
  func name(_ code: String, _ languages: Languages) -> String {
    guard let found = languages[code] else { return code }
    return language == "en" ? found.english : found.own
  }
}
