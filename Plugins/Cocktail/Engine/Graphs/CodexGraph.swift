import BerthSDK
import Glibc

/// The graphs of the codex, set up as in the web app.
enum CodexGraph {
  private static let centerRadius = 80.0
  private static let rootRadius = 60.0
  /// The roots stand on a circle around the middle.
  private static let circle = 180.0
  private static let rootDistance = 200.0

  /// The six families around the middle, each fixed in its place.
  ///
  /// - Parameter count: the number of drinks of a family.
  static func roots(_ count: (CodexFamily) -> Int) -> GraphModel {
    var model = GraphModel(title: "Cocktail Codex")
    model.forces = GraphModel.Forces(charge: -100, collidePadding: nil)
    let middle = (x: GraphModel.width / 2, y: GraphModel.height / 2)
    model.nodes.append(
      GraphModel.Node(
        id: "codex", name: "Cocktail Codex", category: "drink", kind: "codex",
        radius: centerRadius, pin: middle, link: Link.to("codex"), detail: "six families"))
    for (index, family) in CodexFamily.families.enumerated() {
      let angle = Double(index) / 6 * 2 * Double.pi - Double.pi / 2
      let drinks = count(family)
      model.nodes.append(
        GraphModel.Node(
          id: family.rawValue, name: family.name, category: family.rawValue, kind: "family",
          radius: rootRadius,
          pin: (middle.x + circle * cos(angle), middle.y + circle * sin(angle)),
          link: Link.to("family", ["name": family.rawValue]),
          expand: Link.to("family", ["name": family.rawValue, "as": "graph"]),
          detail: "\(Words.count(drinks, "drink")) · \(family.summary)"))
      model.edges.append(
        GraphModel.Edge(
          source: 0, target: index + 1, kind: "root", distance: rootDistance, weight: 2))
    }
    model.closeStage()
    return model
  }

  /// A family with its template and some variations, the nearest to its root nearest.
  static func family(
    _ template: CodexTemplate, root: DrinkSummary?, _ variations: [Variation]
  ) -> GraphModel {
    var model = GraphModel(title: template.family.name)
    model.forces = GraphModel.Forces(charge: -200, collidePadding: 10)
    model.nodes.append(
      GraphModel.Node(
        id: template.family.rawValue, name: template.family.name,
        category: template.family.rawValue,
        kind: "family", radius: WebMeasure.centerRadius,
        link: root.map { Link.show($0.id) }, detail: template.formula))
    for part in template.parts {
      model.edges.append(
        GraphModel.Edge(
          source: 0, target: model.nodes.count, kind: "template", distance: 120, weight: 2.5))
      model.nodes.append(
        GraphModel.Node(
          id: model.freeID("slot-\(part.slot.rawValue)"), name: slotName(part.slot),
          category: slotCategory(part.slot), kind: "slot", radius: 40,
          link: part.slot.examples.first.map(Link.ingredient),
          detail: part.amount + (part.isOptional ? ", if you like" : "")))
    }
    for variation in variations {
      model.edges.append(
        GraphModel.Edge(
          source: 0, target: model.nodes.count, kind: "variation", score: 1 - variation.distance,
          distance: 200 + variation.distance * 150, weight: 0.8))
      model.nodes.append(
        GraphModel.Node(
          id: model.freeID(variation.drink.id), name: variation.drink.name, category: "drink",
          kind: "drink", radius: 30, link: Link.show(variation.drink.id),
          expand: Link.to("graph", ["name": variation.drink.id]), detail: variation.difference))
    }
    model.closeStage()
    return model
  }

  private static func slotName(_ slot: CodexSlot) -> String {
    switch slot {
    case .aromatisedWine: return "Vermouth"
    case .rich: return "Egg or cream"
    default: return Words.title(slot.rawValue)
    }
  }

  private static func slotCategory(_ slot: CodexSlot) -> String {
    switch slot {
    case .spirit: return IngredientCategory.spirit.rawValue
    case .sweetener: return IngredientCategory.syrup.rawValue
    case .bitters: return IngredientCategory.bitters.rawValue
    case .citrus: return IngredientCategory.citrus.rawValue
    case .liqueur: return IngredientCategory.liqueur.rawValue
    case .mixer: return IngredientCategory.mixer.rawValue
    case .rich: return IngredientCategory.egg.rawValue
    case .aromatisedWine: return IngredientCategory.fortifiedWine.rawValue
    }
  }
}
