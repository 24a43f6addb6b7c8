import BerthSDK
import RecipePage

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
      let charsets = { (said: String) in try Self.charset(said, call) }
      let name = Self.fileName(from)
      if dryRun {
        report.problems = try reader.read(bytes, file: name, charsets: charsets) { recipe, _ in
          try call.checkCancellation()
          report.add(recipe, id: recipe.recipe.id, .imported)
        }
        return
      }
      var batches = try ImportBatches(store: store, foods: foods, parser: reader.parser)
      report.problems = try reader.read(bytes, file: name, charsets: charsets) { recipe, line in
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

  /// The folder of the tables of charsets in the plugin's data.
  private static let charsets = "charsets"

  /// The table of a charset, as a page calls it; nil when there is none.
  private static func charset(_ said: String, _ call: Call) throws -> Charset? {
    let names = try call.files.data("\(charsets)/names.tsv") { CharsetNames($0) }
    guard let table = names.table(of: said) else { return nil }
    return try call.files.data("\(charsets)/\(table).tsv") { Charset($0) }
  }

  /// The last part of a path, so that problems name no folders.
  private static func fileName(_ path: String) -> String {
    path == "-" ? "standard input" : path.split(separator: "/").last.map(String.init) ?? path
  }
}
