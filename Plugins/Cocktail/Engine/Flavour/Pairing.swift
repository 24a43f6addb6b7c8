import BerthSDK

/// How well two ingredients go together, and why.
struct Pairing: Sendable, Equatable {
  /// Two notes that balance each other.
  struct Contrast: Sendable, Equatable {
    /// Name of the first ingredient's note.
    var first: String
    /// Name of the second ingredient's note.
    var second: String
  }

  /// Id of the first ingredient.
  var first: String
  /// Id of the second ingredient.
  var second: String
  /// 0 nothing in common to 3 made for each other; nil when nothing is known.
  var score: Double?
  /// Names of notes both have, strongest first.
  var shared: [String]
  /// Notes that balance each other, strongest first.
  var contrasts: [Contrast]
  /// Whether the data lists the two as a known pair.
  var isKnownPair: Bool
  /// Number of drinks that hold both.
  var together = 0
  /// Names of the best known of those drinks, at most three.
  var examples: [String] = []
  /// The reasons in one sentence.
  var explanation: String

  /// The reasons without the names they start with.
  var reason: String {
    guard let colon = explanation.firstIndex(of: ":") else { return explanation }
    return Words.trimmed(String(explanation[explanation.index(after: colon)...]))
  }

  /// The score in a word.
  var verdict: String {
    guard let score else { return "unknown" }
    switch score {
    case 2.2...: return "excellent"
    case 1.5...: return "good"
    case 0.8...: return "possible"
    default: return "weak"
    }
  }
}

/// The flavour of an ingredient as it is used for scores.
struct ResolvedFlavour: Sendable, Equatable {
  /// Ids of the notes with their intensity 1 to 3, strongest first.
  var notes: [FlavourProfile.Note]
  /// Id of the broader ingredient the profile comes from, nil when it is the ingredient's own.
  var inheritedFrom: String?
}
