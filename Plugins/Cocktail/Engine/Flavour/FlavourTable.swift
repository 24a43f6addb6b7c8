import Kitchen

/// Flavour profiles of all ingredients in flat arrays, with inheritance resolved.
struct FlavourTable: Sendable {
  /// One note of an ingredient.
  struct Entry: Sendable {
    var note: Int
    var intensity: Double
  }

  /// Index of each ingredient by its id.
  let indices: [String: Int]
  private let entries: [Entry]
  private let starts: [Int]
  let norms: [Double]
  /// Index of the ingredient a profile comes from, -1 when there is none.
  let sources: [Int]
  let noteIDs: [String]
  let noteNames: [String]
  private let contrasts: [Bool]
  private let pairs: [Set<Int>]

  init(_ catalogue: Catalogue) {
    let ingredients = catalogue.ingredients
    var indices = [String: Int](minimumCapacity: ingredients.count)
    for (index, ingredient) in ingredients.enumerated() { indices[ingredient.id] = index }
    var noteIndices: [String: Int] = [:]
    for (index, note) in catalogue.notes.enumerated() { noteIndices[note.id] = index }
    noteIDs = catalogue.notes.map(\.id)
    noteNames = catalogue.notes.map(\.name)
    contrasts = FlavourTable.contrasts(catalogue.notes, noteIndices)
    var own = [Int](repeating: -1, count: ingredients.count)
    for (index, profile) in catalogue.flavours.enumerated() {
      if let ingredient = indices[profile.ingredient] { own[ingredient] = index }
    }
    var entries: [Entry] = []
    var starts = [0]
    var norms: [Double] = []
    var sources: [Int] = []
    var pairs: [Set<Int>] = []
    for (index, ingredient) in ingredients.enumerated() {
      var source = own[index] >= 0 ? index : -1
      if source < 0 {
        for ancestor in catalogue.tree.ancestors(of: ingredient.id) {
          guard let above = indices[ancestor], own[above] >= 0 else { continue }
          source = above
          break
        }
      }
      var sum = 0.0
      var listed: Set<Int> = []
      if source >= 0 {
        let profile = catalogue.flavours[own[source]]
        for note in profile.notes {
          guard let found = noteIndices[note.id] else { continue }
          entries.append(Entry(note: found, intensity: Double(note.intensity)))
          sum += Double(note.intensity * note.intensity)
        }
        listed = Set(profile.pairs.compactMap { indices[$0] })
      }
      starts.append(entries.count)
      norms.append(sum.squareRoot())
      sources.append(sum > 0 ? source : -1)
      pairs.append(listed)
    }
    self.indices = indices
    self.entries = entries
    self.starts = starts
    self.norms = norms
    self.sources = sources
    self.pairs = pairs
  }

  private static func contrasts(_ notes: [FlavourNote], _ indices: [String: Int]) -> [Bool] {
    var table = [Bool](repeating: false, count: notes.count * notes.count)
    for (index, note) in notes.enumerated() {
      for other in note.contrasts {
        guard let balanced = indices[other] else { continue }
        table[index * notes.count + balanced] = true
        table[balanced * notes.count + index] = true
      }
    }
    return table
  }

  func isKnown(_ index: Int) -> Bool { sources[index] >= 0 }

  func notes(_ index: Int) -> ArraySlice<Entry> {
    entries[starts[index]..<starts[index + 1]]
  }

  func contrast(_ first: Int, _ second: Int) -> Bool {
    contrasts[first * noteIDs.count + second]
  }

  func lists(_ first: Int, _ second: Int) -> Bool { pairs[first].contains(second) }

  /// Cosine of the angle between two profiles, 0 to 1.
  func cosine(_ first: Int, _ second: Int) -> Double {
    guard norms[first] > 0, norms[second] > 0 else { return 0 }
    var sum = 0.0
    for a in notes(first) {
      for b in notes(second) where a.note == b.note { sum += a.intensity * b.intensity }
    }
    return sum / (norms[first] * norms[second])
  }
}
