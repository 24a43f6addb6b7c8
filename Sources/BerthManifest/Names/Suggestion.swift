package import BerthBase

/// Finds what was probably meant by a word that names nothing.
package enum Suggestion {
  /// The candidates close to `word`, nearest first: those within a third of its length in edits
  /// (at least one), and those it begins; none much farther off than the nearest.
  ///
  /// Letters are compared without regard to ASCII case. Empty words suggest nothing.
  package static func nearest(
    to word: String, among candidates: [String], limit: Int = 3
  ) -> [String] {
    let wanted = lowercased(word)
    guard !wanted.isEmpty, wanted.count <= 64 else { return [] }
    var found: [(candidate: String, distance: Int, index: Int)] = []
    for (index, candidate) in candidates.enumerated() {
      let letters = lowercased(candidate)
      let allowed = max(1, max(wanted.count, letters.count) / 3)
      let distance = EditDistance.between(wanted, letters, atMost: allowed) ?? .max
      if distance <= allowed {
        // Two one-letter words have nothing in common worth suggesting.
        if distance < letters.count { found.append((candidate, distance, index)) }
      } else if wanted.count >= 2, letters.starts(with: wanted) {
        found.append((candidate, allowed + 1, index))
      }
    }
    found.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
    // A near hit makes far ones noise.
    let farthest = (found.first?.distance ?? 0) + 1
    found.removeAll { $0.distance > farthest }
    return found.prefix(limit).map(\.candidate)
  }

  /// “Did you mean a, b or c?” for a list that is not empty.
  package static func question(_ guesses: [String]) -> String {
    guard let last = guesses.last else { return "" }
    if guesses.count == 1 { return "did you mean \(last)?" }
    return "did you mean \(guesses.dropLast().joined(separator: ", ")) or \(last)?"
  }

  private static func lowercased(_ text: String) -> [UInt8] {
    text.utf8.map { $0.isASCIIUpper ? $0 | 0x20 : $0 }
  }
}

extension BerthError {
  /// A word that names nothing, with what was probably meant in the remedy and, as `didYouMean`, in
  /// the details.
  ///
  /// - Parameter remedy: what to do when nothing is near.
  package static func unknown(
    _ code: String, _ message: String, near: [String], remedy: String, details: JSON = [:]
  ) -> BerthError {
    var details = details
    details["didYouMean"] = JSON(near)
    return BerthError(
      code, message, remedy: near.isEmpty ? remedy : Suggestion.question(near), details: details)
  }
}
