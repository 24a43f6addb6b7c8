import BerthSDK

/// Reads an ingredient line as people write it: `2 oz gin`, `3 dashes Angostura`, `top soda water`.
struct IngredientLineParser: Sendable {
  let catalogue: Catalogue
  let resolver: IngredientResolver
  /// The names of ingredients that end with a parenthesis, in small letters.
  private let closing: [String]

  init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    resolver = IngredientResolver(catalogue.ingredients)
    closing = catalogue.ingredients.map { $0.name.lowercased() }.filter { $0.hasSuffix(")") }
  }

  /// The line's parts; nil when it names nothing.
  func line(_ text: String) -> (RecipeIngredient, StoredRecipe.Line)? {
    var text = Words.trimmed(text)
    var note: String?
    if let open = noteStart(text), open != text.startIndex {
      note = Words.trimmed(String(text[text.index(after: open)...].dropLast()))
      text = Words.trimmed(String(text[..<open]))
    }
    if text.isEmpty { return nil }
    if let juice = juice(text, note: note) { return juice }
    // "top soda water" and the like: the word comes first, without an amount.
    for unit in [MeasureUnit.top, .rinse, .rim, .garnish] {
      let words = text.split(separator: " ", maxSplits: 1)
      guard words.count == 2, words[0].lowercased() == unit.rawValue else { continue }
      var rest = String(words[1])
      for filler in ["up with ", "with ", "of "] where rest.lowercased().hasPrefix(filler) {
        rest = String(rest.dropFirst(filler.count))
        break
      }
      return made(RecipeIngredient(nil, unit, "", note: note), name: rest)
    }
    // The longest tail that names an ingredient is the ingredient; what stands before it measures.
    let words = text.split(separator: " ").map(String.init)
    for start in words.indices {
      let name = words[start...].joined(separator: " ")
      guard resolver.resolve(name) != nil else { continue }
      let before = words[..<start].joined(separator: " ")
      if let part = Self.part(before, note: note) { return made(part, name: name) }
    }
    // Nobody knows it: the measure is what can be read, the rest is the name.
    let measure = Measure.parse(text)
    let name = Words.trimmed(measure.rest)
    guard !Words.slug(name).isEmpty, let part = Self.part(measure, note: note) else { return nil }
    return made(part, name: name)
  }

  /// Whether a note wants nothing of a fruit but its juice; `peel and juice` wants the fruit.
  private static func isJuiceAlone(_ note: String) -> Bool {
    let words = Set(TextFolding.fold(note).split(separator: " "))
    return !words.isDisjoint(with: ["juice", "juiced"])
      && words.isSubset(of: ["juice", "juiced", "only", "just", "the", "freshly", "fresh", "of"])
  }

  /// The juice that a line asks for by its fruit: `juice of ½ lime`, `1 lemon (juiced)`; nil for any other line.
  private func juice(_ text: String, note: String?) -> (RecipeIngredient, StoredRecipe.Line)? {
    let measure = Measure.parse(text)
    let isPressed = note.map(Self.isJuiceAlone) ?? false
    guard measure.unit == .juice || isPressed && measure.isQuantified,
      let fruit = resolver.resolve(measure.rest)?.ingredient,
      let juice = Fruit.juice(of: fruit, in: catalogue),
      let volume = measure.juiceMillilitres(ofFruit: fruit)
    else { return nil }
    return made(
      RecipeIngredient(volume.lowerBound, to: volume.upperBound, .millilitre, ""), name: juice)
  }

  /// Where the parenthesis begins that a line ends with; nil where it is of the ingredient's own name.
  private func noteStart(_ text: String) -> String.Index? {
    let small = text.lowercased()
    guard text.hasSuffix(")"), !closing.contains(where: small.hasSuffix) else { return nil }
    var depth = 0
    return text.indices.reversed().first { index in
      if text[index] == ")" { depth += 1 }
      if text[index] == "(" { depth -= 1 }
      return depth == 0
    }
  }

  private func made(
    _ part: RecipeIngredient, name: String
  ) -> (RecipeIngredient, StoredRecipe.Line) {
    var part = part
    let id = resolver.resolve(name)?.ingredient
    // What sparkles and has no amount fills the glass.
    if part.unit == .taste, let id, catalogue.ingredient(id)?.role == .sparkle { part.unit = .top }
    part.ingredient = id ?? Words.slug(name)
    let shown = id.flatMap { catalogue.ingredient($0)?.name } ?? name
    return (part, StoredRecipe.Line(name: shown, isKnown: id != nil))
  }

  private static func part(_ text: String, note: String?) -> RecipeIngredient? {
    if text.isEmpty { return RecipeIngredient(nil, .taste, "", note: note) }
    let measure = Measure.parse(text)
    guard measure.isQuantified || measure.unit != nil else { return nil }
    var rest = Words.trimmed(measure.rest)
    if rest == "of" { rest = "" }
    return part(measure, note: note ?? (rest.isEmpty ? nil : rest))
  }

  private static func part(_ measure: Measure, note: String?) -> RecipeIngredient? {
    guard let unit = measure.unit, unit.kind == .open || measure.low != nil else {
      return RecipeIngredient(nil, .taste, "", note: note)
    }
    let converted: Set<MeasureUnit> = [
      .ounce, .centilitre, .decilitre, .litre, .cup, .pint, .quart, .shot, .jigger, .pony,
      .measure, .gill, .gallon, .fifth, .millilitre,
    ]
    if converted.contains(unit), let volume = measure.millilitres {
      func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
      return RecipeIngredient(
        rounded(volume.lowerBound), to: rounded(volume.upperBound), .millilitre, "", note: note)
    }
    return RecipeIngredient(measure.low, to: measure.high, unit, "", note: note)
  }
}
