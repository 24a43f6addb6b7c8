/// The hierarchy of ingredients: what is a kind of what.
public struct IngredientTree: Sendable {
  private var places: [String: Int] = [:]
  private var ids: [String] = []
  private var parents: [Int] = []
  private var childLists: [[Int]] = []

  /// Builds the tree; unknown parents count as none and a cycle is cut where it closes.
  public init(_ ingredients: [Ingredient]) {
    for ingredient in ingredients where places[ingredient.id] == nil {
      places[ingredient.id] = ids.count
      ids.append(ingredient.id)
      parents.append(-1)
      childLists.append([])
    }
    for ingredient in ingredients {
      guard let place = places[ingredient.id], parents[place] < 0,
        let parent = ingredient.parent.flatMap({ places[$0] }), !leads(from: parent, to: place)
      else { continue }
      parents[place] = parent
      childLists[parent].append(place)
    }
  }

  private func leads(from start: Int, to end: Int) -> Bool {
    var place = start
    while place >= 0 {
      if place == end { return true }
      place = parents[place]
    }
    return false
  }

  /// Whether an ingredient is in the tree.
  public func contains(_ id: String) -> Bool { places[id] != nil }

  /// Id of the broader ingredient, nil for a root or an unknown id.
  public func parent(of id: String) -> String? {
    guard let place = places[id], parents[place] >= 0 else { return nil }
    return ids[parents[place]]
  }

  /// Broader ingredients, nearest first.
  public func ancestors(of id: String) -> [String] {
    guard var place = places[id] else { return [] }
    var found: [String] = []
    while parents[place] >= 0 {
      place = parents[place]
      found.append(ids[place])
    }
    return found
  }

  /// Whether an ingredient is the other one or a kind of it.
  public func isA(_ id: String, _ broader: String) -> Bool {
    guard let start = places[id], let end = places[broader] else { return id == broader }
    return leads(from: start, to: end)
  }

  /// Number of steps up to the root; 0 for a root or an unknown id.
  public func depth(of id: String) -> Int { ancestors(of: id).count }

  /// The topmost ingredient above one, or itself.
  public func root(of id: String) -> String { ancestors(of: id).last ?? id }

  /// Direct kinds of an ingredient, in file order.
  public func children(of id: String) -> [String] {
    places[id].map { childLists[$0].map { ids[$0] } } ?? []
  }

  /// All kinds of an ingredient, parents before children, without itself.
  public func descendants(of id: String) -> [String] {
    guard let start = places[id] else { return [] }
    var found: [String] = []
    var pending = Array(childLists[start].reversed())
    while let place = pending.popLast() {
      found.append(ids[place])
      pending += childLists[place].reversed()
    }
    return found
  }

  /// Ingredients without a broader one, in file order.
  public var roots: [String] {
    ids.indices.filter { parents[$0] < 0 }.map { ids[$0] }
  }

  /// Steps between two ingredients by their nearest common ancestor; nil when they share none.
  public func distance(_ first: String, _ second: String) -> Int? {
    let above = [first] + ancestors(of: first)
    let other = [second] + ancestors(of: second)
    for (steps, id) in above.enumerated() {
      if let more = other.firstIndex(of: id) { return steps + more }
    }
    return nil
  }
}
