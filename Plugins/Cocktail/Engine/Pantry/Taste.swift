/// What the user likes, learnt from favourites, ratings and history.
///
/// Every drink the user spoke of gives its ingredients a weight: a favourite 1, a rating −1 to 1, a
/// drink looked at 0.2. Ingredients that stand in many drinks say little, so their weight is divided
/// by the square root of that number. A drink's taste is the mean weight of its ingredients, scaled
/// to 0…1 around one half.
struct Taste: Sendable {
  private var weights: [String: Double] = [:]
  private var largest = 0.0

  /// - Parameters:
  ///   - likes: ids of ingredients of a drink, and what the user thinks of it.
  ///   - uses: in how many drinks each ingredient is.
  init(_ likes: [(ingredients: [String], weight: Double)], uses: [String: Int]) {
    for like in likes {
      for id in Set(like.ingredients) {
        weights[id, default: 0] += like.weight / Double(max(uses[id] ?? 1, 1)).squareRoot()
      }
    }
    largest = weights.values.map(abs).max() ?? 0
  }

  /// How well ingredients fit, 0 to 1; one half when nothing is known.
  func score(_ ingredients: [String]) -> Double {
    guard largest > 0, !ingredients.isEmpty else { return 0.5 }
    let sum = ingredients.reduce(0) { $0 + (weights[$1] ?? 0) }
    return min(max(0.5 + sum / Double(ingredients.count) / largest / 2, 0), 1)
  }
}
