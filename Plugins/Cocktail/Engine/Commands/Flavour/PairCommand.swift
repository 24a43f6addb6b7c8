import BerthSDK

/// `pair A B`: how well two ingredients go together, and why.
struct PairCommand: StoreCommand {
  var a: String
  var b: String

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let a = try store.ingredient([self.a])
    let b = try store.ingredient([self.b])
    let engine = try store.flavourEngine(of: [a.id, b.id])
    let catalogue = engine.catalogue
    let pairing = engine.pairing(a.id, b.id)
    let examples = try together(a.id, b.id, store)
    var data = FlavourView.json(pairing, in: catalogue)
    data["drinks"] = .array(examples.map(DrinkJSON.summary))
    return Reply(data, page: "\(a.name) and \(b.name)", subtitle: pairing.verdict) {
      if let score = pairing.score {
        View.progress("Pairing", value: score / 3, detail: FlavourView.text(score))
      }
      View.text(pairing.explanation, role: .emphasis)
      View.keyValues(facts(pairing))
      if !examples.isEmpty {
        View.section("Drinks with both") { DrinkView.list(examples, empty: "") }
      }
      View.actions([
        View.Action("What goes with \(a.name)", link: Link.to("pairs", ["name": a.id])),
        View.Action("What goes with \(b.name)", link: Link.to("pairs", ["name": b.id])),
      ])
      if !examples.isEmpty { Notice.view }
    }
  }

  private func facts(_ pairing: Pairing) -> [View.Pair] {
    var facts: [View.Pair] = []
    if !pairing.shared.isEmpty {
      facts.append(View.Pair("Shared notes", pairing.shared.joined(separator: ", ")))
    }
    if !pairing.contrasts.isEmpty {
      facts.append(
        View.Pair(
          "Contrasts",
          pairing.contrasts.prefix(5).map { "\($0.first) – \($0.second)" }.joined(separator: ", ")))
    }
    if pairing.isKnownPair { facts.append(View.Pair("Known pair", "yes", tone: .good)) }
    return facts
  }

  /// The best known drinks that hold both, kinds of them included.
  private func together(
    _ a: String, _ b: String, _ store: Store
  ) throws -> [DrinkSummary] {
    try store.summaries(
      """
      WHERE r.removed IS NULL AND r.id IN (SELECT recipe FROM recipe_ingredients WHERE ingredient
        IN (SELECT value FROM json_each(?1))) AND r.id IN (SELECT recipe FROM recipe_ingredients
        WHERE ingredient IN (SELECT value FROM json_each(?2)))
      ORDER BY r.popularity DESC, r.id LIMIT 5
      """, [.list(try store.kinds(of: a)), .list(try store.kinds(of: b))])
  }
}
