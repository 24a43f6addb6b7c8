@testable import LangEngine

/// The bundled lists of words, read once.
enum WordFiles {
  private static let lists: [String: WordList] = {
    var lists: [String: WordList] = [:]
    for language in WordList.languages {
      guard let text = try? LangFiles.text("spelling/\(language).tsv") else { continue }
      lists[language] = WordList(Array(text.utf8))
    }
    return lists
  }()

  struct Missing: Error {}

  /// The list of a language; nil for one that has none.
  static func list(_ language: String) throws -> WordList? {
    guard WordList.languages.contains(language) else { return nil }
    guard let list = lists[language] else { throw Missing() }
    return list
  }
}
