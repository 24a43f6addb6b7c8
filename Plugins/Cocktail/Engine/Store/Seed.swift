import BerthSDK
import Kitchen

/// Fills the data set that all users of a home read from the data folder.
struct Seed {
  let database: Database
  let call: Call

  /// Reads the data files and writes everything.
  func run() throws {
    let catalogue = try Seed.catalogue(call)
    var progress = Progress(call: call, total: catalogue.recipes.count + 3)
    try write(catalogue)
    progress.step("Ingredients are in place")
    let writer = try RecipeWriter(database, .bundled)
    defer { writer.close() }
    var uses: [String: Int] = [:]
    let flavours = FlavourWords(catalogue)
    let contents = try Contents(call)
    let names = Dictionary(grouping: catalogue.names, by: \.drink).mapValues { $0.map(\.name) }
    var drinks: [StoredRecipe] = []
    for recipe in catalogue.recipes {
      var drink = StoredRecipe(recipe, in: catalogue)
      drink.added = call.clock.now
      drink.classify(in: catalogue)
      try writer.write(drink)
      drinks.append(drink)
      try call.search.put(
        SearchDocument.drinks, id: drink.id,
        SearchDocument.of(
          drink, in: catalogue, tasting: flavours, holding: contents,
          otherNames: names[drink.id] ?? []))
      for part in recipe.ingredients { uses[part.ingredient, default: 0] += 1 }
      progress.step("Drinks are being poured in")
      if progress.done % 64 == 0 { try call.checkCancellation() }
    }
    for ingredient in catalogue.ingredients {
      try call.search.put(
        SearchDocument.ingredients, id: ingredient.id,
        SearchDocument.of(ingredient, usedIn: uses[ingredient.id] ?? 0))
    }
    var model = BarModel(catalogue, drinks)
    model.meetRivals()
    try database.run("INSERT INTO models VALUES (1, ?1)", [.blob(model.encoded)])
    progress.step("Ready")
  }

  private func write(_ catalogue: Catalogue) throws {
    try database.preparing("INSERT INTO ingredients VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9)") {
      insert in
      for row in catalogue.ingredients {
        try insert.run([
          .text(row.id), .text(row.name), SQLValue(row.parent),
          .text(catalogue.tree.ancestors(of: row.id).joined(separator: " ")),
          .text(row.category.rawValue), .text(row.role.rawValue), .double(row.abv),
          .text(row.substitutes.map { "\($0.id):\($0.score)" }.joined(separator: ";")),
          .text(row.aliases.joined(separator: ";")),
        ])
      }
    }
    // Ids win over names, names over aliases.
    try database.preparing("INSERT OR IGNORE INTO ingredient_names VALUES (?1,?2)") { insert in
      for row in catalogue.ingredients {
        try insert.run([.text(TextFolding.fold(row.id)), .text(row.id)])
      }
      for row in catalogue.ingredients {
        try insert.run([.text(TextFolding.fold(row.name)), .text(row.id)])
      }
      for row in catalogue.ingredients {
        for alias in row.aliases {
          try insert.run([.text(TextFolding.fold(alias)), .text(row.id)])
        }
      }
    }
    try database.preparing("INSERT INTO flavours VALUES (?1,?2,?3)") { insert in
      for row in catalogue.flavours {
        try insert.run([
          .text(row.ingredient),
          .text(row.notes.map { "\($0.id):\($0.intensity)" }.joined(separator: ",")),
          .text(row.pairs.joined(separator: ";")),
        ])
      }
    }
    try database.preparing("INSERT INTO flavour_notes VALUES (?1,?2,?3,?4)") { insert in
      for row in catalogue.notes {
        try insert.run([
          .text(row.id), .text(row.name), .text(row.group),
          .text(row.contrasts.joined(separator: ",")),
        ])
      }
    }
    try database.preparing("INSERT INTO drink_names VALUES (?1,?2,?3,?4)") { insert in
      for row in catalogue.names {
        try insert.run([
          .text(row.fold), .text(row.drink), .text(row.name), row.use == .spelling ? 1 : 0,
        ])
      }
    }
    try database.preparing("INSERT OR IGNORE INTO barcodes VALUES (?1,?2,?3,?4)") { insert in
      for row in catalogue.barcodes {
        let code = Barcode(row.code)?.canonical ?? row.code
        let origin = row.lists == .one ? BarcodeOrigin.oneList : .severalLists
        try insert.run([
          .text(code), .text(row.product), .text(row.ingredient), SQLValue(origin.rawValue),
        ])
      }
    }
  }

  // MARK: Files

  /// All bundled data; a problem in it is a fault of the build and stops the launch.
  private static func catalogue(_ call: Call) throws -> Catalogue {
    var loader = CatalogueLoader()
    let recipes = try call.files.paths(in: "recipes", suffix: ".tsv")
    for path in CatalogueLoader.files + recipes {
      try call.files.data(path) { loader.read(path, $0) }
    }
    let catalogue = loader.catalogue()
    if !loader.problems.isEmpty { throw PluginError.damagedData(loader.problems) }
    return catalogue
  }
}

/// Reports progress in a few dozen steps.
struct Progress {
  let call: Call
  let total: Int
  private(set) var done = 0
  private let stride: Int

  init(call: Call, total: Int) {
    self.call = call
    self.total = max(total, 1)
    stride = max(self.total / 40, 1)
  }

  /// One more thing is done.
  mutating func step(_ label: String) {
    done += 1
    if done % stride == 0 || done >= total { call.progress(done, of: total, label) }
  }
}
