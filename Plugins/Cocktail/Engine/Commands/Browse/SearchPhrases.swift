import BerthSDK

/// What people say who look for a drink: `low abv`, `shaken`, `without alcohol`.
struct SearchPhrases: Sendable {
  /// What a phrase narrows.
  enum Facet: String, CaseIterable, Sendable {
    case alcoholic, strength, method, flavour, season, occasion, glass, category
    /// What it asks of who makes it: `easy`, `cheap`.
    case effort
    /// How many ingredients it has.
    case parts
    /// What is in it: `dairy`, `nuts`.
    case holds
    /// A diet, by what it leaves out: `vegan`, `nut free`.
    case free

    /// Whether the facet has a value.
    func knows(_ value: String) -> Bool {
      switch self {
      case .alcoholic: AlcoholContent(rawValue: value) != nil
      case .strength: StrengthWord(rawValue: value) != nil
      case .method: MixMethod(rawValue: value) != nil
      case .flavour: FlavourWords.Word(rawValue: value) != nil
      case .season: ["spring", "summer", "autumn", "winter"].contains(value)
      case .occasion: Occasion(rawValue: value) != nil
      case .glass: Glass(rawValue: value) != nil
      case .category: RecipeCategory(rawValue: value) != nil
      case .effort: Effort(rawValue: value) != nil
      case .parts: Int(value) != nil
      case .holds, .free: Contents.Kind(rawValue: value) != nil
      }
    }
  }

  /// One row.
  struct Phrase: Sendable, Equatable {
    /// Folded words with single spaces.
    var words: String
    var facet: Facet
    /// Any of them will do; of a diet all are left out.
    var values: [String]
    /// What the values of `holds` and `free` mean.
    var kinds: [Contents.Kind] { values.compactMap(Contents.Kind.init(rawValue:)) }
  }

  static let file = "words/search.tsv"
  /// The most words a phrase has.
  static let longest = 5

  private let phrases: [String: Phrase]

  init(_ rows: [Phrase]) {
    phrases = Dictionary(rows.map { ($0.words, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The phrases of the bundled data.
  init(_ call: Call) throws { self.init(try call.files.rows(Self.file, Self.read)) }

  /// What some folded words mean; nil when they are no phrase.
  func phrase(_ words: String) -> Phrase? { phrases[words] }

  /// Reads the file strictly.
  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<Phrase> {
    DataTable(file: file, bytes, columns: ["words", "facet", "values"]) { reader, fields in
      guard let words = reader.text(fields, 0), let facet = reader.term(fields, 1, Facet.self),
        let values = reader.text(fields, 2)
      else { return nil }
      guard words == TextFolding.fold(words), words.split(separator: " ").count <= longest else {
        return reader.reject(
          0, "'\(words)' is no folded phrase of at most \(longest) words",
          "write small letters, digits and single spaces")
      }
      let list = values.split(separator: ",").map(String.init)
      if let unknown = list.first(where: { !facet.knows($0) }) {
        return reader.reject(
          2, "'\(unknown)' is no value of \(facet)", "write values that drinks have")
      }
      return Phrase(words: words, facet: facet, values: list)
    }
  }
}
