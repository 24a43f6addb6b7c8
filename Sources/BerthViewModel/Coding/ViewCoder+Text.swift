import BerthBase

// These are called from hundreds of places, in every plugin: each stands there once.
extension ViewCoder {
  /// A text that must be there.
  @inline(never) func string(_ key: String, _ value: inout String) {
    guard let reader else { return put(key, .string(value)) }
    if let text = reader.string(field(key), at: key) { value = text }
  }

  /// A text that may be missing.
  @inline(never) func string(_ key: String, _ value: inout String?) {
    if reader != nil {
      value = text(key)
    } else if let value {
      put(key, .string(value))
    }
  }

  /// A text that is left out where it is `fallback`.
  @inline(never)
  func string(_ key: String, _ value: inout String, default fallback: String) {
    if reader != nil {
      value = text(key) ?? fallback
    } else if value != fallback {
      put(key, .string(value))
    }
  }

  /// A text that is always written and empty where it is missing.
  @inline(never) func stringOrEmpty(_ key: String, _ value: inout String) {
    guard reader != nil else { return put(key, .string(value)) }
    value = text(key) ?? ""
  }

  /// A link; a scheme that could run code or read files is refused.
  @inline(never) func link(_ key: String, _ value: inout String) {
    string(key, &value)
    checkLink(key, value)
  }

  /// A link that may be missing.
  @inline(never) func link(_ key: String, _ value: inout String?) {
    string(key, &value)
    if let value { checkLink(key, value) }
  }

  private func checkLink(_ key: String, _ link: String) {
    guard isReading, !ViewLink.isAllowed(link) else { return }
    fail("not an allowed link; use \(ViewLink.schemes.joined(separator: ":, ")):", at: key)
  }

  /// The text in a field that is read; nil when it is missing.
  @inline(never) func text(_ key: String) -> String? {
    present(key).flatMap { reader?.string($0, at: key) }
  }

  /// One of fixed words; one that this version does not know is `fallback` and a warning.
  func word<Word: RawRepresentable<String>>(
    _ key: String, _ value: inout Word, default fallback: Word
  ) {
    guard reader != nil else {
      if value.rawValue != fallback.rawValue { put(key, .string(value.rawValue)) }
      return
    }
    value = fallback
    guard let text = text(key) else { return }
    if let word = Word(rawValue: text) {
      value = word
    } else {
      warn(ofWord: text, key, taken: fallback.rawValue)
    }
  }

  /// One of fixed words that may be missing; one that this version does not know is `fallback` and a
  /// warning.
  func word<Word: RawRepresentable<String>>(
    _ key: String, _ value: inout Word?, unknown fallback: Word? = nil
  ) {
    guard reader != nil else {
      if let value { put(key, .string(value.rawValue)) }
      return
    }
    let text = text(key)
    value = text.flatMap(Word.init(rawValue:))
    guard let text, value == nil else { return }
    value = fallback
    warn(ofWord: text, key, taken: fallback?.rawValue)
  }

  @inline(never) private func warn(ofWord text: String, _ key: String, taken fallback: String?) {
    let taken = fallback.map { "taken as \"\($0)\"" } ?? "left out"
    reader?.warn("unknown word \"\(text)\"; \(taken)", at: key)
  }
}
