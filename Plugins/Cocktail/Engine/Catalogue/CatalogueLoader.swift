import BerthSDK

/// Gathers tables and checks ids and references across them.
struct CatalogueLoader {
  private var ingredients: [Placed<Ingredient>] = []
  private var recipes: [Placed<Recipe>] = []
  private var flavours: [Placed<FlavourProfile>] = []
  private var notes: [Placed<FlavourNote>] = []
  private var barcodes: [Placed<ProductBarcode>] = []
  private(set) var problems: [DataProblem] = []

  /// A row with where it came from.
  private struct Placed<Row: Sendable> {
    var row: Row
    var file: String
    var line: Int
  }

  mutating func read(_ name: String, _ bytes: [UInt8]) {
    let base = name.split(separator: "/").last.map(String.init) ?? name
    switch base {
    case "ingredients.tsv": ingredients += take(CatalogueReader.ingredients(bytes, file: name))
    case "flavours.tsv": flavours += take(CatalogueReader.flavours(bytes, file: name))
    case "notes.tsv": notes += take(CatalogueReader.notes(bytes, file: name))
    case "barcodes.tsv": barcodes += take(CatalogueReader.barcodes(bytes, file: name))
    default: recipes += take(CatalogueReader.recipes(bytes, file: name))
    }
  }

  private mutating func take<Row>(_ table: DataTable<Row>) -> [Placed<Row>] {
    problems += table.problems
    return zip(table.rows, table.lines).map { Placed(row: $0, file: table.file, line: $1) }
  }

  /// The catalogue of all rows whose references hold.
  mutating func catalogue() -> Catalogue {
    ingredients = unique(ingredients, "id") { $0.id }
    recipes = unique(recipes, "id") { $0.id }
    flavours = unique(flavours, "ingredient") { $0.ingredient }
    notes = unique(notes, "id") { $0.id }
    barcodes = unique(barcodes, "code") { $0.code }
    let known = Set(ingredients.map(\.row.id))
    let knownNotes = Set(notes.map(\.row.id))
    for entry in ingredients {
      let row = entry.row
      check([row.parent].compactMap { $0 }, known, entry, "parent")
      check(row.substitutes.map(\.id), known, entry, "substitutes")
    }
    checkCycles()
    checkNames()
    recipes = recipes.filter {
      check($0.row.ingredients.map(\.ingredient), known, $0, "ingredients")
    }
    flavours = flavours.filter {
      check([$0.row.ingredient], known, $0, "ingredient")
        && check($0.row.notes.map(\.id), knownNotes, $0, "notes")
        && check($0.row.pairs, known, $0, "pairs")
    }
    for entry in notes { check(entry.row.contrasts, knownNotes, entry, "contrasts") }
    barcodes = barcodes.filter { check([$0.row.ingredient], known, $0, "ingredient") }
    return Catalogue(
      ingredients: ingredients.map(\.row), recipes: recipes.map(\.row),
      flavours: flavours.map(\.row), notes: notes.map(\.row), barcodes: barcodes.map(\.row))
  }

  private mutating func unique<Row>(
    _ rows: [Placed<Row>], _ column: String, _ key: (Row) -> String
  ) -> [Placed<Row>] {
    var seen: [String: Placed<Row>] = [:]
    var kept: [Placed<Row>] = []
    for entry in rows {
      let id = key(entry.row)
      if let first = seen[id] {
        problems.append(
          DataProblem(
            file: entry.file, line: entry.line, column: column,
            message: "'\(id)' is already in \(first.file):\(first.line)",
            remedy: "give it another id or remove one of the two"))
      } else {
        seen[id] = entry
        kept.append(entry)
      }
    }
    return kept
  }

  @discardableResult
  private mutating func check<Row>(
    _ ids: [String], _ known: Set<String>, _ entry: Placed<Row>, _ column: String
  ) -> Bool {
    var isGood = true
    for id in ids where !known.contains(id) {
      isGood = false
      problems.append(
        DataProblem(
          file: entry.file, line: entry.line, column: column, message: "'\(id)' is not known",
          remedy: "correct the id or add a line for it"))
    }
    return isGood
  }

  private mutating func checkCycles() {
    let parents = Dictionary(uniqueKeysWithValues: ingredients.map { ($0.row.id, $0.row.parent) })
    for entry in ingredients {
      var place = entry.row.parent
      var steps = 0
      while let id = place, id != entry.row.id, steps <= ingredients.count {
        place = parents[id] ?? nil
        steps += 1
      }
      if place == entry.row.id {
        problems.append(
          DataProblem(
            file: entry.file, line: entry.line, column: "parent",
            message: "'\(entry.row.id)' is above itself", remedy: "choose a broader parent"))
      }
    }
  }

  private mutating func checkNames() {
    let resolver = IngredientResolver(ingredients.map(\.row))
    for clash in resolver.ambiguous {
      guard let entry = ingredients.first(where: { $0.row.id == clash.second }) else { continue }
      problems.append(
        DataProblem(
          file: entry.file, line: entry.line, column: "aliases",
          message: "'\(clash.name)' already names '\(clash.first)'",
          remedy: "keep the name with one of the two"))
    }
  }
}
