import BerthSDK

/// `graph NAME`: the flavour graph of a drink or an ingredient; `--expand` shows more around a
/// node, `--pin` fixes one.
enum GraphCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let text = arguments.strings("name").joined(separator: " ")
    let pins = try arguments.strings("pin").map { try GraphPin($0) }
    let expansions = arguments.strings("expand")
    let format = AmountFormat(try Profile.units(call))
    var model: GraphModel
    var engine: FlavourEngine
    let subject: String
    if let id = try drink(text, store), let drink = try store.recipe(id: id) {
      engine = FlavourEngine(
        expansions.isEmpty
          ? try store.flavourCatalogue(of: drink.recipe.ingredients.map(\.ingredient))
          : try store.flavourCatalogue())
      model = DrinkGraph(drink: drink, engine: engine, format: format).model
      subject = "drink"
    } else if let id = try store.optionalIngredientID(text) {
      let ingredient = try store.ingredient([id])
      engine = FlavourEngine(try store.flavourCatalogue())
      model = IngredientGraph(ingredient: ingredient, engine: engine).model
      subject = "ingredient"
    } else {
      throw try unknown(text, store)
    }
    let name = model.nodes[0].id
    var expanded: [String] = []
    var silent: [String] = []
    for wanted in expansions {
      let place = try self.place(wanted, in: model, store, "expand")
      let id = model.nodes[place].id
      if expanded.contains(id) { continue }
      expanded.append(id)
      if GraphExpansion.expand(place, of: &model, engine) == 0 {
        silent.append(model.nodes[place].name)
      }
    }
    for pin in pins {
      let place = try self.place(pin.name, in: model, store, "pin")
      model.nodes[place].pin = (pin.x, pin.y)
      model.nodes[place].isPinnedByUser = true
    }
    link(&model, name, expanded, arguments.strings("pin"))
    try model.layOut()
    let page = GraphPage(
      model: model, kind: subject, expanded: expanded, silent: silent)
    return Reply(page.json) { page.view }
  }

  /// The drink a text means; an ingredient of exactly that name comes first only when no drink has
  /// it.
  private static func drink(_ text: String, _ store: Store) throws -> String? {
    try store.optionalDrinkID(text)
  }

  private static func unknown(_ text: String, _ store: Store) throws -> PluginError {
    var names = try store.database.rows(
      "SELECT name, fold, popularity FROM recipes WHERE removed IS NULL", []
    ) { (name: $0.text(0), fold: $0.text(1), weight: $0.int(2)) }
    names += try store.database.rows("SELECT name FROM ingredients", []) {
      (name: $0.text(0), fold: TextFolding.fold($0.text(0)), weight: 50)
    }
    let near = Nearest.names(to: text, among: names)
    return PluginError(
      "not-found", "there is no drink or ingredient “\(Words.shortened(text, to: 60))”",
      remedy: near.isEmpty
        ? "berth cocktail search and berth cocktail ingredients list them"
        : "did you mean \(Words.list(near, "or"))?", details: ["didYouMean": JSON(near)])
  }

  /// The place of a node that a text names.
  private static func place(
    _ text: String, in model: GraphModel, _ store: Store, _ option: String
  ) throws -> Int {
    let fold = TextFolding.fold(text)
    if let place = model.nodes.firstIndex(where: {
      $0.id == text || TextFolding.fold($0.name) == fold
    }) {
      return place
    }
    if let id = try store.optionalIngredientID(text), let place = model.place(of: id) {
      return place
    }
    throw PluginError.invalid(
      "--\(option): “\(Words.shortened(text, to: 60))” is not in this graph",
      remedy: "its nodes are \(Words.list(model.nodes.map(\.name), "and"))")
  }

  /// Gives every node the link that shows more around it, or less where it is expanded.
  private static func link(
    _ model: inout GraphModel, _ name: String, _ expanded: [String], _ pins: [String]
  ) {
    for place in model.nodes.indices where model.nodes[place].kind != "drink" {
      let id = model.nodes[place].id
      var shown = expanded
      if let index = shown.firstIndex(of: id) { shown.remove(at: index) } else { shown.append(id) }
      var link = Link.to("graph", ["name": name])
      for other in shown { link += "&expand=\(PluginLink.encoded(other))" }
      for pin in pins { link += "&pin=\(PluginLink.encoded(pin))" }
      model.nodes[place].expand = link
    }
  }
}
