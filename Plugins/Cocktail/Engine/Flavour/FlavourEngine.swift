import Glibc
import Kitchen

/// Scores how ingredients go together: from the drinks they stand in, and from their flavour notes.
///
/// What is learned of a pair is
/// log(1 + drinks) + 0.25·lift + 0.15·cosine + 0.42·listed + 0.05·familiarity, with the drinks
/// weighted as `Company` says, the cosine of the two note vectors and whether the data lists the pair.
/// What the notes say is 1 − (1 − 0.55·cosine)(1 − 0.45·contrast)(1 − 0.7·listed), times 1.6. The less
/// the drinks know of an ingredient and its kin, the more the notes count: with the support s of the
/// pair the learned part has the weight s/(s + 2). The score is 3·(1 − e^(−value/1.5)), 0 to 3.
///
/// Ingredients without a profile take the one of the nearest broader ingredient; where there is none
/// and no drink holds both, the score is nil, never a guess.
struct FlavourEngine: Sendable {
  /// The data the scores come from.
  let catalogue: Catalogue
  let table: FlavourTable
  let company: Company
  /// Index in the company of each ingredient of the catalogue, -1 when it has none.
  private let places: [Int]

  /// Prepares the flavour table of a catalogue.
  ///
  /// - Parameter model: the drinks to learn from; those of the catalogue when it is nil.
  init(_ catalogue: Catalogue, learningFrom model: BarModel? = nil) {
    self.init(catalogue, company: Company(model ?? BarModel(catalogue)))
  }

  /// Prepares the flavour table of a catalogue for what was learned before.
  init(_ catalogue: Catalogue, company: Company) {
    self.catalogue = catalogue
    self.company = company
    table = FlavourTable(catalogue)
    places = catalogue.ingredients.map { company.index(of: $0.id) ?? -1 }
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
    guard let a, let b, let score = score(a, b) else {
      return Pairing(
        first: first, second: second, score: nil, shared: [], contrasts: [], isKnownPair: false,
        explanation: unknownReason(first, a, second, b))
    }
    let known = knownPair(a, b)
    let shared = sharedNotes(a, b)
    let contrasts = contrastingNotes(a, b)
    let together =
      places[a] >= 0 && places[b] >= 0 ? company.together(places[a], places[b]) : []
    return Pairing(
      first: first, second: second, score: score, shared: shared, contrasts: contrasts,
      isKnownPair: known >= 0.85, together: together.count, examples: Array(together.prefix(3)),
      explanation: reason(a, b, shared, contrasts, known, together))
  }

  /// The bare score of two ingredients by their indices, nil when nothing is known.
  func score(_ a: Int, _ b: Int) -> Double? {
    guard a != b else { return nil }
    // The smaller index first, so that rounding cannot tell the two directions apart.
    let (first, second) = (min(a, b), max(a, b))
    return score(first, circle(of: first), second)
  }

  /// What the drinks know of an ingredient; nil when it has no place among them.
  func circle(of index: Int) -> Company.Circle? {
    places[index] >= 0 ? company.circle(of: places[index]) : nil
  }

  /// The bare score of an ingredient, whose circle is given, and another one.
  func score(_ a: Int, _ circle: Company.Circle?, _ b: Int) -> Double? {
    guard a != b else { return nil }
    var evidence = Company.Evidence()
    if let circle, places[b] >= 0 { evidence = company.evidence(circle, places[b]) }
    let isKnown = table.isKnown(a) && table.isKnown(b)
    guard isKnown || evidence.drinks > 0 else { return nil }
    let likeness = isKnown ? table.cosine(a, b) : 0
    let known = isKnown ? knownPair(a, b) : 0
    let learned =
      log(1 + evidence.weighted) + 0.25 * evidence.lift + 0.15 * likeness + 0.42 * known
      + 0.05 * evidence.familiarity
    let contrast = 1 - exp(-contrastSum(a, b) * 0.6)
    let noted = 1 - (1 - 0.55 * likeness) * (1 - 0.45 * contrast) * (1 - 0.7 * known)
    let trust = evidence.support / (evidence.support + 2)
    let value = max(trust * learned + (1 - trust) * 1.6 * noted, 0)
    return (3 * (1 - exp(-value / 1.5)) * 100).rounded() / 100
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
