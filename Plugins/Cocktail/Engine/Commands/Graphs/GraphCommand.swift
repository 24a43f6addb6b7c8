import BerthSDK

/// `graph NAME`: the flavour graph of a drink or an ingredient; `--expand` shows more around a
/// node, `--pin` fixes one.
struct GraphCommand: StoreCommand {
  var name: [String]
  var expand: [String]
  var pin: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let text = name.joined(separator: " ")
    let pins = try pin.map { try GraphPin($0) }
    let format = AmountFormat(try VolumeUnit.preferred(call))
    var model: GraphModel
    var engine: FlavourEngine
    let subject: String
    if let id = try store.optionalDrinkID(text), let drink = try store.recipe(id: id) {
      engine =
        expand.isEmpty
        ? try store.flavourEngine(of: drink.recipe.ingredients.map(\.ingredient))
        : try store.flavourEngine()
      model = DrinkGraph(drink: drink, engine: engine, format: format).model
      subject = "drink"
    } else if let id = try store.optionalIngredientID(text) {
      let ingredient = try store.ingredient([id])
      engine = try store.flavourEngine()
      model =
        IngredientGraph(
          ingredient: ingredient, engine: engine, isCancelled: { call.isCancelled }
        ).model
      subject = "ingredient"
    } else {
      throw try unknown(text, store)
    }
    try call.checkCancellation()
    let center = model.nodes[0].id
    var expanded: [String] = []
    var silent: [String] = []
    for wanted in expand {
      let index = try self.index(of: wanted, in: model, store, "expand")
      let id = model.nodes[index].id
      if expanded.contains(id) { continue }
      expanded.append(id)
      let added = GraphExpansion.expand(index, of: &model, engine) { call.isCancelled }
      try call.checkCancellation()
      if added == 0 {
        silent.append(model.nodes[index].name)
      }
    }
    for pin in pins {
      let index = try self.index(of: pin.name, in: model, store, "pin")
      model.nodes[index].pin = (pin.x, pin.y)
      model.nodes[index].isPinnedByUser = true
    }
    link(&model, center, expanded)
    try model.layOut()
    try call.events.record(
      "graph.shown", ["subject": .string(subject), "expanded": JSON(expanded.count)])
    let page = GraphPage(
      model: model, kind: subject, expanded: expanded, silent: silent)
    return Reply(page.json) { page.view }
  }

  private func unknown(_ text: String, _ store: Store) throws -> PluginError {
    var names = try store.database.rows(
      "SELECT name, fold, popularity FROM recipes WHERE removed IS NULL", []
    ) { (name: $0.text(0), fold: $0.text(1), weight: $0.int(2)) }
    names += try store.database.rows("SELECT name FROM ingredients", []) {
      (name: $0.text(0), fold: TextFolding.fold($0.text(0)), weight: 50)
    }
    return PluginError.unknown(
      "there is no drink or ingredient “\(Words.shortened(text, to: 60))”",
      near: Nearest.names(to: text, among: names),
      remedy: "berth cocktail search and berth cocktail ingredients list them")
  }

  /// The index of the node that a text names.
  private func index(
    of text: String, in model: GraphModel, _ store: Store, _ option: String
  ) throws -> Int {
    let fold = TextFolding.fold(text)
    if let index = model.nodes.firstIndex(where: {
      $0.id == text || TextFolding.fold($0.name) == fold
    }) {
      return index
    }
    if let id = try store.optionalIngredientID(text), let index = model.index(of: id) {
      return index
    }
    throw PluginError.invalid(
      "--\(option): “\(Words.shortened(text, to: 60))” is not in this graph",
      remedy: "its nodes are \(Words.list(model.nodes.map(\.name), "and"))")
  }

  /// Gives every node the link that shows more around it, or less where it is expanded.
  private func link(_ model: inout GraphModel, _ center: String, _ expanded: [String]) {
    for node in model.nodes.indices where model.nodes[node].kind != "drink" {
      let id = model.nodes[node].id
      var shown = expanded
      if let index = shown.firstIndex(of: id) { shown.remove(at: index) } else { shown.append(id) }
      var link = Link.to("graph", ["name": center])
      for other in shown { link += Link.argument("expand", other) }
      for pin in pin { link += Link.argument("pin", pin) }
      model.nodes[node].expand = link
    }
  }
}
