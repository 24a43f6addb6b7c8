import BerthSDK

/// How well a card was known, from the worst to the best.
package enum MemoryGrade: String, Sendable, ArgumentWord {
  /// Not recalled.
  case again
  /// Recalled with trouble.
  case hard
  /// Recalled after a moment.
  case good
  /// Recalled at once.
  case easy

  /// From 1 (again) to 4 (easy), as the algorithm and the database have it.
  package var number: Int {
    switch self {
    case .again: 1
    case .hard: 2
    case .good: 3
    case .easy: 4
    }
  }
}
