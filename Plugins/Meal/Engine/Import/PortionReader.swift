import BerthSDK
import RecipePage

/// Reads what a portion of an input holds; the same wherever and in whatever order portions are read.
struct PortionReader: Sendable {
  let builder: ImportBuilder

  /// One recipe, or one page, is never larger.
  private static let recordLimit = 8 * 1024 * 1024

  /// Recipes and problems in the order of the input.
  func read(_ portion: ImportPortion) -> [ImportPortion.Found] {
    switch portion {
    case .lines(let bytes, let first): lines(bytes, first)
    case .objects(let objects, let line, let language): objects.map { read($0, line, language) }
    }
  }

  private func lines(_ bytes: UnsafeRawBufferPointer, _ first: Int) -> [ImportPortion.Found] {
    var found: [ImportPortion.Found] = []
    var line = first - 1
    var position = 0
    while position < bytes.count {
      line += 1
      let end = bytes[position...].firstIndex(of: 0x0a) ?? bytes.count
      let record = bytes[position..<end]
      position = end + 1
      if !record.contains(where: { $0 > 0x20 }) { continue }
      if record.count > Self.recordLimit {
        found.append(
          .problem(
            line: line, message: "a recipe of \(record.count / 1_048_576) MB",
            remedy: "it was left out"))
        continue
      }
      switch LinkedJSON.parse(Array(record)) {
      case .success(let json):
        RecipeMarkup.each(in: json) { found.append(read($0, line, "")) }
      case .failure(let error):
        found.append(
          .problem(
            line: line, message: "the JSON is damaged: \(error.description)",
            remedy: "it was left out"))
      }
    }
    return found
  }

  private func read(_ object: JSON, _ line: Int, _ language: String) -> ImportPortion.Found {
    func problem(_ message: String, _ remedy: String) -> ImportPortion.Found {
      .problem(line: line, message: message, remedy: remedy)
    }
    let lists = RecipeLists(object)
    var raw = RecipeFields.read(object, lists, line: line)
    if raw.language.isEmpty { raw.language = language }
    if raw.title.isEmpty { return problem("a recipe without a name", "it was left out") }
    if raw.ingredients.isEmpty {
      return problem("'\(raw.title)' lists no ingredients", "it was left out")
    }
    if let other = ImportLanguage.other(raw) {
      return problem(
        "'\(raw.title)' is in \(other)", "only recipes in English are read so far")
    }
    if let excess = RecipeMarkup.excess(object, lists) {
      return problem(
        "'\(raw.title)' \(excess): what is not read could hold an allergen",
        "split it into parts, or correct the page")
    }
    var hash = StableHash()
    hash.combine(raw.title + "\n" + raw.ingredients.joined(separator: "\n"))
    let imported = builder.build(raw)
    return .recipe(
      imported, hash: hash.value, line: line, absurdity: AbsurdFigures.problem(of: imported))
  }
}
