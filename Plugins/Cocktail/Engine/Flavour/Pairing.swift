/// How well two ingredients go together, and why.
public struct Pairing: Sendable, Equatable {
  /// Two notes that balance each other.
  public struct Contrast: Sendable, Equatable {
    /// Name of the first ingredient's note.
    public var first: String
    /// Name of the second ingredient's note.
    public var second: String
  }

  /// Id of the first ingredient.
  public var first: String
  /// Id of the second ingredient.
  public var second: String
  /// 0 nothing in common to 3 made for each other; nil when a profile is unknown.
  public var score: Double?
  /// Names of notes both have, strongest first.
  public var shared: [String]
  /// Notes that balance each other, strongest first.
  public var contrasts: [Contrast]
  /// Whether the data lists the two as a known pair.
  public var isKnownPair: Bool
  /// The reasons in one sentence.
  public var explanation: String

  /// The score in a word.
  public var verdict: String {
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
public struct ResolvedFlavour: Sendable, Equatable {
  /// Ids of the notes with their intensity 1 to 3, strongest first.
  public var notes: [FlavourProfile.Note]
  /// Id of the broader ingredient the profile comes from, nil when it is the ingredient's own.
  public var inheritedFrom: String?
}
