/// What family a drink belongs to, and why.
struct CodexClassification: Sendable, Equatable {
  /// The family.
  var family: CodexFamily
  /// A branch of the family, such as "Collins & fizz"; nil when none is marked.
  var subfamily: String?
  /// How sure the answer is, 0 to 1.
  var confidence: Double
  /// The reasons in one or two sentences.
  var explanation: String
  /// Ids of what carries the drink.
  var core: [String]
  /// Ids of what balances the core.
  var balance: [String]
  /// Ids of what is there in small amounts.
  var seasoning: [String]
  /// The family that fits next best, nil when no other fits.
  var runnerUp: CodexFamily?
}

/// Finds the family of a drink from its structure alone; names play no part.
enum CodexClassifier {
  /// Lowest score a family needs.
  static let threshold = 0.3

  /// The family of a recipe with confidence and reasons.
  static func classify(_ recipe: Recipe, in catalogue: Catalogue) -> CodexClassification {
    let structure = DrinkStructure(recipe, in: catalogue)
    let scores = CodexScores(structure)
    let ranked = CodexFamily.families.map { ($0, scores.score($0)) }
      .sorted { $0.1 > $1.1 }
    let best = ranked[0]
    guard best.1 >= threshold else {
      return CodexClassification(
        family: .unclassified, subfamily: nil, confidence: 1 - best.1,
        explanation: structure.total > 0
          ? "No family's core and balance can be seen in these proportions."
          : "No ingredient has a volume to judge by.",
        core: [], balance: [], seasoning: [], runnerUp: best.1 > 0.1 ? best.0 : nil)
    }
    let margin = min((best.1 - ranked[1].1) / 0.35, 1)
    let words = CodexExplanation(family: best.0, structure: structure)
    return CodexClassification(
      family: best.0,
      subfamily: CodexSubfamily.of(best.0, recipe: recipe, structure: structure, in: catalogue),
      confidence: ((best.1 * (0.7 + 0.3 * margin)) * 100).rounded() / 100,
      explanation: words.text, core: words.core.map(\.ingredient),
      balance: words.balance.map(\.ingredient), seasoning: words.seasoning.map(\.ingredient),
      runnerUp: ranked[1].1 >= threshold ? ranked[1].0 : nil)
  }
}
