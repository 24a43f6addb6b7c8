/// Latin letters beyond ASCII and the plain letters they stand for.
///
/// The one table behind three ways of folding, each with letters of its own to take or leave: names of
/// apps' data (`TextFolding`), texts of the search index (`SearchFolding`), and ids (`LatinFolding`).
package enum LatinLetters {
  /// A letter in plain ASCII.
  package struct Plain: Sendable {
    /// One or two lower-case letters.
    package let text: String
    /// Whether the letter is a plain one with a mark, as é is: the canonical decompositions of
    /// Unicode 15. A letter of its own, such as ø, is not.
    package let isMarked: Bool
  }

  /// What a letter stands for, in either case; nil for one that is not in the table.
  package static func plain(_ letter: Unicode.Scalar) -> Plain? {
    let index = Int(letter.value) - first
    return table.indices.contains(index) ? table[index] : nil
  }

  private static let first = 0xC0

  /// The letters from À (U+00C0) to ț (U+021B) by their scalars.
  private static let table: [Plain?] = {
    var table = [Plain?](repeating: nil, count: 0x21C - first)
    for (letters, isMarked) in [(marked, true), (unmarked, false)] {
      for (text, letters) in letters {
        for letter in letters.unicodeScalars {
          for form in [letter] + upper(letter) {
            table[Int(form.value) - first] = Plain(text: text, isMarked: isMarked)
          }
        }
      }
    }
    return table
  }()

  /// The capital of a letter, if it is one scalar beyond ASCII.
  private static func upper(_ letter: Unicode.Scalar) -> [Unicode.Scalar] {
    let capital = letter.properties.uppercaseMapping.unicodeScalars
    return capital.count == 1 ? capital.filter { !$0.isASCII } : []
  }

  private static let marked = [
    ("a", "àáâãäåāăąǎ"), ("c", "çćĉċč"), ("d", "ď"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"), ("h", "ĥ"),
    ("i", "ìíîïĩīĭįİ"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľ"), ("n", "ñńņň"), ("o", "òóôõöōŏő"),
    ("r", "ŕŗř"), ("s", "śŝşšș"), ("t", "ţťț"), ("u", "ùúûüũūŭůűų"), ("w", "ŵ"), ("y", "ýÿŷ"),
    ("z", "źżž"),
  ]

  private static let unmarked = [
    ("ae", "æ"), ("d", "đð"), ("h", "ħ"), ("i", "ı"), ("l", "ŀł"), ("n", "ŋ"), ("o", "ø"),
    ("oe", "œ"),
    ("ss", "ß"), ("t", "ŧ"), ("th", "þ"),
  ]
}
