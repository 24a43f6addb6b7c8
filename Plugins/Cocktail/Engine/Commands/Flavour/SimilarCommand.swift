import BerthSDK
import Kitchen

/// `similar ID`: drinks like a drink: those it takes least to make of it.
struct SimilarCommand: StoreCommand {
  var id: [String]
  var limit: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try store.drink(id)
    let similarity = try store.comparison(with: drink).similarity
    try call.checkCancellation()
    let found = similarity.similar(to: drink.id, limit: limit)
    let byID = Dictionary(
      try store.summaries(ids: found.map(\.recipe)).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    let results = found.compactMap { entry in byID[entry.recipe].map { (entry, $0) } }
    let data: JSON = [
      "id": .string(drink.id), "name": .string(drink.name),
      "results": .list(results) { entry, summary in
        var json = DrinkJSON.summary(summary)
        json["score"] = .rounded(entry.score)
        json["shared"] = JSON(entry.shared)
        json["reason"] = .string(entry.reason)
        return json
      }, "total": JSON(results.count),
    ]
    return Reply(data, page: "Drinks like \(drink.name)") {
      View.list(results, style: .numbered, empty: "No other drink is like it.") { entry, summary in
        View.Item(
          summary.name, subtitle: entry.reason,
          detail: "\(Int((entry.score * 100).rounded())) %",
          badges: summary.isFavorite ? [View.Badge("♥", tone: .accent)] : [],
          link: Link.show(summary.id))
      }
      Notice.view
    }
  }
}

/// `compatibility ID`: how well a drink's ingredients go together, and its weakest link.
struct CompatibilityCommand: StoreCommand {
  var id: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try store.drink(id)
    let engine = try store.flavourEngine(of: drink.recipe.ingredients.map(\.ingredient))
    let catalogue = engine.catalogue
    let result = engine.compatibility(of: drink.recipe)
    func name(_ id: String) -> String {
      catalogue.ingredient(id)?.name
        ?? drink.parts.first { $0.0.ingredient == id }?.1.name ?? id
    }
    var data: JSON = [
      "id": .string(drink.id), "name": .string(drink.name),
      "score": .rounded(result.score),
      "verdict": .string(verdict(result.score)), "weakest": .null,
      "pairings": .array(result.pairings.map { FlavourView.json($0, in: catalogue) }),
      "unknown": .array(result.unknown.map { .named($0, name($0)) }),
    ]
    if let weakest = result.weakest {
      data["weakest"] = [
        "id": .string(weakest.ingredient), "name": .string(name(weakest.ingredient)),
        "score": .rounded(weakest.score),
        "worst": FlavourView.json(weakest.worst, in: catalogue),
      ]
    }
    return Reply(data, page: drink.name, subtitle: "How its ingredients go together") {
      if let score = result.score {
        View.progress(
          verdict(score), value: score / 3, detail: FlavourView.text(score))
      } else {
        View.text("Too few of its ingredients have a known flavour to say.")
      }
      if let weakest = result.weakest {
        View.text(
          "The weakest link is \(name(weakest.ingredient)), "
            + "\(FlavourView.text(weakest.score)) with the others. \(weakest.worst.explanation)")
      }
      if !result.pairings.isEmpty {
        View.table(
          columns: ["Pairing", View.Column("Score", type: .number), "Why"],
          rows: result.pairings.map { pairing in
            [
              View.Cell(
                "\(name(pairing.first)) + \(name(pairing.second))",
                link: Link.to("pair", ["a": pairing.first, "b": pairing.second])),
              View.Cell(
                AmountText.decimal(pairing.score ?? 0, places: 2),
                tone: FlavourView.tone(pairing.score)),
              View.Cell(pairing.reason),
            ]
          })
      }
      if !result.unknown.isEmpty {
        View.note(
          "Not counted, for want of a flavour profile: "
            + result.unknown.map(name).joined(separator: ", ") + ".")
      }
      View.actions([
        View.Action("As a graph", link: Link.to("graph", ["name": drink.id])),
        View.Action("Recipe", link: Link.show(drink.id)),
      ])
      Notice.view
    }
  }

  /// A score in a word.
  private func verdict(_ score: Double?) -> String {
    switch score {
    case nil: return "unknown"
    case .some(2.2...): return "excellent"
    case .some(1.5...): return "good"
    case .some(0.8...): return "daring"
    default: return "uneasy"
    }
  }
}
