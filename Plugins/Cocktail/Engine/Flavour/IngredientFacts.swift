import Kitchen

/// What the learned part of the flavour engine needs of every ingredient, in flat arrays.
///
/// Nearness of two ingredients is 0 to 1 and the same in both directions.
struct IngredientFacts: Sendable {
  /// A substitute the data names.
  struct Substitute: Sendable, Equatable {
    var index: Int
    var score: Double
  }

  /// Ids in the order of the catalogue.
  var ids: [String] = []
  var names: [String] = []
  /// Index of the broader ingredient, -1 for a root.
  var parents: [Int] = []
  /// Shelf and role in one number: those of one group do the same in a drink.
  var groups: [Int] = []
  /// Notes with their intensity, by ingredient; inherited where an ingredient has none.
  var notes: [[(note: Int, intensity: Double)]] = []
  var substitutes: [[Substitute]] = []

  /// The fruits an ingredient is the juice or the peel of: what the data names in its place, and not the
  /// other way round.
  private(set) var fruits: [[Int]] = []
  /// What is pressed or peeled of each fruit.
  private var pressed: [[Int]] = []
  private(set) var indices: [String: Int] = [:]
  private(set) var roots: [Int] = []
  private var norms: [Double] = []
  private var members: [Int: [Int]] = [:]
  private var families: [Int: [Int]] = [:]
  /// Who names an ingredient as a substitute.
  private var named: [[Substitute]] = []

  init(_ catalogue: Catalogue) {
    let table = FlavourTable(catalogue)
    for (index, ingredient) in catalogue.ingredients.enumerated() {
      ids.append(ingredient.id)
      names.append(ingredient.name)
      parents.append(ingredient.parent.flatMap { table.indices[$0] } ?? -1)
      groups.append(IngredientFacts.group(ingredient))
      notes.append(table.notes(index).map { ($0.note, $0.intensity) })
      substitutes.append(
        ingredient.substitutes.compactMap { other in
          table.indices[other.id].map { Substitute(index: $0, score: other.score) }
        })
    }
    prepare()
  }

  private static func group(_ ingredient: Ingredient) -> Int {
    let category = IngredientCategory.allCases.firstIndex(of: ingredient.category) ?? 0
    let role = IngredientRole.allCases.firstIndex(of: ingredient.role) ?? 0
    return category * IngredientRole.allCases.count + role
  }

  /// Derives what follows from the columns; call it after they were read.
  mutating func prepare() {
    indices = Dictionary(
      ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    norms = notes.map { list in
      list.reduce(0) { $0 + $1.intensity * $1.intensity }.squareRoot()
    }
    roots = ids.indices.map { index in
      var root = index
      var steps = 0
      while parents[root] >= 0, steps < 32 { (root, steps) = (parents[root], steps + 1) }
      return root
    }
    members = Dictionary(grouping: ids.indices, by: { groups[$0] })
    families = Dictionary(grouping: ids.indices, by: { roots[$0] })
    fruits = ids.indices.map { index in
      substitutes[index].filter { other in
        other.score >= 0.9 && isFruit(other.index)
          && !substitutes[other.index].contains { $0.index == index && $0.score >= 0.9 }
      }.map(\.index)
    }
    pressed = Array(repeating: [], count: ids.count)
    for (index, list) in fruits.enumerated() {
      for fruit in list { pressed[fruit].append(index) }
    }
    named = Array(repeating: [], count: ids.count)
    for (index, list) in substitutes.enumerated() {
      for other in list { named[other.index].append(Substitute(index: index, score: other.score)) }
    }
  }

  init() {}

  private func isFruit(_ index: Int) -> Bool {
    let category = IngredientCategory.allCases[groups[index] / IngredientRole.allCases.count]
    return category == .citrus || category == .fruit
  }

  /// Cosine of the angle between two profiles, 0 to 1.
  func cosine(_ first: Int, _ second: Int) -> Double {
    guard norms[first] > 0, norms[second] > 0 else { return 0 }
    var sum = 0.0
    for a in notes[first] {
      for b in notes[second] where a.note == b.note { sum += a.intensity * b.intensity }
    }
    return sum / (norms[first] * norms[second])
  }

  /// Cosines of the angles between a profile and that of every ingredient, 0 to 1.
  func cosines(of own: Int) -> [Double] {
    guard norms[own] > 0 else { return [Double](repeating: 0, count: ids.count) }
    var row = [Double](repeating: 0, count: 1 + (notes[own].map(\.note).max() ?? 0))
    for note in notes[own] { row[note.note] += note.intensity }
    return ids.indices.map { other in
      guard norms[other] > 0 else { return 0 }
      var sum = 0.0
      for note in notes[other] where note.note < row.count {
        sum += row[note.note] * note.intensity
      }
      return sum / (norms[own] * norms[other])
    }
  }

  /// What the data names as substitutes of an ingredient, and what it names it a substitute of.
  func neighbours(of index: Int) -> [Substitute] { substitutes[index] + named[index] }

  /// An ingredient and all above it, nearest first.
  func line(_ index: Int) -> [Int] {
    var found = [index]
    while let last = found.last, parents[last] >= 0, found.count < 32 {
      found.append(parents[last])
    }
    return found
  }

  /// Whether one is a kind of the other.
  func areLine(_ first: Int, _ second: Int) -> Bool {
    isA(first, second) || isA(second, first)
  }

  /// Whether one is a kind of the other, or the juice or the peel of it, or what such are kinds of.
  func areOne(_ first: Int, _ second: Int) -> Bool {
    areLine(first, second) || isMade(second, of: first) || isMade(first, of: second)
  }

  private func isMade(_ index: Int, of fruit: Int) -> Bool {
    pressed[fruit].contains { isA($0, index) }
  }

  private func isA(_ index: Int, _ broader: Int) -> Bool {
    var above = index
    var steps = 0
    while above >= 0, steps < 32 {
      if above == broader { return true }
      (above, steps) = (parents[above], steps + 1)
    }
    return false
  }

  /// The ingredients from whose company one can be judged too, itself first: its line, its family,
  /// what the data names as substitutes, and what does the same and tastes alike.
  func kin(of index: Int) -> [(index: Int, weight: Double)] {
    var weights: [Int: Double] = [:]
    for other in members[groups[index]] ?? [] where other != index {
      let likeness = cosine(index, other)
      weights[other] = 0.12 + 0.35 * likeness * likeness
    }
    for other in families[roots[index]] ?? [] where other != index {
      let isDirect = parents[other] == index || parents[index] == other
      weights[other] = max(weights[other] ?? 0, isDirect ? 0.8 : 0.55)
    }
    for other in neighbours(of: index) where other.index != index {
      weights[other.index] = max(weights[other.index] ?? 0, other.score * 0.8)
    }
    // Sorted, so that sums come out the same every time.
    return [(index, 1.0)]
      + weights.sorted { $0.key < $1.key }.map { (index: $0.key, weight: $0.value) }
  }
}
