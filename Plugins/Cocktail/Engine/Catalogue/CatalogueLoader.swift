import BerthSDK

/// Gathers tables and checks ids and references across them.
struct CatalogueLoader {
  /// The data files that hold no recipes.
  static let files = [
    "ingredients.tsv", "flavours.tsv", "notes.tsv", "barcodes.tsv", FamiliarName.file,
  ]

  private var ingredients = SourcedRows<Ingredient>()
  private var recipes = SourcedRows<Recipe>()
  private var flavours = SourcedRows<FlavourProfile>()
  private var notes = SourcedRows<FlavourNote>()
  private var barcodes = SourcedRows<ProductBarcode>()
  private var names = SourcedRows<FamiliarName>()
  /// What was wrong with the files that were read.
  private(set) var problems: [DataProblem] = []

  /// Reads a data file; every one that is not among `files` holds recipes.
  mutating func read(_ name: String, _ bytes: UnsafeRawBufferPointer) {
    switch name {
    case "ingredients.tsv":
      ingredients.append(CatalogueReader.ingredients(name, bytes), problems: &problems)
    case "flavours.tsv":
      flavours.append(CatalogueReader.flavours(name, bytes), problems: &problems)
    case "notes.tsv": notes.append(CatalogueReader.notes(name, bytes), problems: &problems)
    case "barcodes.tsv":
      barcodes.append(CatalogueReader.barcodes(name, bytes), problems: &problems)
    case FamiliarName.file: names.append(FamiliarName.read(name, bytes), problems: &problems)
    default: recipes.append(CatalogueReader.recipes(name, bytes), problems: &problems)
    }
  }

  /// The catalogue of all rows whose references hold.
  mutating func catalogue() -> Catalogue {
    ingredients.keepUnique("id", problems: &problems, \.id)
    recipes.keepUnique("id", problems: &problems, \.id)
    flavours.keepUnique("ingredient", problems: &problems, \.ingredient)
    notes.keepUnique("id", problems: &problems, \.id)
    barcodes.keepUnique("code", problems: &problems, \.code)
    let known = Set(ingredients.rows.map(\.id))
    let knownNotes = Set(notes.rows.map(\.id))
    checkIngredients(known)
    recipes.keepKnown("ingredients", known, problems: &problems) { recipe in
      recipe.ingredients.map(\.ingredient)
    }
    flavours.keepKnown("ingredient", known, problems: &problems) { [$0.ingredient] }
    flavours.keepKnown("notes", knownNotes, problems: &problems) { $0.notes.map(\.id) }
    flavours.keepKnown("pairs", known, problems: &problems, \.pairs)
    for entry in notes.entries { report(entry, "contrasts", entry.row.contrasts, knownNotes) }
    barcodes.keepKnown("ingredient", known, problems: &problems) { [$0.ingredient] }
    checkNames()
    return Catalogue(
      ingredients: ingredients.rows, recipes: recipes.rows, flavours: flavours.rows,
      notes: notes.rows, barcodes: barcodes.rows, names: names.rows)
  }

  /// Keeps other names that lead to one drink there is, and are no drink's own name.
  private mutating func checkNames() {
    names.keepUnique("name", problems: &problems, \.fold)
    names.keepKnown("drink", Set(recipes.rows.map(\.id)), problems: &problems) { [$0.drink] }
    let own = Set(recipes.rows.map { TextFolding.fold($0.name) })
    var hidden: [DataProblem] = []
    names.keep { entry in
      guard own.contains(entry.row.fold) else { return true }
      hidden.append(
        entry.problem("name", "'\(entry.row.name)' is a drink's own name", "remove the line"))
      return false
    }
    problems += hidden
  }

  /// Reports what an ingredient refers to and is not there; the ingredient stays.
  private mutating func checkIngredients(_ known: Set<String>) {
    let parents = Dictionary(uniqueKeysWithValues: ingredients.rows.map { ($0.id, $0.parent) })
    for entry in ingredients.entries {
      let row = entry.row
      report(entry, "parent", row.parent.map { [$0] } ?? [], known)
      report(entry, "substitutes", row.substitutes.map(\.id), known)
      var above = row.parent
      var steps = 0
      while let id = above, id != row.id, steps <= parents.count {
        above = parents[id] ?? nil
        steps += 1
      }
      if above == row.id {
        problems.append(
          entry.problem("parent", "'\(row.id)' is above itself", "choose a broader parent"))
      }
    }
    for clash in IngredientResolver(ingredients.rows).ambiguous {
      guard let entry = ingredients.entries.first(where: { $0.row.id == clash.second }) else {
        continue
      }
      problems.append(
        entry.problem(
          "aliases", "'\(clash.name)' already names '\(clash.first)'",
          "keep the name with one of the two"))
    }
  }

  private mutating func report<Row>(
    _ entry: SourcedRows<Row>.Entry, _ column: String, _ ids: [String], _ known: Set<String>
  ) {
    for id in ids where !known.contains(id) {
      problems.append(
        entry.problem(column, "'\(id)' is not known", "correct the id or add a line for it"))
    }
  }
}
