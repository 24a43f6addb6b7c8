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

  init(_ entries: [Entry]) {
    texts = Dictionary(entries.map { ($0.key, $0.texts) }) { first, _ in first }
  }

  init(_ call: Call) throws {
    self.init(try call.files.rows(Self.file, Self.read))
  }

  /// A row of the table: the texts stand in the order of `Languages.bundled`.
  struct Entry: Sendable, Equatable {
    var key: String
    var texts: [String]
  }

  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<Entry> {
    DataTable(file: file, bytes, columns: ["key"] + Languages.bundled) { reader, fields in
      guard let key = reader.text(fields, 0) else { return nil }
      var texts: [String] = []
      for column in 1..<fields.count {
        guard let text = reader.text(fields, column) else { return nil }
        texts.append(text)
      }
      let names = placeholders(texts[0])
      for (index, text) in texts.enumerated() where placeholders(text) != names {
        reader.report(
          index + 1, "the names in braces are not those of the English text",
          "use each of \(names.sorted().joined(separator: ", ")) once")
      }
      return Entry(key: key, texts: texts)
    }
  }

  /// A text in a language, English when the language has none; the key when there is no such text.
  func text(
    _ key: String, _ language: String, _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    guard let row = texts[key] else { return key }
    let index = Languages.bundled.firstIndex(of: language) ?? 0
    return Self.fill(index < row.count ? row[index] : row[0], values)
  }

  /// Whether there is a text of this key.
  func has(_ key: String) -> Bool { texts[key] != nil }

  /// Puts values in place of the names in braces; unknown names stay as they are.
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
  static func placeholders(_ text: String) -> Set<String> {
    var found: Set<String> = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      found.insert(String(rest[rest.index(after: open)..<close]))
      rest = rest[rest.index(after: close)...]
    }
    return found
  }
}
