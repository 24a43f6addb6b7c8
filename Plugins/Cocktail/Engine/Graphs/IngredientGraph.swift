import BerthSDK

/// The graph of an ingredient: what goes with it and what can take its place.
struct IngredientGraph {
  let ingredient: Ingredient
  /// Knows all ingredients and flavours.
  let engine: FlavourEngine
  /// Asked now and then; the graph is left as it is then.
  var isCancelled: () -> Bool = { false }

  private static let centerRadius = 50.0
  private static let maximumPairs = 7
  private static let maximumAlternatives = 6
  /// The web app's link to an alternative.
  private static let alternativeDistance = 100.0

  /// The things and links, not laid out yet.
  var model: GraphModel {
    var model = GraphModel(title: ingredient.name)
    model.nodes.append(
      GraphModel.Node(
        id: ingredient.id, name: ingredient.name, category: ingredient.category.rawValue,
        kind: "ingredient", radius: Self.centerRadius, link: Link.ingredient(ingredient.id),
        detail: GraphWords.notes(ingredient.id, engine)))
    for pairing in engine.complementary(
      to: ingredient.id, limit: Self.maximumPairs, isCancelled: isCancelled)
    {
      let score = pairing.score ?? 0
      GraphExpansion.add(
        pairing.second, to: &model, around: 0, kind: "complementary", score: score,
        radius: WebMeasure.radius(score, largest: 3), distance: WebMeasure.distance(score),
        weight: score / 1.5, detail: pairing.reason, engine)
    }
    for other in engine.alternatives(
      for: ingredient.id, limit: Self.maximumAlternatives + Self.maximumPairs,
      isCancelled: isCancelled)
    where model.index(of: other.ingredient) == nil {
      if model.nodes.count > Self.maximumPairs + Self.maximumAlternatives { break }
      GraphExpansion.add(
        other.ingredient, to: &model, around: 0, kind: "alternative", score: other.score,
        radius: 30 + other.score * 22, distance: Self.alternativeDistance,
        weight: other.score * 1.5, detail: other.reason, engine)
    }
    model.closeStage()
    return model
  }
}

/// Adds what goes with a node, and what can take its place, around it.
enum GraphExpansion {
  /// The web app shows five that go with an ingredient.
  static let complementary = 5
  static let alternatives = 3

  /// Expands one node; returns how many nodes were added.
  ///
  /// - Parameters:
  ///   - engine: knows all ingredients and flavours.
  ///   - isCancelled: asked now and then; the graph is left as it is then.
  @discardableResult
  static func expand(
    _ node: Int, of model: inout GraphModel, _ engine: FlavourEngine,
    isCancelled: () -> Bool = { false }
  ) -> Int {
    let id = ingredientID(model.nodes[node], engine)
    let before = model.nodes.count
    var added = 0
    for pairing in engine.complementary(
      to: id, limit: complementary + before, isCancelled: isCancelled)
    {
      guard added < complementary else { break }
      guard model.index(of: pairing.second) == nil else { continue }
      let score = pairing.score ?? 0
      add(
        pairing.second, to: &model, around: node, kind: "complementary", score: score,
        weight: score / 1.5, detail: pairing.reason, engine)
      added += 1
    }
    added = 0
    for other in engine.alternatives(
      for: id, limit: alternatives + before, isCancelled: isCancelled)
    {
      guard added < alternatives else { break }
      guard model.index(of: other.ingredient) == nil else { continue }
      add(
        other.ingredient, to: &model, around: node, kind: "alternative", score: other.score,
        weight: other.score * 1.5, detail: other.reason, engine)
      added += 1
    }
    if model.nodes.count > before { model.closeStage() }
    return model.nodes.count - before
  }

  /// The ingredient behind a node; a second node of an ingredient has a number in its id.
  private static func ingredientID(
    _ node: GraphModel.Node, _ engine: FlavourEngine
  ) -> String {
    if engine.catalogue.ingredient(node.id) != nil { return node.id }
    return engine.catalogue.ingredients.first { $0.name == node.name }?.id ?? node.id
  }

  static func add(
    _ id: String, to model: inout GraphModel, around center: Int, kind: String, score: Double,
    radius: Double = WebMeasure.outerRadius, distance: Double = WebMeasure.outerDistance,
    weight: Double, detail: String, _ engine: FlavourEngine
  ) {
    let known = engine.catalogue.ingredient(id)
    model.edges.append(
      GraphModel.Edge(
        source: center, target: model.nodes.count, kind: kind, score: score, distance: distance,
        weight: max(weight, 0.4)))
    model.nodes.append(
      GraphModel.Node(
        id: id, name: known?.name ?? Words.title(id),
        category: known?.category.rawValue ?? IngredientCategory.other.rawValue, kind: kind,
        radius: radius, link: Link.ingredient(id), detail: detail))
  }
}
