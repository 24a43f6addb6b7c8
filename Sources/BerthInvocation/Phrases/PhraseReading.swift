package import BerthBase
import BerthManifest

/// One way to understand a sentence.
package struct PhraseReading: Sendable, Equatable {
  /// The plugin's id.
  package var plugin: String
  /// The command's name.
  package var command: String
  /// The arguments, checked against the command; all but what is missing.
  package var arguments: JSON
  /// A required argument that the sentence does not give.
  package var missing: String?
  /// The pattern that matched, as written.
  package var pattern: String
  /// How much of the sentence it explains; more is better.
  package var score: Float
  /// Words that were taken for others, in order.
  package var repaired: [Repair] = []
  /// What the slots took.
  package var slots: [Slot] = []
  /// Whether nothing of it is a guess.
  package var isSure = true
  /// Whether all of it is one: the sentence fits no phrase, but shares most of its words with this one.
  package var isGuess = false

  /// Whether a slot took for a name what nothing is called.
  package var hasUnknownName: Bool { slots.contains { $0.fit == .unknown } }

  /// A word that was taken for another.
  package struct Repair: Sendable, Equatable {
    package var typed: String
    package var meant: String
  }

  /// What a slot took of the sentence.
  package struct Slot: Sendable, Equatable {
    package var name: String
    package var text: String
    /// How well it is a name; nil for what is no name.
    package var fit: NameFit?
  }
}
