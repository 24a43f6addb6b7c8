/// English plurals of names and units. Which foods nobody counts, and which names have a plural of their
/// own, is said by an app's tables of foods.
package enum Plural {
  /// The plural of a name that a rule makes; its last word takes the ending.
  package static func of(_ name: String) -> String { of(name, odd: [:]) }

  /// The plural of a name.
  ///
  /// - Parameter odd: plurals that no rule makes, by the last word of a name.
  package static func of(_ name: String, odd: [String: String]) -> String {
    let head = lastWord(name)
    let word = String(head)
    let stem = name[..<head.startIndex]
    if word.isEmpty { return name }
    if let plural = odd[word] ?? units[word] { return stem + plural }
    if word.hasSuffix("s") && !word.hasSuffix("ss") && !word.hasSuffix("us") { return name }
    if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) {
      return stem + word.dropLast() + "ies"
    }
    let takesEs = ["s", "x", "z", "ch", "sh"].contains { word.hasSuffix($0) }
    return stem + word + (takesEs ? "es" : "s")
  }

  private static func lastWord(_ name: String) -> Substring {
    guard let space = name.lastIndex(of: " ") else { return name[...] }
    return name[name.index(after: space)...]
  }

  /// Of words that count other things.
  private static let units = ["leaf": "leaves", "loaf": "loaves", "half": "halves"]
}
