/// Splits "gin, lemon and honey" at commas and joining words.
enum IngredientList {
  static func split(_ text: String) -> [String] {
    var parts: [String] = []
    for piece in text.split(whereSeparator: { ",;&+".contains($0) }) {
      var words: [Substring] = []
      for word in piece.split(separator: " ") {
        if ["and", "or", "plus", "with"].contains(word.lowercased()) {
          if !words.isEmpty { parts.append(words.joined(separator: " ")) }
          words = []
        } else {
          words.append(word)
        }
      }
      if !words.isEmpty { parts.append(words.joined(separator: " ")) }
    }
    return parts
  }
}
