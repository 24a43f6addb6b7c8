import BerthBase

extension ViewCoder {
  /// A text that must be there.
  mutating func string(_ key: String, _ value: inout String) {
    guard let reader else { return put(key, .string(value)) }
    if let text = reader.string(field(key), at: key) { value = text }
  }

  /// A text that may be missing.
  mutating func string(_ key: String, _ value: inout String?) {
    guard let reader else {
      if let value { put(key, .string(value)) }
      return
    }
    value = present(key).flatMap { reader.string($0, at: key) }
  }

  /// A text that is left out where it is `fallback`.
  mutating func string(_ key: String, _ value: inout String, default fallback: String) {
    if reader == nil, value == fallback { return }
    string(key, &value, whenMissing: fallback)
  }

  /// A text that is always written and `fallback` where it is missing.
  mutating func string(_ key: String, _ value: inout String, whenMissing fallback: String) {
    guard let reader else { return put(key, .string(value)) }
    value = present(key).flatMap { reader.string($0, at: key) } ?? fallback
  }

  /// A link; a scheme that could run code or read files is refused.
  mutating func link(_ key: String, _ value: inout String) {
    string(key, &value)
    checkLink(key, value)
  }

  /// A link that may be missing.
  mutating func link(_ key: String, _ value: inout String?) {
    string(key, &value)
    if let value { checkLink(key, value) }
  }

  private func checkLink(_ key: String, _ link: String) {
    guard isReading, !ViewLink.isAllowed(link) else { return }
    fail("not an allowed link; use \(ViewLink.schemes.joined(separator: ":, ")):", at: key)
  }

  /// One of fixed words; one that this version does not know is `fallback` and a warning.
  mutating func word<Word: RawRepresentable<String> & Equatable>(
    _ key: String, _ value: inout Word, default fallback: Word
  ) {
    var word: Word? = value == fallback ? nil : value
    self.word(key, &word, unknown: fallback)
    value = word ?? fallback
  }

  /// One of fixed words that may be missing; one that this version does not know is `unknown` and a
  /// warning.
  mutating func word<Word: RawRepresentable<String>>(
    _ key: String, _ value: inout Word?, unknown fallback: Word? = nil
  ) {
    var text = value?.rawValue
    string(key, &text)
    guard let reader else { return }
    value = text.flatMap(Word.init(rawValue:)) ?? (text == nil ? nil : fallback)
    if let text, Word(rawValue: text) == nil {
      let taken = fallback.map { "taken as \"\($0.rawValue)\"" } ?? "left out"
      reader.warn("unknown word \"\(text)\"; \(taken)", at: key)
    }
  }
}
