import BerthSDK

/// `classify ID`: the family a drink's structure puts it in, and why.
struct ClassifyCommand: StoreCommand {
  var id: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try store.drink(id)
    let catalogue = try store.catalogue(for: [drink])
    let found = CodexClassifier.classify(drink.recipe, in: catalogue)
    let parts = DrinkStructure(drink.recipe, in: catalogue).parts
    func names(_ ids: [String]) -> JSON {
      .array(ids.map { .named($0, catalogue.ingredient($0)?.name) })
    }
    let data: JSON = [
      "id": .string(drink.id), "name": .string(drink.name),
      "family": .string(found.family.rawValue), "familyName": .string(found.family.name),
      "subfamily": JSON(found.subfamily), "confidence": .rounded(found.confidence),
      "explanation": .string(found.explanation), "core": names(found.core),
      "balance": names(found.balance), "seasoning": names(found.seasoning),
      "runnerUp": JSON(found.runnerUp?.rawValue),
      "parts": .list(parts) { part in
        [
          "id": .string(part.ingredient), "name": .string(part.name),
          "millilitres": .rounded(part.millilitres),
          "share": .rounded(part.share),
          "does": .string(does(part.ingredient, found)),
        ]
      },
    ]
    return Reply(data, page: drink.name, subtitle: subtitle(found)) {
      View.progress("Confidence", value: found.confidence)
      View.text(found.explanation)
      View.table(
        columns: ["Part", View.Column("Share", type: .number), "What it does"],
        rows: parts.map { part in
          [
            View.Cell(part.name, link: Link.ingredient(part.ingredient)),
            View.Cell("\(Int((part.share * 100).rounded())) %"),
            View.Cell(does(part.ingredient, found)),
          ]
        }, empty: "No ingredient has a volume to judge by.")
      if let other = found.runnerUp {
        View.note("Next best: \(other.name).")
      }
      View.actions([
        View.Action(
          "The \(found.family.name) family",
          link: Link.to("family", ["name": found.family.rawValue]), role: .primary),
        View.Action("Recipe", link: Link.show(drink.id)),
      ])
      Notice.view
    }
  }

  private func subtitle(_ found: CodexClassification) -> String {
    if found.family == .unclassified { return "Outside the six families" }
    let name = found.family == .oldFashioned ? "An Old-Fashioned" : "A \(found.family.name)"
    return found.subfamily.map { "\(name) · \($0)" } ?? name
  }

  private func does(_ id: String, _ found: CodexClassification) -> String {
    if found.core.contains(id) { return "core" }
    if found.balance.contains(id) { return "balance" }
    return found.seasoning.contains(id) ? "seasoning" : "-"
  }
}
