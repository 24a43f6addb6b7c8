/// Flavour profiles of all ingredients in flat arrays, with inheritance resolved.
struct FlavourTable: Sendable {
  /// One note of an ingredient.
  struct Entry: Sendable {
    var note: Int
    var intensity: Double
  }

  let places: [String: Int]
  private let entries: [Entry]
  private let starts: [Int]
  let norms: [Double]
  /// Place of the ingredient a profile comes from, -1 when there is none.
  let sources: [Int]
  let noteIDs: [String]
  let noteNames: [String]
  private let contrasts: [Bool]
  private let pairs: [Set<Int>]

  init(_ catalogue: Catalogue) {
    let ingredients = catalogue.ingredients
    var places = [String: Int](minimumCapacity: ingredients.count)
    for (index, ingredient) in ingredients.enumerated() { places[ingredient.id] = index }
    var notePlaces: [String: Int] = [:]
    for (index, note) in catalogue.notes.enumerated() { notePlaces[note.id] = index }
    noteIDs = catalogue.notes.map(\.id)
    noteNames = catalogue.notes.map(\.name)
    contrasts = FlavourTable.contrasts(catalogue.notes, notePlaces)
    var own = [Int](repeating: -1, count: ingredients.count)
    for (index, profile) in catalogue.flavours.enumerated() {
      if let place = places[profile.ingredient] { own[place] = index }
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
          guard let place = places[ancestor], own[place] >= 0 else { continue }
          source = place
          break
        }
      }
      var sum = 0.0
      var listed: Set<Int> = []
      if source >= 0 {
        let profile = catalogue.flavours[own[source]]
        for note in profile.notes {
          guard let place = notePlaces[note.id] else { continue }
          entries.append(Entry(note: place, intensity: Double(note.intensity)))
          sum += Double(note.intensity * note.intensity)
        }
        listed = Set(profile.pairs.compactMap { places[$0] })
      }
      starts.append(entries.count)
      norms.append(sum.squareRoot())
      sources.append(sum > 0 ? source : -1)
      pairs.append(listed)
    }
    self.places = places
    self.entries = entries
    self.starts = starts
    self.norms = norms
    self.sources = sources
    self.pairs = pairs
  }

  private static func contrasts(_ notes: [FlavourNote], _ places: [String: Int]) -> [Bool] {
    var table = [Bool](repeating: false, count: notes.count * notes.count)
    for (index, note) in notes.enumerated() {
      for other in note.contrasts {
        guard let place = places[other] else { continue }
        table[index * notes.count + place] = true
        table[place * notes.count + index] = true
      }
    }
    return table
  }

  func isKnown(_ place: Int) -> Bool { sources[place] >= 0 }

  func notes(_ place: Int) -> ArraySlice<Entry> {
    entries[starts[place]..<starts[place + 1]]
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
