/// What is left of an Arabic word without the particles, the article and the pronouns that are
/// written together with it: `وبالموت` holds `موت`, `حياتي` holds `حياه`.
///
/// Words are folded before: alif has one form, and ة is ه.
enum ArabicStem {
  private static let conjunctions = letters("و", "ف")
  private static let prepositions = letters("ب", "ل", "ك", "ع", "ه")
  private static let articles = letters("ال", "ل")
  /// What tells of the future or of what is going on, before a verb.
  private static let aspects = letters("س", "ه", "ح", "ب", "رح", "عم")
  private static let persons = letters("ا", "ي", "ت", "ن")
  private static let pronouns = letters("ني", "ها", "هم", "نا", "كم", "ك", "ي", "ه")
  private static let feminine = letters("ت")[0]
  private static let feminineAlone = letters("ه")[0]
  /// The shortest stem, in bytes: three letters.
  private static let shortest = 6

  private static func letters(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  /// The stems of a word, without the word itself.
  static func stems(of word: [UInt8]) -> [[UInt8]] {
    guard word.count > shortest else { return [] }
    var stems = [word]
    stems += stripped(stems, of: conjunctions)
    stems += stripped(stems, of: prepositions)
    stems += stripped(stems, of: articles)
    stems += stripped(stems, of: aspects).filter { stem in
      persons.contains { stem.starts(with: $0) }
    }
    for stem in stems {
      for pronoun in pronouns where stem.count - pronoun.count >= shortest {
        guard stem.suffix(pronoun.count).elementsEqual(pronoun) else { continue }
        let base = Array(stem.dropLast(pronoun.count))
        stems.append(base)
        if base.suffix(feminine.count).elementsEqual(feminine) {
          stems.append(Array(base.dropLast(feminine.count)) + feminineAlone)
        }
      }
    }
    return Array(stems.dropFirst())
  }

  private static func stripped(_ stems: [[UInt8]], of beginnings: [[UInt8]]) -> [[UInt8]] {
    stems.flatMap { stem in
      beginnings.compactMap { beginning in
        stem.starts(with: beginning) && stem.count - beginning.count >= shortest
          ? Array(stem.dropFirst(beginning.count)) : nil
      }
    }
  }
}
