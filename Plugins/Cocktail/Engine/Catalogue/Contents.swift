import BerthSDK

/// What ingredients hold that some people leave out, by diet, allergy or taste: `contents.tsv`.
///
/// An ingredient holds what its own row says, else what its parent does. Garnishes hold what their words
/// name. An ingredient that nobody knows may hold anything.
struct Contents: Sendable {
  /// Something that is left out. Cream is dairy too; fish counts shellfish, and honey is no animal.
  enum Kind: String, CaseIterable, Sendable {
    case dairy, cream, egg, nut, gluten, honey, meat, fish, gelatin

    /// The value of the index's facet `contains`.
    var facet: String { "holds-\(rawValue)" }

    /// What a word means: `nuts`, `Eggs`, `lactose`.
    static func named(_ text: String) -> Kind? {
      let fold = TextFolding.fold(text)
      if let kind = Kind(rawValue: fold) { return kind }
      if fold.hasSuffix("s"), let kind = Kind(rawValue: String(fold.dropLast())) { return kind }
      return ["lactose": .dairy, "gelatine": .gelatin, "shellfish": .fish][fold]
    }

    /// Whether an ingredient of that name means something narrower, which people leave out by taste.
    var isIngredient: Bool { [.cream, .egg, .honey, .gelatin].contains(self) }
  }

  /// One row.
  struct Row: Sendable, Equatable {
    var ingredient: String
    var holds: [Kind]
    /// Folded words of garnishes that mean it.
    var garnish: [String]
  }

  static let file = "contents.tsv"
  /// The value of the facet `contains` for a drink with an ingredient that nobody knows.
  static let unknown = "holds-unknown"

  private let rows: [String: Row]
  /// Words of garnishes, the longest first.
  private let garnishes: [(words: String, holds: [Kind])]

  init(_ rows: [Row]) {
    self.rows = Dictionary(
      rows.map { ($0.ingredient, $0) }, uniquingKeysWith: { first, _ in first })
    garnishes = rows.flatMap { row in row.garnish.map { (words: $0, holds: row.holds) } }
      .sorted { ($1.words.utf8.count, $0.words) < ($0.words.utf8.count, $1.words) }
  }

  /// The rows of the bundled data.
  init(_ call: Call) throws { self.init(try call.files.rows(Self.file, Self.read)) }

  /// The row that speaks of an ingredient: its own, else that of the nearest above it.
  ///
  /// - Parameter above: the ingredients above it, the nearest first.
  func row(_ ingredient: String, above: some Sequence<String>) -> Row? {
    if let own = rows[ingredient] { return own }
    for id in above { if let row = rows[id] { return row } }
    return nil
  }

  /// What a garnish holds; words of a longer name do not count for a shorter one.
  func holds(garnish: String) -> Set<Kind> {
    var text = " \(TextFolding.fold(garnish)) "
    var found: Set<Kind> = []
    for (words, holds) in garnishes {
      while let range = text.firstRange(of: " \(words) ") {
        text.replaceSubrange(range, with: " | ")
        found.formUnion(holds)
      }
    }
    return found
  }

  /// Reads the file strictly.
  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<Row> {
    DataTable(file: file, bytes, columns: ["ingredient", "holds", "garnish"]) { reader, fields in
      guard let ingredient = reader.slug(fields, 0) else { return nil }
      let words = fields[1].isNothing ? [] : fields[1].split(0x2c).map(\.string)
      let holds = words.compactMap(Kind.init(rawValue:))
      guard holds.count == words.count else {
        return reader.reject(
          1, "'\(fields[1].string)' names something nobody leaves out",
          "write \(Words.list(Kind.allCases.map(\.rawValue), "or")), parted by commas")
      }
      guard !holds.contains(.cream) || holds.contains(.dairy) else {
        return reader.reject(1, "cream without dairy", "write dairy,cream")
      }
      let garnish = fields[2].isNothing ? [] : fields[2].split(0x3b).map(\.string)
      guard garnish.allSatisfy({ $0 == TextFolding.fold($0) }) else {
        return reader.reject(
          2, "'\(fields[2].string)' is not folded", "write small letters, digits and spaces")
      }
      return Row(ingredient: ingredient, holds: holds, garnish: garnish)
    }
  }
}
