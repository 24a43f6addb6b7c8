import BerthBase
import BerthManifest

/// Tells which phrases are worth trying on a sentence, and which of their words a misspelt one may
/// be, from the texts of patterns alone: most phrases have no word of a sentence.
struct PhraseSieve {
  /// The words of all patterns that say something.
  private(set) var vocabulary: Set<String> = []
  private var synonymWords: [String: [String]] = [:]

  /// - Parameter manifest: the plugin whose phrases are meant.
  init(_ manifest: Manifest) {
    for synonym in manifest.synonyms {
      synonymWords[synonym.name] = synonym.words.flatMap { words(of: $0) }
    }
  }

  /// The words of a pattern, those of the synonyms it names among them; slots are none.
  func words(of pattern: String) -> [String] {
    var found: [String] = []
    var plain = ""
    var rest = Substring(pattern)
    while let open = rest.firstIndex(where: { $0 == "<" || $0 == "{" }) {
      let close = rest[open] == "<" ? Character(">") : Character("}")
      plain += rest[..<open] + " "
      guard let end = rest[open...].firstIndex(of: close) else { break }
      if close == ">" {
        found += synonymWords[String(rest[rest.index(after: open)..<end])] ?? []
      }
      rest = rest[rest.index(after: end)...]
    }
    plain += rest
    return found + PhraseWords(plain).words.map(\.folded)
  }

  /// The words of patterns that a word may be, which is none of them itself.
  static func repairs(of word: String, among vocabulary: Set<String>) -> [String] {
    let bytes = Array(word.utf8)
    guard bytes.count >= 4, !bytes.contains(where: \.isASCIIDigit) else { return [] }
    return vocabulary.filter { known in
      let other = known.utf8
      guard other.count >= 4, abs(other.count - bytes.count) <= 2 else { return false }
      let isAlikeAtStart =
        other.first == bytes[0] || (other.first == bytes[1] && other.dropFirst().first == bytes[0])
      guard isAlikeAtStart else { return false }
      let limit = min(bytes.count, other.count) >= 7 ? 2 : 1
      return EditDistance.between(bytes, Array(other), atMost: limit) != nil
    }
  }
}
