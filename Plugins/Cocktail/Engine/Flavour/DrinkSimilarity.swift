import BerthSDK

/// A drink that resembles another, or that suits a taste.
struct SimilarDrink: Sendable, Equatable {
  /// Id of the recipe.
  var recipe: String
  /// Likeness, 0 to 1.
  var score: Double
  /// Ids of ingredients, or kinds of them, that both have.
  var shared: [String]
  /// The reason in a few words.
  var reason: String
}

/// Finds drinks near to others; see `DrinkLikeness` for what near means.
struct DrinkSimilarity: Sendable {
  let likeness: DrinkLikeness
  private let rivals: DrinkRivals
  private let indices: [String: Int]

  init(_ model: BarModel) {
    likeness = DrinkLikeness(model)
    rivals = DrinkRivals(likeness)
    indices = Dictionary(
      model.drinks.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { _, last in last })
  }

  private var drinks: [DrinkFacts] { likeness.model.drinks }

  /// Drinks that resemble one, the nearest first; see `DrinkRivals` for their order.
  func similar(to id: String, limit: Int = 5) -> [SimilarDrink] {
    guard let own = indices[id], limit > 0 else { return [] }
    let all = likeness.likenesses(of: own)
    return rivals.ranked(all, own: own, limit: limit).map { answer($0, all[$0], near: own) }
  }

  /// Drinks for someone who likes some: near to those, liked ones left out, the known a little ahead.
  ///
  /// - Parameters:
  ///   - liked: recipe ids with a weight, such as a rating of 1 to 5; below 3 counts against.
  ///   - excluded: recipe ids not to give.
  func recommended(
    liked: [(recipe: String, rating: Double)], excluding excluded: Set<String> = [],
    limit: Int = 5
  ) -> [SimilarDrink] {
    guard limit > 0 else { return [] }
    let known = liked.compactMap { entry in indices[entry.recipe].map { ($0, entry.rating - 2) } }
    let rows = known.map { likeness.likenesses(of: $0.0) }
    let skipped = Set(known.map(\.0))
    var ranked: [(index: Int, score: Double)] = []
    for (index, drink) in drinks.enumerated()
    where !skipped.contains(index) && !excluded.contains(drink.id) {
      var score = Double(drink.popularity) / 1000
      for (row, entry) in zip(rows, known) { score += row[index] * entry.1 / Double(known.count) }
      ranked.append((index, score))
    }
    ranked.sort { ($0.score, $1.index) > ($1.score, $0.index) }
    let scale = max(known.map(\.1).max() ?? 1, 1)
    return ranked.prefix(limit).map { found in
      let nearest = known.indices.filter { known[$0].1 > 0 }
        .max { rows[$0][found.index] < rows[$1][found.index] }
      guard let nearest else {
        return SimilarDrink(
          recipe: drinks[found.index].id, score: found.score, shared: [], reason: "well known")
      }
      let liked = known[nearest].0
      var answer = answer(found.index, min(max(found.score / scale, 0), 1), near: liked)
      answer.reason = "because you like \(drinks[liked].name): \(answer.reason)"
      return answer
    }
  }

  private func answer(_ index: Int, _ score: Double, near own: Int) -> SimilarDrink {
    let facts = likeness.model.ingredients
    let (drink, other) = (drinks[index], drinks[own])
    let shared = common(drink, other).sorted { $0.share > $1.share }
    let ids = shared.map { facts.ids[$0.ingredient] }
    var parts: [String] = []
    if !ids.isEmpty {
      parts.append("also \(Words.list(shared.prefix(3).map { facts.names[$0.ingredient] }))")
    }
    switch (largest(drink, without: other), largest(other, without: drink)) {
    case (let new?, let gone?): parts.append("\(new) for \(gone)")
    case (let new?, nil): parts.append("with \(new)")
    case (nil, let gone?): parts.append("without \(gone)")
    case (nil, nil): break
    }
    if drink.family == other.family, drink.family != .unclassified {
      parts.append("the same \(drink.family.name) family")
    }
    if parts.isEmpty { parts.append("of a similar build") }
    return SimilarDrink(
      recipe: drink.id, score: (score * 100).rounded() / 100, shared: ids,
      reason: parts.joined(separator: ", "))
  }

  /// Parts of a drink that another has too, or a kind of them.
  private func common(_ drink: DrinkFacts, _ other: DrinkFacts) -> [DrinkFacts.Part] {
    drink.parts.filter { part in
      other.parts.contains { likeness.model.ingredients.areLine($0.ingredient, part.ingredient) }
    }
  }

  /// Name of the largest part of a drink that another lacks; nil when that has them all.
  private func largest(_ drink: DrinkFacts, without other: DrinkFacts) -> String? {
    let common = common(drink, other)
    let part = drink.parts.filter { part in part.share >= 0.03 && !common.contains(part) }
      .max { $0.share < $1.share }
    return part.map { likeness.model.ingredients.names[$0.ingredient] }
  }
}
