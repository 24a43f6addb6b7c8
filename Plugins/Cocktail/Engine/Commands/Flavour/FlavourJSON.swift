import BerthSDK

/// The JSON and the views that the commands about flavours share.
enum FlavourJSON {
  /// Something with an id and a name.
  static func named(_ id: String, _ name: String?) -> JSON {
    ["id": .string(id), "name": .string(name ?? Words.title(id))]
  }

  /// A pairing of two ingredients; `score` is null where a flavour is unknown.
  static func pairing(_ pairing: Pairing, in catalogue: Catalogue) -> JSON {
    [
      "first": named(pairing.first, catalogue.ingredient(pairing.first)?.name),
      "second": named(pairing.second, catalogue.ingredient(pairing.second)?.name),
      "score": DrinkJSON.number(pairing.score), "verdict": .string(pairing.verdict),
      "shared": JSON(pairing.shared),
      "contrasts": .array(
        pairing.contrasts.map { ["first": .string($0.first), "second": .string($0.second)] }),
      "knownPair": .bool(pairing.isKnownPair), "explanation": .string(pairing.explanation),
    ]
  }

  /// `2.4 of 3`.
  static func text(_ score: Double?) -> String {
    score.map { "\(AmountFormat.decimal($0, places: 2)) of 3" } ?? "unknown"
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

  /// A link to an ingredient's page.
  static func link(_ id: String) -> String { Link.to("ingredient", ["name": id]) }
}
