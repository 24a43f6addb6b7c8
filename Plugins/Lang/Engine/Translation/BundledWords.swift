import BerthSDK

/// The phrasebook and the glossary, read once when first asked for, with the phrases found by key.
final class BundledWords {
  private let call: Call
  private var book: Phrasebook?
  private var words: Glossary?
  private var keys: [String: [String: Int]] = [:]

  init(_ call: Call) { self.call = call }

  func phrasebook() throws -> Phrasebook {
    if let book { return book }
    let read = try Phrasebook(call)
    book = read
    return read
  }

  func glossary() throws -> Glossary {
    if let words { return words }
    let read = try Glossary(call)
    words = read
    return read
  }

  /// The phrase a text is apart from case, accents and signs; slips of the pen are not looked for.
  func phrase(_ text: String, in language: String) throws -> PhraseRow? {
    let book = try phrasebook()
    if keys[language] == nil {
      var table: [String: Int] = [:]
      for (index, row) in book.rows.enumerated() {
        let key = PhraseKey.of(row.text(language), language)
        if table[key] == nil { table[key] = index }
      }
      keys[language] = table
    }
    return keys[language]?[PhraseKey.of(text, language)].map { book.rows[$0] }
  }
}
