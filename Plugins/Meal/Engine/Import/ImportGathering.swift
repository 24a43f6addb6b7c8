import BerthSDK

extension ImportReader {
  /// Collects the recipes of one input.
  struct Gathering {
    let file: String
    let builder: ImportBuilder
    var result = ImportResult()
    private var ids: Set<String> = []
    private var seen: Set<String> = []

    init(file: String, parser: LineParser) {
      self.file = file
      builder = ImportBuilder(parser)
    }

    mutating func report(_ line: Int, _ message: String, _ remedy: String) {
      // Damaged files may be damaged everywhere.
      guard result.problems.count < 1000 else { return }
      result.problems.append(
        DataProblem(file: file, line: line, message: message, remedy: remedy))
    }

    /// Takes every recipe in a document, at whatever depth.
    mutating func take(_ json: JSON, line: Int, language: String) {
      visit(json, line, language, 0)
    }

    private mutating func visit(_ json: JSON, _ line: Int, _ language: String, _ depth: Int) {
      guard depth < 12 else { return }
      switch json {
      case .array(let values):
        for value in values { visit(value, line, language, depth + 1) }
      case .object(let object):
        if RecipeFields.isRecipe(json) {
          add(RecipeFields.read(json, line: line), language)
        } else {
          for value in object.values { visit(value, line, language, depth + 1) }
        }
      default: break
      }
    }

    private mutating func add(_ raw: RawRecipe, _ language: String) {
      var raw = raw
      if raw.language.isEmpty { raw.language = language }
      guard !raw.title.isEmpty else {
        report(raw.line, "a recipe without a name", "it was left out")
        return
      }
      guard !raw.ingredients.isEmpty else {
        report(raw.line, "'\(raw.title)' lists no ingredients", "it was left out")
        return
      }
      if let other = ImportLanguage.other(raw) {
        report(
          raw.line, "'\(raw.title)' is in \(other)", "only recipes in English are read so far")
        return
      }
      // One page often carries its recipe twice.
      guard seen.insert(raw.title + "\n" + raw.ingredients.joined(separator: "\n")).inserted else {
        return
      }
      var imported = builder.build(raw)
      let id = imported.recipe.id
      var number = 2
      while !ids.insert(imported.recipe.id).inserted {
        imported.recipe.id = "\(id)-\(number)"
        number += 1
      }
      result.recipes.append(imported)
    }
  }
}
