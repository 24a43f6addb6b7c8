import BerthSDK
import RecipePage

/// Reads recipes from schema.org/Recipe JSON-LD, from HTML pages that carry it or mark their elements
/// with microdata or RDFa, and from NDJSON with one recipe a line.
struct ImportReader: Sendable {
  let parser: LineParser

  /// More than this is no file of recipes.
  static let sizeLimit = 64 * 1024 * 1024

  /// Reads whatever the bytes hold; damaged parts become problems, the others recipes.
  ///
  /// - Parameter file: what problems call the input.
  func read(
    _ bytes: [UInt8], file: String = "input", charsets: (String) throws -> Charset? = { _ in nil }
  ) -> ImportResult {
    var recipes: [ImportedRecipe] = []
    // What takes them does not throw.
    let problems = try? bytes.withUnsafeBytes { bytes in
      try read(bytes, file: file, charsets: charsets) { recipe, _ in recipes.append(recipe) }
    }
    return ImportResult(recipes: recipes, problems: problems ?? [])
  }

  /// Reads whatever the bytes hold, one recipe after the other: of lines of NDJSON no more than one is
  /// in memory.
  ///
  /// - Parameters:
  ///   - charsets: the table of a charset that a page names; nil for none.
  ///   - take: is given each recipe with its line in the input, from 1; what it throws ends the
  ///     reading.
  /// - Returns: what could not be read.
  func read(
    _ bytes: UnsafeRawBufferPointer, file: String, charsets: (String) throws -> Charset?,
    take: (ImportedRecipe, _ line: Int) throws -> Void
  ) throws -> [DataProblem] {
    try withoutActuallyEscaping(take) { take in
      var gathering = Gathering(file: file, parser: parser, take: take)
      try read(bytes, charsets, &gathering)
      return gathering.problems
    }
  }

  private func read(
    _ bytes: UnsafeRawBufferPointer, _ charsets: (String) throws -> Charset?,
    _ gathering: inout Gathering
  ) throws {
    if bytes.count > Self.sizeLimit {
      return gathering.report(
        0, "\(bytes.count / 1_048_576) MB", "split the input: at most 64 MB at once")
    }
    switch try PageText.read(bytes, charsets: charsets) {
    case .same: try readText(bytes, &gathering)
    case .decoded(let text): try text.withUnsafeBytes { try readText($0, &gathering) }
    case .unread(let charset):
      gathering.report(
        1, "the page is written in \(Words.shortened(charset, to: 30)), which is not read",
        "save it as UTF-8")
    }
  }

  private func readText(
    _ bytes: UnsafeRawBufferPointer, _ gathering: inout Gathering
  ) throws {
    var start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    guard start < bytes.count else {
      return gathering.report(
        0, "the input is empty", "give a page, JSON-LD or NDJSON with recipes")
    }
    switch bytes[start] {
    case 0x3c: try readPage(Array(bytes), &gathering)
    case 0x7b, 0x5b: try readJSON(bytes, start, &gathering)
    default:
      gathering.report(
        1, "neither a page nor JSON",
        "give an HTML page, schema.org/Recipe JSON-LD or NDJSON with one recipe a line")
    }
    if gathering.count == 0, gathering.problems.isEmpty {
      gathering.report(
        0, "no recipe in it",
        "the page must mark its recipe as schema.org has it: JSON-LD, microdata or RDFa")
    }
  }

  private func readPage(_ bytes: [UInt8], _ gathering: inout Gathering) throws {
    let language = HTMLScripts.language(bytes)
    for script in HTMLScripts.linkedData(bytes) {
      switch LinkedJSON.parse(script.text) {
      case .success(let json): try gathering.take(json, line: script.line, language: language)
      case .failure(let error):
        gathering.report(
          script.line, "the linked data is damaged: \(error.description)", "it was left out")
      }
    }
    if gathering.count > 0 { return }
    for item in MarkedHTML.items(bytes) {
      try gathering.take(item, line: 1, language: language)
    }
  }

  private func readJSON(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ gathering: inout Gathering
  ) throws {
    let lineEnd = bytes[start...].firstIndex(of: 0x0a) ?? bytes.count
    let isOneLine = !bytes[lineEnd...].contains { $0 > 0x20 }
    // The first line decides: a whole document on it, and more behind it, is NDJSON.
    if !isOneLine, bytes[start] == 0x7b,
      case .success = LinkedJSON.parse(Array(bytes[start..<lineEnd]))
    {
      return try gathering.take(ImportPortion.portions(ofLines: bytes, from: start))
    }
    switch LinkedJSON.parse(Array(bytes[start...])) {
    case .success(let json): try gathering.take(json, line: 1, language: "")
    case .failure(let error):
      let isRecords = !isOneLine && bytes[start] == 0x7b && bytes[lineEnd - 1] == 0x7d
      if isRecords {
        try gathering.take(ImportPortion.portions(ofLines: bytes, from: start))
      } else {
        gathering.report(
          1, "the JSON is damaged: \(error.description)", "correct it or fetch it anew")
      }
    }
  }
}

extension ImportReader {
  /// A reader that knows the foods of a table and names of a vocabulary.
  init(_ foods: FoodTable, _ vocabulary: AllergenVocabulary) {
    self.init(parser: LineParser(FoodMatcher(foods), SafetyReader(vocabulary)))
  }
}
