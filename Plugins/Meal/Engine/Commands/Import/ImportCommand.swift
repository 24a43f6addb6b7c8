import BerthSDK

/// `import --from`: recipes from a page, schema.org JSON-LD or NDJSON, kept as they are read.
struct ImportCommand: StoreCommand {
  var from: String
  var dryRun: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    call.progress(0, of: 0, "Reading")
    let foods = try store.foodTable()
    let vocabulary = try VocabularyFiles.vocabulary(call, foods)
    let reader = ImportReader(foods, vocabulary)
    var report = ImportReport()
    try call.files.input("from") { bytes in
      if dryRun {
        report.problems = try reader.read(bytes, file: Self.fileName(from)) { recipe, _ in
          try call.checkCancellation()
          report.add(recipe, id: recipe.recipe.id, .imported)
        }
        return
      }
      var batches = try ImportBatches(store: store, foods: foods, parser: reader.parser)
      report.problems = try reader.read(bytes, file: Self.fileName(from)) { recipe, line in
        try batches.add(recipe, line: line)
      }
      try batches.finish()
      let problems = report.problems
      report = batches.report
      report.problems = problems
    }
    if !dryRun, !report.isEmpty {
      try call.events.record(
        "recipes_imported",
        ["imported": JSON(report.count(.imported)), "updated": JSON(report.count(.updated))])
    }
    if report.isEmpty, let problem = report.problems.first {
      throw PluginError.invalid(
        "nothing could be imported: \(problem)", remedy: problem.remedy)
    }
    return Reply(report.json(isDry: dryRun)) { report.view(isDry: dryRun) }
  }

  /// The last part of a path, so that problems name no folders.
  private static func fileName(_ path: String) -> String {
    path == "-" ? "standard input" : path.split(separator: "/").last.map(String.init) ?? path
  }
}
