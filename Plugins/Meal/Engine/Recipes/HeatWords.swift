/// Words by which a step asks for heat.
enum HeatWords {
  /// Verbs and tools; "sauté" reads as `saut`, its letters being ASCII. Adjectives such as "cooked" or "toasted" say nothing of the step itself.
  private static let words: Set<String> = [
    "bake", "baking", "bakes", "blanch", "boil", "boils", "boiling", "braise", "broil",
    "broiler", "burner", "char", "cook", "cooking", "cooks", "flame", "fry", "frying", "griddle",
    "grill", "grilling", "heat", "heated", "heating", "hob", "melt", "melts", "microwave", "oven",
    "poach", "preheat", "roast", "roasting", "saucepan", "saut", "saute", "sear", "searing",
    "simmer",
    "simmering", "simmers", "sizzle", "sizzles", "skillet", "steam", "steaming", "stove", "toast",
    "toaster", "toasting", "warm", "wok",
  ]

  /// "On the toast", "warm days": these words count only where they are not a thing or a manner.
  private static let things: Set<String> = ["toast", "grill", "warm", "roast", "heat", "steam"]
  private static let before: Set<String> = [
    "chili", "chilli", "each", "on", "onto", "over", "same", "serve", "slice", "some", "still",
    "with", "without", "your",
  ]

  /// Whether a step asks for heat.
  static func areIn(_ step: String) -> Bool {
    var last = ""
    for piece in step.utf8.split(whereSeparator: { !isLetter($0) }) {
      var word = ""
      for byte in piece { word.unicodeScalars.append(Unicode.Scalar(byte | 0x20)) }
      if words.contains(word), !(things.contains(word) && before.contains(last)) { return true }
      if word != "the" && word != "a" && word != "that" { last = word }
    }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let folded = byte | 0x20
    return folded >= 0x61 && folded <= 0x7a
  }
}
