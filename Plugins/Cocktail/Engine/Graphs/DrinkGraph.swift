import Kitchen

/// The graph of a drink: the drink in the middle, its ingredients around it.
struct DrinkGraph {
  let drink: StoredRecipe
  /// Knows the drink's ingredients and their flavours.
  let engine: FlavourEngine
  let format: AmountFormat

  /// Pairings worth a line between two ingredients.
  private static let minimumScore = 1.5
  private static let maximumPairs = 6

  /// The things and links, not laid out yet.
  var model: GraphModel {
    var model = GraphModel(title: drink.name)
    let recipe = drink.recipe
    model.nodes.append(
      GraphModel.Node(
        id: recipe.id, name: recipe.name, category: "drink", kind: "drink",
        radius: WebMeasure.centerRadius, link: Link.show(recipe.id),
        detail: "\(recipe.category.rawValue), \(drink.family.name)"))
    let values = self.values
    let largest = values.max() ?? 1
    let total = volumes.reduce(0, +)
    for (index, (part, line)) in zip(recipe.ingredients, drink.lines).enumerated() {
      let known = engine.catalogue.ingredient(part.ingredient)
      model.nodes.append(
        GraphModel.Node(
          id: model.freeID(part.ingredient), name: line.name,
          category: known?.category.rawValue ?? IngredientCategory.other.rawValue,
          kind: "ingredient", radius: WebMeasure.radius(values[index], largest: largest),
          link: line.isKnown ? Link.ingredient(part.ingredient) : nil,
          detail: detail(part, line)))
      model.edges.append(
        GraphModel.Edge(
          source: 0, target: index + 1, kind: "part",
          score: total > 0 ? volumes[index] / total : nil,
          distance: WebMeasure.distance(values[index]), weight: max(min(values[index], 4), 0.5)))
    }
    model.closeStage()
    model.edges += pairs
    return model
  }

  private var volumes: [Double] {
    PourVolume.lines(of: drink.recipe, in: engine.catalogue).map(\.millilitres)
  }

  /// The numbers the web app sizes things by: a source's measure as it is written, for our own
  /// recipes ounces, and a quarter for what has no volume to speak of.
  private var values: [Double] {
    if drink.origin == .source { return drink.lines.map { WebMeasure.value($0.measure) } }
    let shared = Double(Scaling.servings(of: drink.recipe, in: engine.catalogue))
    return volumes.map { max($0 / VolumeStandard.bar.ounce / shared, 0.25) }
  }

  private func detail(_ part: RecipeIngredient, _ line: StoredRecipe.Line) -> String {
    let amount = DrinkText.shortAmount(part, line, format)
    let notes = GraphWords.notes(part.ingredient, engine)
    return [amount, notes].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Lines between ingredients that go well together.
  private var pairs: [GraphModel.Edge] {
    var found: [GraphModel.Edge] = []
    let parts = drink.recipe.ingredients
    for first in parts.indices {
      for second in parts.indices where second > first {
        guard let score = engine.pairing(parts[first].ingredient, parts[second].ingredient).score,
          score >= Self.minimumScore
        else { continue }
        found.append(
          GraphModel.Edge(
            source: first + 1, target: second + 1, kind: "pair", score: score, distance: nil,
            weight: score / 2))
      }
    }
    found.sort { ($0.score ?? 0, $1.source) > ($1.score ?? 0, $0.source) }
    return Array(found.prefix(Self.maximumPairs))
  }
}

/// Words about the nodes of a graph.
enum GraphWords {
  /// The strongest notes of an ingredient: `juniper, citrus zest, herbal`.
  static func notes(_ id: String, _ engine: FlavourEngine) -> String {
    guard let flavour = engine.flavour(of: id) else { return "" }
    let names = Dictionary(
      engine.catalogue.notes.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    return flavour.notes.prefix(3).compactMap { names[$0.id]?.lowercased() }
      .joined(separator: ", ")
  }
}
