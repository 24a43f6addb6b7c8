/// All foods by id, and what is a kind of what.
struct FoodTable: Sendable {
  /// In file order.
  let foods: [Food]
  private let indices: [String: Int]
  /// Index of each food's parent; nil at the top or where the parent is not known.
  private let parents: [Int?]

  /// A table of foods whose parents form trees; of two with one id the first stays.
  init(_ foods: [Food]) {
    self.foods = foods
    let indices = Dictionary(
      foods.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.indices = indices
    parents = foods.map { food in food.parent.flatMap { indices[$0] } }
  }

  /// The food with an id.
  subscript(id: String) -> Food? { indices[id].map { foods[$0] } }

  /// Index of a food in `foods`.
  func index(of id: String) -> Int? { indices[id] }

  /// A food's id and those of its broader kinds, narrowest first; empty for an unknown one.
  func lineage(of id: String) -> [String] {
    var found: [String] = []
    var index = indices[id]
    while let here = index, found.count < 32 {
      found.append(foods[here].id)
      index = parents[here]
    }
    return found
  }

  /// Whether a food is a broader one or a kind of it: `chicken-breast` is `poultry`.
  func isKind(_ id: String, of broader: String) -> Bool {
    var index = indices[id]
    var steps = 0
    while let here = index, steps < 32 {
      if foods[here].id == broader { return true }
      index = parents[here]
      steps += 1
    }
    return false
  }
}
