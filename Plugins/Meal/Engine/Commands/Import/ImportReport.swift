import BerthSDK

/// What an import brought, recipe by recipe, and what it could not read.
struct ImportReport {
  /// What is told of one recipe.
  private struct Row {
    var id: String
    var outcome: RecipeKeeper.Outcome
    var title: String
    var facts: JSON
    var allergens: [String]
    /// Lines that were not understood, by their number in the list, from 1.
    var unclear: [(number: Int, text: String)]
  }

  /// How many recipes are told of one by one; of the others only their number is known.
  static let maximumRows = 1_000

  private var rows: [Row] = []
  private var counts: [RecipeKeeper.Outcome: Int] = [:]
  private var lineCount = 0
  private var unrecognisedCount = 0
  var problems: [DataProblem] = []

  /// Takes in what became of a recipe.
  mutating func add(_ imported: ImportedRecipe, id: String, _ outcome: RecipeKeeper.Outcome) {
    counts[outcome, default: 0] += 1
    lineCount += imported.lines.count { !$0.isHeading }
    unrecognisedCount += imported.unrecognised.count
    guard rows.count < Self.maximumRows else { return }
    rows.append(
      Row(
        id: id, outcome: outcome, title: imported.recipe.title,
        facts: [
          "allergens": JSON(imported.facts.allergens), "diets": JSON(imported.recipe.diets),
          "periods": JSON(imported.recipe.periods),
          "energy": JSON(Int(imported.facts.nutrition.energy.rounded())),
          "protein": JSON(Int(imported.facts.nutrition.protein.rounded())),
          "unrecognised": JSON(imported.unrecognised), "notes": JSON(imported.notes),
        ],
        allergens: imported.facts.allergens.words.map { $0.title.lowercased() },
        unclear: Self.unclear(imported)))
  }

  private static func unclear(_ imported: ImportedRecipe) -> [(number: Int, text: String)] {
    let texts = Set(imported.unrecognised)
    return imported.lines.enumerated().compactMap { index, line in
      texts.contains(line.text) ? (index + 1, imported.written[index].text) : nil
    }
  }

  var isEmpty: Bool { counts.isEmpty }

  /// How many recipes were taken in.
  var total: Int { counts.values.reduce(0, +) }

  func count(_ outcome: RecipeKeeper.Outcome) -> Int { counts[outcome] ?? 0 }

  func json(isDry: Bool) -> JSON {
    var data: JSON = [
      "dryRun": .bool(isDry), "imported": JSON(count(.imported)),
      "updated": JSON(count(.updated)), "unchanged": JSON(count(.unchanged)),
      "skipped": JSON(problems.count), "lines": JSON(lineCount),
      "unrecognisedLines": JSON(unrecognisedCount),
    ]
    data["recipes"] = .array(
      rows.map { row in
        var json: JSON = [
          "id": .string(row.id), "name": .string(row.title),
          "outcome": .string(row.outcome.rawValue),
        ]
        for (key, value) in row.facts.object ?? JSONObject() { json[key] = value }
        json["link"] = .string(Link.recipe(row.id))
        return json
      })
    data["problems"] = .list(problems) {
      [
        "place": .string("\($0.file):\($0.line)"), "message": .string($0.message),
        "remedy": .string($0.remedy),
      ]
    }
    return data
  }

  /// How many recipes a page lists; the data has more.
  private static let maximumListed = 40

  func view(isDry: Bool) -> View {
    View.mealPage(isDry ? "What would come" : "Imported", subtitle: summary) {
      View.list(rows.prefix(Self.maximumListed), style: .plain) { item($0, isDry: isDry) }
      if total > Self.maximumListed {
        View.note("And \(total - Self.maximumListed) more.")
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

  /// How many lines of a recipe that were not understood are listed with it.
  private static let maximumUnclear = 6

  private func item(_ row: Row, isDry: Bool) -> View.Item {
    // Each leads to the form that says what it means.
    var children = row.unclear.prefix(Self.maximumUnclear).map { line in
      View.Item(
        "not recognised: \(line.text)",
        link: isDry ? nil : Link.to("line", ["id": row.id, "number": String(line.number)]))
    }
    let more = row.unclear.count - children.count
    if more > 0 {
      children.append(
        View.Item(
          "and \(Words.count(more, "line")) more",
          link: isDry ? nil : Link.to("line", ["id": row.id])))
    }
    return View.Item(
      row.title,
      subtitle: row.allergens.isEmpty
        ? "none of the 14 allergens found" : "contains \(Words.list(row.allergens))",
      detail: row.outcome.rawValue, link: isDry ? nil : Link.recipe(row.id), children: children)
  }
}
