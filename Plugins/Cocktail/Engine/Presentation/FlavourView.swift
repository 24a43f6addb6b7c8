import BerthSDK
import Kitchen

/// Pairings as the commands about flavours show them.
enum FlavourView {
  /// A pairing of two ingredients as data; `score` is null where a flavour is unknown.
  static func json(_ pairing: Pairing, in catalogue: Catalogue) -> JSON {
    [
      "first": .named(pairing.first, catalogue.ingredient(pairing.first)?.name),
      "second": .named(pairing.second, catalogue.ingredient(pairing.second)?.name),
      "score": .rounded(pairing.score), "verdict": .string(pairing.verdict),
      "shared": JSON(pairing.shared),
      "contrasts": .list(pairing.contrasts) {
        ["first": .string($0.first), "second": .string($0.second)]
      },
      "knownPair": .bool(pairing.isKnownPair), "together": JSON(pairing.together),
      "examples": JSON(pairing.examples), "explanation": .string(pairing.explanation),
    ]
  }

  /// `2.4 of 3`.
  static func text(_ score: Double?) -> String {
    score.map { "\(AmountText.decimal($0, places: 2)) of 3" } ?? "unknown"
  }

  /// The mood of a pairing's score.
  static func tone(_ score: Double?) -> View.Tone {
    switch score ?? 0 {
    case 2.2...: return .good
    case 1.5...: return .accent
    case 0.8...: return .neutral
    default: return score == nil ? .neutral : .warning
    }
  }
}
