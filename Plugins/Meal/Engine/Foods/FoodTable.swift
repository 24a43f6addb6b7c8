import Kitchen

/// All foods by id, and what is a kind of what.
struct FoodTable: Sendable {
  /// In file order.
  let foods: [Food]
  private let tree: KindTree

  /// A table of foods whose parents form trees; of two with one id the first stays.
  init(_ foods: [Food]) {
    self.foods = foods
    tree = KindTree(foods.map { ($0.id, $0.parent) })
  }

  /// The food with an id.
  subscript(id: String) -> Food? { index(of: id).map { foods[$0] } }

  /// Index of a food in `foods`.
  func index(of id: String) -> Int? { tree.index(of: id) }

  /// A food's id and those of its broader kinds, narrowest first; empty for an unknown one.
  func lineage(of id: String) -> [String] {
    index(of: id) == nil ? [] : [id] + tree.ancestors(of: id)
  }

  /// Whether a food is a broader one or a kind of it: `chicken-breast` is `poultry`.
  func isKind(_ id: String, of broader: String) -> Bool {
    index(of: id) != nil && tree.isA(id, broader)
  }

  /// All that foods serve as: themselves and what they are a kind of.
  func served(by ids: [String]) -> Set<String> { Set(tree.served(by: ids).keys) }
}
