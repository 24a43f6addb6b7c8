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

/// Compares whole drinks by ingredients, flavour and family; built once over a catalogue.
///
/// The likeness is 0.45 times the share of volume the two have in common (kinds of the same and
/// other spirits count in part), 0.35 times the cosine of their flavours weighted by volume, and
/// 0.2 for the same family.
struct DrinkSimilarity: Sendable {
  private struct Drink: Sendable {
    /// Index in the flavour table and weight, the weights adding up to 1.
    var parts: [(index: Int, weight: Double)] = []
    var flavour: [Double] = []
    var family: CodexFamily
  }

  private let engine: FlavourEngine
  private let drinks: [Drink]
  private let indices: [String: Int]

  /// Takes all recipes of the engine's catalogue apart.
  init(_ engine: FlavourEngine) {
    self.engine = engine
    drinks = engine.catalogue.recipes.map { DrinkSimilarity.drink($0, engine) }
    indices = Dictionary(
      engine.catalogue.recipes.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { _, last in last })
  }

  private static func drink(_ recipe: Recipe, _ engine: FlavourEngine) -> Drink {
    var drink = Drink(family: CodexClassifier.classify(recipe, in: engine.catalogue).family)
    var flavour = [Double](repeating: 0, count: engine.table.noteIDs.count)
    let lines = PourVolume.lines(of: recipe, in: engine.catalogue)
    let total = lines.reduce(0) { $0 + $1.millilitres }
    var sum = 0.0
    for line in lines {
      guard let index = engine.table.indices[line.ingredient] else { continue }
      let weight = engine.weight(line.millilitres, total)
      drink.parts.append((index, weight))
      sum += weight
      for note in engine.table.notes(index) { flavour[note.note] += note.intensity * weight }
    }
    if sum > 0 {
      for index in drink.parts.indices { drink.parts[index].weight /= sum }
    }
    let norm = flavour.reduce(0) { $0 + $1 * $1 }.squareRoot()
    drink.flavour = norm > 0 ? flavour.map { $0 / norm } : flavour
    return drink
  }

  /// Drinks that resemble one, the nearest first.
  func similar(to id: String, limit: Int = 5) -> [SimilarDrink] {
    guard let own = indices[id], limit > 0 else { return [] }
    return ranked(limit) { index in index == own ? nil : likeness(own, index) }
      .map { answer($0.index, $0.score, near: own) }
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
    let known = liked.compactMap { entry in indices[entry.recipe].map { ($0, entry.rating - 2) } }
    let skipped = Set(known.map(\.0))
    let recipes = engine.catalogue.recipes
    guard limit > 0 else { return [] }
    let best = ranked(limit) { index in
      if skipped.contains(index) || excluded.contains(recipes[index].id) { return nil }
      var score = Double(recipes[index].popularity) / 1000
      for (other, weight) in known {
        score += likeness(index, other) * weight / Double(known.count)
      }
      return score
    }
    let scale = known.map(\.1).max() ?? 1
    return best.map { found in
      let nearest = known.filter { $0.1 > 0 }
        .max { likeness($0.0, found.index) < likeness($1.0, found.index) }
      guard let nearest else {
        return SimilarDrink(
          recipe: recipes[found.index].id, score: found.score, shared: [], reason: "well known")
      }
      var answer = answer(
        found.index, min(max(found.score / max(scale, 1), 0), 1), near: nearest.0)
      answer.reason = "because you like \(recipes[nearest.0].name): \(answer.reason)"
      return answer
    }
  }

  private func ranked(
    _ limit: Int, _ score: (Int) -> Double?
  ) -> [(index: Int, score: Double)] {
    let recipes = engine.catalogue.recipes
    let all = drinks.indices.compactMap { index in score(index).map { (index: index, score: $0) } }
    let sorted = all.sorted {
      ($0.score, recipes[$0.index].popularity) > ($1.score, recipes[$1.index].popularity)
    }
    return Array(sorted.prefix(limit))
  }

  private func likeness(_ first: Int, _ second: Int) -> Double {
    let a = drinks[first]
    let b = drinks[second]
    var flavour = 0.0
    for index in a.flavour.indices { flavour += a.flavour[index] * b.flavour[index] }
    let family = a.family == b.family && a.family != .unclassified ? 0.2 : 0
    return 0.45 * overlap(a, b) + 0.35 * flavour + family
  }

  /// Share of volume two drinks have in common.
  private func overlap(_ a: Drink, _ b: Drink) -> Double {
    var sum = 0.0
    for first in a.parts {
      var best = 0.0
      for second in b.parts {
        let kinship = kinship(first.index, second.index)
        if kinship > 0 { best = max(best, kinship * min(first.weight, second.weight)) }
      }
      sum += best
    }
    return min(sum, 1)
  }

  private func kinship(_ first: Int, _ second: Int) -> Double {
    if first == second { return 1 }
    let a = engine.catalogue.ingredients[first]
    let b = engine.catalogue.ingredients[second]
    if a.parent == b.id || b.parent == a.id { return 0.85 }
    if let parent = a.parent, parent == b.parent { return 0.6 }
    if a.category == .spirit, b.category == .spirit { return 0.2 }
    return 0
  }

  private func answer(_ index: Int, _ score: Double, near other: Int) -> SimilarDrink {
    let catalogue = engine.catalogue
    var shared: [(id: String, weight: Double)] = []
    for first in drinks[index].parts {
      let isShared = drinks[other].parts.contains { kinship(first.index, $0.index) > 0.5 }
      if isShared { shared.append((catalogue.ingredients[first.index].id, first.weight)) }
    }
    shared.sort { $0.weight > $1.weight }
    let names = shared.prefix(3).compactMap { catalogue.ingredient($0.id)?.name }
    var parts: [String] = []
    if !names.isEmpty { parts.append("also \(Words.list(names))") }
    if drinks[index].family == drinks[other].family, drinks[index].family != .unclassified {
      parts.append("the same \(drinks[index].family.name) family")
    }
    if parts.isEmpty { parts.append("a similar flavour") }
    return SimilarDrink(
      recipe: catalogue.recipes[index].id, score: (score * 100).rounded() / 100,
      shared: shared.map(\.id), reason: parts.joined(separator: ", "))
  }
}
