import Kitchen

/// All foods by id, and what is a kind of what.
struct FoodTable: Sendable {
  /// In file order.
  let foods: [Food]
  private let indices: [String: Int]
  private let tree: KindTree

  /// A table of foods whose parents form trees; of two with one id the first stays.
  init(_ foods: [Food]) {
    self.foods = foods
    indices = Dictionary(
      foods.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    tree = KindTree(foods.map { ($0.id, $0.parent) })
  }

  /// The food with an id.
  subscript(id: String) -> Food? { indices[id].map { foods[$0] } }

  /// Index of a food in `foods`.
  func index(of id: String) -> Int? { indices[id] }

  /// A food's id and those of its broader kinds, narrowest first; empty for an unknown one.
  func lineage(of id: String) -> [String] {
    indices[id] == nil ? [] : [id] + tree.ancestors(of: id)
  }

  /// Whether a food is a broader one or a kind of it: `chicken-breast` is `poultry`.
  func isKind(_ id: String, of broader: String) -> Bool {
    indices[id] != nil && tree.isA(id, broader)
  }

  /// All that foods serve as: themselves and what they are a kind of.
  func served(by ids: [String]) -> Set<String> { Set(tree.served(by: ids).keys) }
}
