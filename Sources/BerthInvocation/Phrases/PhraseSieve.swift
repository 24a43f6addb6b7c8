import BerthBase
import BerthManifest

/// Tells from the texts of patterns alone which are worth trying on a sentence, since most are not;
/// and which of their words a misspelt one may be.
struct PhraseSieve {
  /// The words a sentence needs for a pattern: of each set at least one.
  typealias Needs = [[String]]

  private var synonymWords: [String: [String]] = [:]

  /// - Parameter manifest: the plugin whose phrases are meant.
  init(_ manifest: Manifest) {
    for synonym in manifest.synonyms {
      synonymWords[synonym.name] = synonym.words.flatMap { needs(of: $0, all: true).joined() }
    }
  }

  /// What a sentence needs to fit a pattern.
  func needs(of pattern: String) -> Needs { needs(of: pattern, all: false) }

  /// All words of a pattern, those of the synonyms it names among them.
  func words(of pattern: String) -> [String] { Array(needs(of: pattern, all: true).joined()) }

  /// - Parameter all: whether what may be left out counts too.
  private func needs(of pattern: String, all: Bool) -> Needs {
    var needs: Needs = []
    // The words of the group that is open, and whether a slot in it can do without them.
    var group: [String] = []
    var canDoWithout = false
    var (groups, options) = (0, 0)
    var plain = ""
    func close() {
      let words = PhraseWords(plain, isPattern: true).words.map(\.folded)
      plain = ""
      if groups > 0 {
        group += words
        canDoWithout = canDoWithout || words.contains(where: PhraseFillers.dispensable.contains)
      } else if options == 0 || all {
        needs += words.filter { all || !PhraseFillers.dispensable.contains($0) }.map { [$0] }
      }
    }
    var index = pattern.startIndex
    while index < pattern.endIndex {
      let character = pattern[index]
      index = pattern.index(after: index)
      switch character {
      case "(", "[":
        close()
        if character == "(" { groups += 1 } else { options += 1 }
      case ")", "]":
        close()
        if character == ")" { groups -= 1 } else { options -= 1 }
        guard groups == 0 else { continue }
        if !group.isEmpty, all || (options == 0 && !canDoWithout) { needs.append(group) }
        (group, canDoWithout) = ([], false)
      case "|":
        close()
        // Bare alternatives: none of them has to be there.
        if groups == 0, options == 0, !all { return [] }
      case "<", "{":
        close()
        let mark: Character = character == "<" ? ">" : "}"
        let end = pattern[index...].firstIndex(of: mark) ?? pattern.endIndex
        if character == "{" {
          canDoWithout = canDoWithout || groups > 0
        } else {
          let words = synonymWords[String(pattern[index..<end])] ?? []
          if groups > 0 { group += words } else if options == 0 || all { needs.append(words) }
        }
        index = end < pattern.endIndex ? pattern.index(after: end) : end
      default: plain.append(character)
      }
    }
    close()
    return needs
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
