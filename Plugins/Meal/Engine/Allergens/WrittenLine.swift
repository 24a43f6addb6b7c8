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

extension [WrittenLine] {
  /// What was put in place of lines, by the lines.
  var corrections: [String: String] {
    reduce(into: [:]) { if let corrected = $1.corrected { $0[$1.text] = corrected } }
  }
}
