import BerthSDK
import RecipePage

extension ImportReader {
  /// Gives the recipes of one input to whoever takes them, each once.
  struct Gathering {
    let file: String
    let builder: ImportBuilder
    private let sink: (ImportedRecipe, _ line: Int) throws -> Void
    private(set) var problems: [DataProblem] = []
    /// How many recipes were given away.
    private(set) var count = 0
    /// Hashes of what was seen: an input may hold very many.
    private var ids: Set<UInt64> = []
    private var seen: Set<UInt64> = []
    /// The number that the next recipe of an id gets behind it.
    private var numbers: [UInt64: Int] = [:]

    init(
      file: String, parser: LineParser, take: @escaping (ImportedRecipe, _ line: Int) throws -> Void
    ) {
      self.file = file
      builder = ImportBuilder(parser)
      sink = take
    }

    mutating func report(_ line: Int, _ message: String, _ remedy: String) {
      // Damaged files may be damaged everywhere.
      guard problems.count < 1000 else { return }
      problems.append(
        DataProblem(file: file, line: line, message: message, remedy: remedy))
    }

    /// Takes every recipe in a document, at whatever depth.
    mutating func take(_ json: JSON, line: Int, language: String) throws {
      try RecipeMarkup.each(in: json) { try add($0, line, language) }
    }

    private mutating func add(_ object: JSON, _ line: Int, _ language: String) throws {
      var raw = RecipeFields.read(object, line: line)
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
      if let excess = RecipeMarkup.excess(object) {
        report(
          raw.line, "'\(raw.title)' \(excess): what is not read could hold an allergen",
          "split it into parts, or correct the page")
        return
      }
      // One page often carries its recipe twice.
      let whole = raw.title + "\n" + raw.ingredients.joined(separator: "\n")
      guard seen.insert(Self.hash(whole)).inserted else { return }
      var imported = builder.build(raw)
      if let problem = AbsurdFigures.problem(of: imported) {
        report(raw.line, "'\(raw.title)' \(problem)", "correct the amount, or how many it feeds")
        return
      }
      let id = imported.recipe.id
      // Where thousands have one name each goes on from the number of the last.
      var number = numbers[Self.hash(id)] ?? 2
      while !ids.insert(Self.hash(imported.recipe.id)).inserted {
        imported.recipe.id = "\(id)-\(number)"
        number += 1
        numbers[Self.hash(id)] = number
      }
      count += 1
      try sink(imported, raw.line)
    }

    private static func hash(_ text: String) -> UInt64 {
      var hash = StableHash()
      hash.combine(text)
      return hash.value
    }
  }
}
