/// Figures of an imported dish that nobody can have meant.
enum AbsurdFigures {
  /// Grams of food in a serving.
  static let gramLimit = 20_000.0

  /// What cannot be, in words; nil for a dish as dishes are.
  static func problem(of imported: ImportedRecipe) -> String? {
    let energy = imported.facts.nutrition.energy
    if energy > PublishedFigures.energyLimit {
      return "would have \(amount(energy)) kcal a serving: one of its amounts cannot be right"
    }
    if imported.facts.grams > gramLimit {
      return
        "would weigh \(amount(imported.facts.grams / 1000)) kg a serving: one of its amounts cannot be right"
    }
    return nil
  }

  /// A large number in words.
  static func amount(_ value: Double) -> String {
    let sizes = [(1e12, " trillion"), (1e9, " billion"), (1e6, " million"), (1, "")]
    let (size, word) = sizes.first { value.magnitude >= $0.0 } ?? (1, "")
    guard value.magnitude / size < 1e6 else { return "more than a million trillion" }
    return AmountFormat.number((value / size * 10).rounded() / 10, fractions: false) + word
  }
}
