/// How an ingredient tastes, and what it is known to go with.
struct FlavourProfile: Sendable, Equatable {
  /// A flavour note with how strong it is.
  struct Note: Sendable, Equatable {
    /// Id of the note.
    var id: String
    /// 1 a hint, 2 clear, 3 dominant.
    var intensity: Int

    /// A note with its intensity.
    init(_ id: String, _ intensity: Int) {
      self.id = id
      self.intensity = intensity
    }
  }

  /// Id of the ingredient.
  var ingredient: String
  /// Its notes.
  var notes: [Note]
  /// Ids of ingredients it is known to go well with.
  var pairs: [String] = []
}

/// A flavour note: "citrus", "smoke", "vanilla".
struct FlavourNote: Sendable, Equatable, Identifiable {
  /// Stable slug.
  var id: String
  /// Display name.
  var name: String
  /// The group of notes it belongs to.
  var group: String
  /// Ids of notes that balance it.
  var contrasts: [String] = []
}
