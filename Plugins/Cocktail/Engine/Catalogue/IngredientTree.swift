/// The hierarchy of ingredients: what is a kind of what.
struct IngredientTree: Sendable {
  private var indices: [String: Int] = [:]
  private var ids: [String] = []
  private var parents: [Int] = []

  /// Builds the tree; unknown parents count as none and a cycle is cut where it closes.
  init(_ ingredients: [Ingredient]) {
    for ingredient in ingredients where indices[ingredient.id] == nil {
      indices[ingredient.id] = ids.count
      ids.append(ingredient.id)
      parents.append(-1)
    }
    for ingredient in ingredients {
      guard let index = indices[ingredient.id], parents[index] < 0,
        let parent = ingredient.parent.flatMap({ indices[$0] }), !leads(from: parent, to: index)
      else { continue }
      parents[index] = parent
    }
  }

  private func leads(from start: Int, to end: Int) -> Bool {
    var index = start
    while index >= 0 {
      if index == end { return true }
      index = parents[index]
    }
    return false
  }

  /// Broader ingredients, nearest first.
  func ancestors(of id: String) -> [String] {
    guard var index = indices[id] else { return [] }
    var found: [String] = []
    while parents[index] >= 0 {
      index = parents[index]
      found.append(ids[index])
    }
    return found
  }

  /// Whether an ingredient is the other one or a kind of it.
  func isA(_ id: String, _ broader: String) -> Bool {
    guard let start = indices[id], let end = indices[broader] else { return id == broader }
    return leads(from: start, to: end)
  }
}
