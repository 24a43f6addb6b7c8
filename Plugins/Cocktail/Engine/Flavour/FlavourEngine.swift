import Glibc
import Kitchen

/// Scores how ingredients go together from their flavour notes.
///
/// A pairing is the likeness of two profiles (cosine of their note vectors), the contrasts between
/// them (notes that balance each other) and whether the data lists the pair. With c the cosine, k
/// the contrast and p the known pair, all 0 to 1, the score is
/// 3·(1 − (1 − 0.55c)(1 − 0.45k)(1 − 0.7p)). Ingredients without a profile take the one of the
/// nearest broader ingredient; where there is none the score is nil, never a guess.
struct FlavourEngine: Sendable {
  /// The data the scores come from.
  let catalogue: Catalogue
  let table: FlavourTable

  /// Prepares the flavour table of a catalogue.
  init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    table = FlavourTable(catalogue)
  }

  /// The profile an ingredient has or inherits, nil when it is unknown.
  func flavour(of id: String) -> ResolvedFlavour? {
    guard let index = table.indices[id], table.isKnown(index) else { return nil }
    let notes = table.notes(index).map {
      FlavourProfile.Note(table.noteIDs[$0.note], Int($0.intensity))
    }
    let source = table.sources[index]
    return ResolvedFlavour(
      notes: notes.sorted { $0.intensity > $1.intensity },
      inheritedFrom: source == index ? nil : catalogue.ingredients[source].id)
  }

  /// The pairing of two ingredients with its reasons; it is the same in both directions.
  func pairing(_ first: String, _ second: String) -> Pairing {
    let a = table.indices[first]
    let b = table.indices[second]
    guard let a, let b, table.isKnown(a), table.isKnown(b), a != b else {
      return Pairing(
        first: first, second: second, score: nil, shared: [], contrasts: [], isKnownPair: false,
        explanation: unknownReason(first, a, second, b))
    }
    let known = knownPair(a, b)
    let shared = sharedNotes(a, b)
    let contrasts = contrastingNotes(a, b)
    return Pairing(
      first: first, second: second, score: score(a, b), shared: shared, contrasts: contrasts,
      isKnownPair: known >= 0.85, explanation: reason(a, b, shared, contrasts, known))
  }

  /// The bare score of two ingredients by their indices, nil when a profile is unknown.
  func score(_ a: Int, _ b: Int) -> Double? {
    guard table.isKnown(a), table.isKnown(b), a != b else { return nil }
    let likeness = table.cosine(a, b)
    let contrast = 1 - exp(-contrastSum(a, b) * 0.6)
    let known = knownPair(a, b)
    let value = 3 * (1 - (1 - 0.55 * likeness) * (1 - 0.45 * contrast) * (1 - 0.7 * known))
    return (value * 100).rounded() / 100
  }

  private func contrastSum(_ a: Int, _ b: Int) -> Double {
    var sum = 0.0
    for first in table.notes(a) {
      for second in table.notes(b) where table.contrast(first.note, second.note) {
        sum += min(first.intensity, second.intensity) / 3
      }
    }
    return sum
  }

  /// 1 when both list each other, 0.85 when one does, 0.6 when only broader kinds do.
  private func knownPair(_ a: Int, _ b: Int) -> Double {
    let forth = table.lists(a, b)
    let back = table.lists(b, a)
    if forth && back { return 1 }
    if forth || back { return 0.85 }
    let above = kin(of: a)
    let below = kin(of: b)
    for first in above {
      for second in below where table.lists(first, second) || table.lists(second, first) {
        return 0.6
      }
    }
    return 0
  }

  private func kin(of index: Int) -> [Int] {
    [index]
      + catalogue.tree.ancestors(of: catalogue.ingredients[index].id)
      .compactMap { table.indices[$0] }
  }

  private func sharedNotes(_ a: Int, _ b: Int) -> [String] {
    var found: [(name: String, weight: Double)] = []
    for first in table.notes(a) {
      for second in table.notes(b) where first.note == second.note {
        found.append((table.noteNames[first.note], first.intensity * second.intensity))
      }
    }
    return found.sorted { $0.weight > $1.weight }.map(\.name)
  }

  private func contrastingNotes(_ a: Int, _ b: Int) -> [Pairing.Contrast] {
    var found: [(contrast: Pairing.Contrast, weight: Double)] = []
    for first in table.notes(a) {
      for second in table.notes(b) where table.contrast(first.note, second.note) {
        let names = Pairing.Contrast(
          first: table.noteNames[first.note], second: table.noteNames[second.note])
        found.append((names, first.intensity * second.intensity))
      }
    }
    return found.sorted { $0.weight > $1.weight }.map(\.contrast)
  }
}
