/// The words another word is made of by English endings and beginnings: "prebaked" of "bake".
enum WordForms {
  private static let beginnings = [
    "pre", "un", "re", "semi", "half", "over", "under", "par", "well", "twice", "fresh", "hand",
    "store", "shop", "home", "oven", "pan",
  ]
  private static let endings = ["ed", "ing", "en", "n", "d", "er", "est", "ly", "y", "ish", "like"]

  /// Stems of a folded word, three letters or more; the word itself is not among them.
  static func stems(_ word: String) -> [String] {
    var found: [String] = []
    for begun in [word] + without(beginnings: word) {
      if begun != word { found.append(begun) }
      for ending in endings where begun.hasSuffix(ending) {
        let stem = String(begun.dropLast(ending.utf8.count))
        guard stem.utf8.count > 2 else { continue }
        found += [stem, stem + "e"]
        // "chopped", "garlicky": the doubled letter and the k go.
        let bytes = Array(stem.utf8)
        if bytes[bytes.count - 1] == bytes[bytes.count - 2] || stem.hasSuffix("ck") {
          found.append(String(stem.dropLast()))
        }
        if stem.hasSuffix("i") { found.append(stem.dropLast() + "y") }
      }
    }
    return found
  }

  private static func without(beginnings word: String) -> [String] {
    beginnings.lazy.filter { word.hasPrefix($0) && word.utf8.count > $0.utf8.count + 2 }
      .map { String(word.dropFirst($0.utf8.count)) }
  }
}
