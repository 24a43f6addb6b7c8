/// A line of an imported recipe as it stands in its source.
struct WrittenLine: Sendable, Equatable {
  var text: String
  /// What somebody put in its place, because it was not understood or misread.
  var corrected: String?
  /// How many ingredients it lists; none for a heading.
  var parts: Int

  /// What counts.
  var meant: String { corrected ?? text }
}
