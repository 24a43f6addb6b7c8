/// All foods by id, and what is a kind of what.
struct FoodTable: Sendable {
  /// In file order.
  let foods: [Food]
  private let places: [String: Int]
  /// Place of each food's parent; nil at the top or where the parent is not known.
  private let parents: [Int?]

  /// A table of foods whose parents form trees; of two with one id the first stays.
  init(_ foods: [Food]) {
    self.foods = foods
    let places = Dictionary(
      foods.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.places = places
    parents = foods.map { food in food.parent.flatMap { places[$0] } }
  }

  /// The food with an id.
  subscript(id: String) -> Food? { places[id].map { foods[$0] } }

  /// Place of a food in `foods`.
  func place(of id: String) -> Int? { places[id] }

  /// A food's id and those of its broader kinds, narrowest first; empty for an unknown one.
  func lineage(of id: String) -> [String] {
    var found: [String] = []
    var place = places[id]
    while let here = place, found.count < 32 {
      found.append(foods[here].id)
      place = parents[here]
    }
    return found
  }

  /// Whether a food is a broader one or a kind of it: `chicken-breast` is `poultry`.
  func isKind(_ id: String, of broader: String) -> Bool {
    var place = places[id]
    var steps = 0
    while let here = place, steps < 32 {
      if foods[here].id == broader { return true }
      place = parents[here]
      steps += 1
    }
    return false
  }

  /// Ids of a food and of all kinds of it, in file order; empty for an unknown one.
  func kinds(of id: String) -> [String] {
    foods.filter { isKind($0.id, of: id) }.map(\.id)
  }
}
