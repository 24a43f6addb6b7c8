import BerthSDK

/// `technique NAME`: how something is done; without a name all of them.
struct TechniqueCommand: StoreCommand {
  var name: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let all = try Technique.all(call)
    let text = Words.trimmed(name.joined(separator: " "))
    let found = text.isEmpty ? all : [try find(text, all)]
    let drinks = found.count == 1 ? try self.drinks(found[0], all, store) : []
    let data: JSON = [
      "techniques": .list(found) {
        ["id": .string($0.id), "name": .string($0.name), "text": .string($0.text)]
      }, "total": JSON(found.count), "drinks": .array(drinks.map(DrinkJSON.summary)),
    ]
    return Reply(
      data, page: found.count == 1 ? found[0].name : "How drinks are made",
      accent: DrinkView.accent
    ) {
      if found.count == 1 {
        View.text(found[0].text)
        if !drinks.isEmpty {
          View.section("To try it with") { DrinkView.list(drinks, empty: "") }
        }
        View.action("All techniques", link: Link.to("technique"))
      } else {
        View.list(found) {
          View.Item($0.name, subtitle: $0.text, link: Link.to("technique", ["name": $0.id]))
        }
      }
      Notice.view
    }
  }

  private func find(_ text: String, _ all: [Technique]) throws -> Technique {
    let fold = TextFolding.fold(text)
    if let found = all.first(where: {
      $0.id == Words.slug(text) || TextFolding.fold($0.name) == fold
    }) {
      return found
    }
    if let found = Technique.of(text, in: all) { return found }
    throw PluginError.unknown(
      "there is no technique “\(Words.shortened(text, to: 60))”",
      near: Nearest.names(to: text, in: all.map(\.name)),
      remedy: "berth cocktail technique lists them")
  }

  /// The best known drinks with a step of it: those that are made by it, then others.
  private func drinks(_ technique: Technique, _ all: [Technique], _ store: Store) throws
    -> [DrinkSummary]
  {
    let ids = try store.database.rows(
      "SELECT id, steps FROM recipes WHERE removed IS NULL "
        + "ORDER BY method = ?1 DESC, popularity DESC, id LIMIT 300", [.text(technique.id)]
    ) { (id: $0.text(0), steps: $0.text(1)) }
    var using: [String] = []
    for drink in ids where using.count < 5 {
      try store.call.checkCancellation()
      // Most steps say nothing of it, and need not be weighed against the others.
      let text = TextFolding.fold(drink.steps)
      guard technique.words.contains(where: text.contains) else { continue }
      let isIt = drink.steps.split(separator: "\n").contains {
        Technique.of(String($0), in: all)?.id == technique.id
      }
      if isIt { using.append(drink.id) }
    }
    return try store.summaries(ids: using)
  }
}
