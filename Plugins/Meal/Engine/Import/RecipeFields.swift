import BerthSDK

/// Takes the fields of a recipe out of JSON, be it schema.org/Recipe or a flat record with
/// `title`, `ingredients` and `instructions_list`.
enum RecipeFields {
  /// More lines or steps than this belong to no recipe.
  static let maximumLines = 200
  private static let lineLimit = 500
  private static let stepLimit = 2000

  /// Whether an object is a recipe of either sort.
  static func isRecipe(_ object: JSON) -> Bool {
    guard object.object != nil else { return false }
    if types(object).contains(where: { $0 == "Recipe" || $0.hasSuffix("/Recipe") }) { return true }
    if object["recipeIngredient"] != nil { return true }
    return object["title"]?.string != nil && object["ingredients"]?.array != nil
  }

  private static func types(_ object: JSON) -> [String] {
    let type = object["@type"] ?? object["type"]
    return type?.string.map { [$0] } ?? type?.array?.compactMap(\.string) ?? []
  }

  /// The fields of a recipe.
  static func read(_ object: JSON, line: Int) -> RawRecipe {
    var raw = RawRecipe()
    raw.line = line
    raw.title = text(object["name"] ?? object["title"] ?? object["headline"], 120)
    raw.description = text(object["description"], 300)
    raw.source = source(object)
    raw.language = text(object["inLanguage"] ?? object["language"], 20)
    raw.ingredients = ingredients(object)
    raw.steps = steps(object)
    raw.servings = ImportTimes.servings(
      object["recipeYield"] ?? object["yield"] ?? object["yields"] ?? object["servings"])
    raw.minutes = minutes(object)
    raw.cuisine = joined(object["recipeCuisine"] ?? object["cuisine"])
    raw.labels = [object["recipeCategory"] ?? object["category"], object["keywords"]].map(joined)
    return raw
  }

  private static func text(_ value: JSON?, _ limit: Int) -> String {
    switch value {
    case .string(let text): return CleanText.line(text, limit: limit)
    case .integer(let number): return String(number)
    case .array(let values): return values.first.map { text($0, limit) } ?? ""
    case .object:
      return text(value?["@value"] ?? value?["name"] ?? value?["text"], limit)
    default: return ""
    }
  }

  private static func joined(_ value: JSON?) -> String {
    guard let values = value?.array else { return text(value, lineLimit) }
    return values.prefix(40).map { text($0, 100) }.joined(separator: ", ")
  }

  private static func source(_ object: JSON) -> String {
    for key in ["url", "canonical_url", "mainEntityOfPage", "@id", "host", "source"] {
      let value = object[key]
      let found = value?.object != nil ? text(value?["@id"], 500) : text(value, 500)
      if !found.isEmpty, !found.hasPrefix("#") { return found }
    }
    return ""
  }

  private static func minutes(_ object: JSON) -> Int? {
    if let total = ImportTimes.minutes(object["totalTime"] ?? object["total_time"]) {
      return total
    }
    let parts = [
      ImportTimes.minutes(object["prepTime"] ?? object["prep_time"]),
      ImportTimes.minutes(object["cookTime"] ?? object["cook_time"]),
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.reduce(0, +)
  }

  private static func ingredients(_ object: JSON) -> [String] {
    var found: [String] = []
    collect(object["recipeIngredient"] ?? object["ingredients"], 0) { text in
      let lines = text.utf8.contains(0x0a) || text.utf8.contains(0x3c)
      found +=
        lines
        ? CleanText.lines(text, limit: lineLimit, atMost: maximumLines)
        : [CleanText.line(text, limit: lineLimit)]
    }
    return Array(found.lazy.filter { !$0.isEmpty }.prefix(maximumLines))
  }

  private static func steps(_ object: JSON) -> [String] {
    var found: [String] = []
    let value =
      object["recipeInstructions"] ?? object["instructions_list"] ?? object["instructions"]
    collect(value, 0) { found += CleanText.lines($0, limit: stepLimit, atMost: maximumLines) }
    return Array(found.prefix(maximumLines))
  }

  /// The texts of strings, arrays, HowToSteps and HowToSections, in order.
  private static func collect(_ value: JSON?, _ depth: Int, _ take: (String) -> Void) {
    guard depth < 8 else { return }
    switch value {
    case .string(let text): take(text)
    case .array(let values): for value in values.prefix(500) { collect(value, depth + 1, take) }
    case .object:
      if let items = value?["itemListElement"] {
        collect(items, depth + 1, take)
      } else if let text = value?["text"] ?? value?["name"] ?? value?["item"] {
        collect(text, depth + 1, take)
      }
    default: break
    }
  }
}
