import BerthSDK

/// `import --from`: recipes from a page, schema.org JSON-LD or NDJSON, all or none of them.
struct ImportCommand: StoreCommand {
  var from: String
  var dryRun: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let bytes = try call.files.input("from") { Array($0) }
    call.progress(0, of: 0, "Reading")
    let foods = try store.foodTable()
    let vocabulary = try VocabularyFiles.vocabulary(call, foods)
    let reader = ImportReader(foods, vocabulary)
    let result = reader.read(bytes, file: Self.fileName(from))
    let report =
      dryRun
      ? ImportReport(result, kept: result.recipes.map { ($0.recipe.id, .imported) })
      : try Self.keep(result, foods, ImportBuilder(reader.parser), store)
    if !dryRun, !report.isEmpty {
      try call.events.record(
        "recipes_imported",
        ["imported": JSON(report.count(.imported)), "updated": JSON(report.count(.updated))])
    }
    if report.isEmpty, let problem = result.problems.first {
      throw PluginError.invalid(
        "nothing could be imported: \(problem)", remedy: problem.remedy)
    }
    return Reply(report.json(isDry: dryRun)) { report.view(isDry: dryRun) }
  }

  private static func keep(
    _ result: ImportResult, _ foods: FoodTable, _ builder: ImportBuilder, _ store: Store
  ) throws -> ImportReport {
    let owner = try store.owner()
    var kept: [(String, RecipeKeeper.Outcome)] = []
    try store.database.transaction {
      let writer = try store.ownWriter(foods)
      defer { writer.close() }
      let keeper = RecipeKeeper(
        store: store, owner: owner, foods: foods, builder: builder, writer: writer)
      for (index, recipe) in result.recipes.enumerated() {
        try store.call.checkCancellation()
        if index % 20 == 0 {
          store.call.progress(index, of: result.recipes.count, recipe.recipe.title)
        }
        kept.append(try keeper.keep(recipe))
      }
      // What waits was chosen without them.
      if kept.contains(where: { $0.1 != .unchanged }) { try store.forgetReady(owner) }
    }
    store.call.progress(kept.count, of: kept.count, "Done")
    return ImportReport(result, kept: kept)
  }

  /// The last part of a path, so that problems name no folders.
  private static func fileName(_ path: String) -> String {
    path == "-" ? "standard input" : path.split(separator: "/").last.map(String.init) ?? path
  }
}
