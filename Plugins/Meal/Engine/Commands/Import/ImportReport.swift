import BerthSDK

/// What an import brought, recipe by recipe, and what it could not read.
struct ImportReport {
  private let recipes: [ImportedRecipe]
  private let kept: [(id: String, outcome: RecipeKeeper.Outcome)]
  private let problems: [DataProblem]

  init(_ result: ImportResult, kept: [(String, RecipeKeeper.Outcome)]) {
    recipes = result.recipes
    self.kept = kept.map { (id: $0.0, outcome: $0.1) }
    problems = result.problems
  }

  var isEmpty: Bool { kept.isEmpty }

  func count(_ outcome: RecipeKeeper.Outcome) -> Int { kept.count { $0.outcome == outcome } }

  private var lineCount: Int {
    recipes.reduce(0) { $0 + $1.lines.count { !$0.isHeading } }
  }

  private var unrecognisedCount: Int { recipes.reduce(0) { $0 + $1.unrecognised.count } }

  func json(isDry: Bool) -> JSON {
    var data: JSON = [
      "dryRun": .bool(isDry), "imported": JSON(count(.imported)),
      "updated": JSON(count(.updated)), "unchanged": JSON(count(.unchanged)),
      "skipped": JSON(problems.count), "lines": JSON(lineCount),
      "unrecognisedLines": JSON(unrecognisedCount),
    ]
    let rows = zip(recipes, kept).map { imported, kept -> JSON in
      [
        "id": .string(kept.id), "name": .string(imported.recipe.title),
        "outcome": .string(kept.outcome.rawValue), "allergens": JSON(imported.facts.allergens),
        "diets": JSON(imported.recipe.diets), "periods": JSON(imported.recipe.periods),
        "energy": JSON(Int(imported.facts.nutrition.energy.rounded())),
        "protein": JSON(Int(imported.facts.nutrition.protein.rounded())),
        "unrecognised": JSON(imported.unrecognised), "notes": JSON(imported.notes),
        "link": .string(Link.recipe(kept.id)),
      ]
    }
    data["recipes"] = .array(rows)
    data["problems"] = .list(problems) {
      [
        "place": .string("\($0.file):\($0.line)"), "message": .string($0.message),
        "remedy": .string($0.remedy),
      ]
    }
    return data
  }

  /// How many recipes are listed; the data has all.
  private static let maximumListed = 40

  func view(isDry: Bool) -> View {
    View.mealPage(isDry ? "What would come" : "Imported", subtitle: summary) {
      View.list(zip(recipes, kept).prefix(Self.maximumListed), style: .plain) {
        imported, kept in item(imported, kept.id, kept.outcome)
      }
      if recipes.count > Self.maximumListed {
        View.note("And \(recipes.count - Self.maximumListed) more.")
      }
      if unrecognisedCount > 0 {
        View.text(
          "\(unrecognisedCount) of \(lineCount) ingredient lines were not recognised. Their "
            + "allergens may be missing: read the labels.", role: .warning)
      }
      if !problems.isEmpty {
        View.section("Left out") {
          View.list(problems.prefix(Self.maximumListed), style: .plain) {
            View.Item($0.message, subtitle: "\($0.file):\($0.line) · \($0.remedy)")
          }
        }
      }
      View.note("Allergens and nutrition are derived from the lines; informational only.")
    }
  }

  private var summary: String {
    var parts = ["\(count(.imported)) new", "\(count(.updated)) updated"]
    if count(.unchanged) > 0 { parts.append("\(count(.unchanged)) unchanged") }
    if !problems.isEmpty { parts.append("\(problems.count) left out") }
    return parts.joined(separator: ", ")
  }

  private func item(
    _ imported: ImportedRecipe, _ id: String, _ outcome: RecipeKeeper.Outcome
  ) -> View.Item {
    let allergens = imported.facts.allergens.words.map { $0.title.lowercased() }
    return View.Item(
      imported.recipe.title,
      subtitle: allergens.isEmpty
        ? "none of the 14 allergens found" : "contains \(Words.list(allergens))",
      detail: outcome.rawValue, link: Link.recipe(id),
      children: imported.unrecognised.prefix(6).map { View.Item("not recognised: \($0)") })
  }
}
