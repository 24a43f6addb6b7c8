import BerthSDK

extension FlavourEngine {
  private static let sweetNotes: Set<String> = ["sugary", "honeyed", "caramel", "molasses"]

  /// How a drink changes when one ingredient takes another's place, in a few words.
  ///
  /// Strength is named from five points of alcohol on, then what is lost and what comes in, by the
  /// notes whose intensity differs most.
  func change(_ own: Int, _ other: Int) -> String {
    var parts: [String] = []
    let (was, becomes) = (catalogue.ingredients[own], catalogue.ingredients[other])
    let difference = becomes.abv - was.abv
    if becomes.abv < 0.5, was.abv >= 5 {
      parts.append("without alcohol")
    } else if abs(difference) >= 5 {
      parts.append(difference > 0 ? "stronger" : "weaker")
    }
    let sweetness = sweetness(other) - sweetness(own)
    if sweetness >= 2 { parts.append("sweeter") } else if sweetness <= -2 { parts.append("drier") }
    var sentences: [String] = parts.isEmpty ? [] : [Words.list(parts)]
    guard table.isKnown(own), table.isKnown(other) else { return sentences.joined() }
    let lost = differing(own, other)
    let gained = differing(other, own)
    if !lost.isEmpty { sentences.append("less \(Words.list(lost))") }
    if !gained.isEmpty { sentences.append("more \(Words.list(gained))") }
    return sentences.isEmpty ? "hardly a difference" : sentences.joined(separator: "; ")
  }

  private func sweetness(_ index: Int) -> Double {
    table.notes(index).filter { Self.sweetNotes.contains(table.noteIDs[$0.note]) }
      .reduce(0) { $0 + $1.intensity }
  }

  /// The two notes that one has most more of than the other.
  private func differing(_ first: Int, _ second: Int) -> [String] {
    var found: [(name: String, by: Double)] = []
    for note in table.notes(first) {
      let other = table.notes(second).first { $0.note == note.note }?.intensity ?? 0
      if note.intensity - other >= 1 {
        found.append((table.noteNames[note.note].lowercased(), note.intensity - other))
      }
    }
    return found.sorted { ($0.by, $1.name) > ($1.by, $0.name) }.prefix(2).map(\.name)
  }
}
