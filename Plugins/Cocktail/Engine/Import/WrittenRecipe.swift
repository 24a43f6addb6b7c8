import BerthSDK
import RecipePage

/// Recipes as pages and other programs write them, as drinks of one's own: schema.org/Recipe in JSON, in the linked
/// data of a page, or in the marks of its elements (microdata, RDFa, h-recipe).
struct WrittenRecipe: Sendable {
  private let catalogue: Catalogue
  private let parser: IngredientLineParser

  init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    parser = IngredientLineParser(catalogue)
  }

  /// The drinks of a page; empty when it carries no recipe.
  ///
  /// - Throws: `input.invalid` when its linked data cannot be read and holds nothing else.
  func drinks(inPage bytes: [UInt8]) throws -> [StoredRecipe] {
    var found: [StoredRecipe] = []
    var damage: JSONError?
    for script in HTMLScripts.linkedData(bytes) {
      switch LinkedJSON.parse(script.text) {
      case .success(let json): found += drinks(in: json)
      case .failure(let error): damage = error
      }
    }
    if found.isEmpty {
      for item in MarkedHTML.items(bytes) { found += drinks(in: item) }
    }
    if found.isEmpty, let damage {
      throw PluginError.invalid(
        "the page's linked data is damaged: \(damage)", remedy: "give another page, or a file")
    }
    return found
  }

  /// The drinks of a document, at whatever depth, each once.
  func drinks(in json: JSON) -> [StoredRecipe] {
    var found: [StoredRecipe] = []
    RecipeMarkup.each(in: json) { object in
      guard let drink = drink(object) else { return }
      let isThere = found.contains {
        $0.name == drink.name && $0.recipe.ingredients == drink.recipe.ingredients
      }
      if !isThere { found.append(drink) }
    }
    return found
  }

  /// One drink; nil without a name or a line that names something.
  private func drink(_ object: JSON) -> StoredRecipe? {
    let name = RecipeMarkup.title(object)
    guard !Words.slug(name).isEmpty else { return nil }
    var parts: [RecipeIngredient] = []
    var lines: [StoredRecipe.Line] = []
    var garnishes: [String] = []
    for text in RecipeMarkup.ingredients(object) {
      if let garnish = Self.garnish(text) {
        garnishes.append(garnish)
      } else if let (part, line) = parser.line(Self.plain(text)) {
        parts.append(part)
        lines.append(line)
      }
    }
    guard !parts.isEmpty, parts.count <= 60 else { return nil }
    let steps = RecipeMarkup.steps(object).flatMap(ForeignTerms.steps)
    let words = steps.joined(separator: " ")
    let method = ForeignTerms.method(words)
    let recipe = Recipe(
      id: Words.slug(name), name: Words.shortened(name, to: 120), category: .cocktail,
      alcohol: .of(parts, in: catalogue), glass: Self.glass(words) ?? Self.glass(parts, method),
      method: method, base: .of(parts, in: catalogue), ingredients: parts,
      garnish: garnishes.isEmpty ? nil : garnishes.joined(separator: ", "),
      steps: Array(steps.prefix(20)), popularity: OwnRecipe.popularity)
    return StoredRecipe(recipe: recipe, lines: lines, origin: .own, source: OwnRecipe.source)
  }

  // MARK: Lines

  /// What a line garnishes with: `Garnish: lemon twist`, `1 cherry, for garnish`; nil for a part of the drink.
  static func garnish(_ line: String) -> String? {
    var line = Substring(line)
    while let last = line.last, " ).".contains(last) { line.removeLast() }
    let folded = line.lowercased()
    if folded.hasPrefix("garnish") {
      let rest = line.dropFirst(7).drop { ": –-".contains($0) }
      return rest.isEmpty ? nil : Words.trimmed(String(rest))
    }
    for ending in ["for garnish", "to garnish", "for garnishing", "garnish"]
    where folded.hasSuffix(ending) {
      let rest = line.dropLast(ending.count).trimming { ", (–-".contains($0) }
      return rest.isEmpty ? nil : rest
    }
    return nil
  }

  /// A line with one measure: what stands a second time in brackets or behind a slash goes, and what is said
  /// after a comma becomes a note.
  static func plain(_ line: String) -> String {
    var text = ""
    var depth = 0
    var inside = ""
    for character in line {
      switch character {
      case "(": depth += 1
      case ")" where depth > 0:
        depth -= 1
        // A bracket without a digit says what the ingredient is like, and stays at the end.
        if depth == 0, !inside.contains(where: \.isNumber) { text += "(\(inside))" }
        if depth == 0 { inside = "" }
      default: if depth > 0 { inside.append(character) } else { text.append(character) }
      }
    }
    text = withoutSecondMeasure(text)
    if let comma = text.firstIndex(of: ","), !text.hasSuffix(")") {
      let note = Words.trimmed(String(text[text.index(after: comma)...]))
      let start = Words.trimmed(String(text[..<comma]))
      text = note.isEmpty || start.isEmpty ? start : "\(start) (\(note))"
    }
    return text.split(separator: " ").joined(separator: " ")
  }

  /// `60 ml / 2 oz gin` as `60 ml gin`.
  private static func withoutSecondMeasure(_ text: String) -> String {
    guard let slash = text.firstIndex(of: "/"), let before = text[..<slash].last,
      before.isLetter || before == " "
    else { return text }
    let rest = text[text.index(after: slash)...].drop { $0 == " " }
    guard let first = rest.first, first.isNumber else { return text }
    let words = rest.split(separator: " ", maxSplits: 2).map(String.init)
    let isJoined = words[0].contains { $0.isLetter }
    let kept = words.dropFirst(isJoined ? 1 : 2)
    return "\(text[..<slash]) \(kept.joined(separator: " "))"
  }

  // MARK: Glass

  /// The glass that instructions name, or the word for it alone: `strain into a highball`.
  static func glass(_ words: String) -> Glass? {
    let folded = " \(TextFolding.fold(words)) "
    if let name = ForeignTerms.glassNames.first(where: { folded.contains(" \($0) ") }) {
      return ForeignTerms.glass(name)
    }
    let articles = ["a", "an", "the", "chilled", "iced", "cold", "tall", "footed", "stemmed"]
    for (name, glass) in ForeignTerms.shortGlassNames
    where articles.contains(where: { folded.contains(" \($0) \(name) ") }) { return glass }
    return nil
  }

  /// The glass of a drink whose instructions name none: a tall one for what fills it up, a stemmed one for what is
  /// shaken or stirred and strained.
  static func glass(_ parts: [RecipeIngredient], _ method: MixMethod) -> Glass {
    if parts.contains(where: { $0.unit == .top }) { return .highball }
    switch method {
    case .shake, .dryShake, .stir, .throw: return .coupe
    case .hot: return .mug
    case .blend: return .hurricane
    case .build, .swizzle, .layer, .muddle: return .rocks
    }
  }
}

extension Substring {
  /// Without such characters at both ends.
  fileprivate func trimming(_ isEdge: (Character) -> Bool) -> String {
    var text = self
    while let first = text.first, isEdge(first) { text.removeFirst() }
    while let last = text.last, isEdge(last) { text.removeLast() }
    return String(text)
  }
}
