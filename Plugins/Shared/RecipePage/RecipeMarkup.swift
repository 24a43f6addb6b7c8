package import BerthSDK

/// The texts of a recipe in JSON, be it schema.org/Recipe or a flat record with `title`, `ingredients` and
/// `instructions_list`.
package enum RecipeMarkup {
  /// More lines or steps than this belong to no recipe.
  package static let maximumLines = 200
  /// The longest line, in characters.
  package static let lineLimit = 500
  /// The longest step, in characters.
  package static let stepLimit = 2000

  /// Whether an object is a recipe of either sort.
  package static func isRecipe(_ object: JSON) -> Bool {
    guard object.object != nil else { return false }
    if types(object).contains(where: { $0 == "Recipe" || $0.hasSuffix("/Recipe") }) { return true }
    if object["recipeIngredient"] != nil { return true }
    return object["title"]?.string != nil && object["ingredients"]?.array != nil
  }

  /// Visits every recipe in a document, at whatever depth.
  package static func each(in json: JSON, _ take: (JSON) throws -> Void) rethrows {
    try visit(json, 0, take)
  }

  private static func visit(_ json: JSON, _ depth: Int, _ take: (JSON) throws -> Void) rethrows {
    guard depth < 12 else { return }
    switch json {
    case .array(let values):
      for value in values { try visit(value, depth + 1, take) }
    case .object(let object):
      if isRecipe(json) {
        try take(json)
      } else {
        for value in object.values { try visit(value, depth + 1, take) }
      }
    default: break
    }
  }

  private static func types(_ object: JSON) -> [String] {
    let type = object["@type"] ?? object["type"]
    return type?.string.map { [$0] } ?? type?.array?.compactMap(\.string) ?? []
  }

  /// The name; empty without one.
  package static func title(_ object: JSON) -> String {
    text(object["name"] ?? object["title"] ?? object["headline"], 120)
  }

  /// Where it stands: an address or a host; empty when the object does not say.
  package static func source(_ object: JSON) -> String {
    for key in ["url", "canonical_url", "mainEntityOfPage", "@id", "host", "source"] {
      let value = object[key]
      let found = value?.object != nil ? text(value?["@id"], 500) : text(value, 500)
      if !found.isEmpty, !found.hasPrefix("#") { return found }
    }
    return ""
  }

  /// What of a recipe is more than is read, in words; nil when all of it is. What is not read could
  /// name what somebody must not eat.
  package static func excess(_ object: JSON) -> String? {
    let lines = ingredients(object, lines: maximumLines + 1, characters: lineLimit + 1)
    if lines.count > maximumLines {
      return "lists more than \(maximumLines) ingredients"
    }
    if lines.contains(where: { $0.unicodeScalars.count > lineLimit }) {
      return "has a line of more than \(lineLimit) characters among its ingredients"
    }
    let steps = steps(object, lines: maximumLines + 1, characters: stepLimit + 1)
    if steps.count > maximumLines { return "has more than \(maximumLines) steps" }
    if steps.contains(where: { $0.unicodeScalars.count > stepLimit }) {
      return "has a step of more than \(stepLimit) characters"
    }
    return nil
  }

  /// The lines of its ingredients.
  package static func ingredients(_ object: JSON) -> [String] {
    ingredients(object, lines: maximumLines, characters: lineLimit)
  }

  private static func ingredients(_ object: JSON, lines count: Int, characters: Int) -> [String] {
    var found: [String] = []
    collect(object["recipeIngredient"] ?? object["ingredients"], 0) { text in
      let lines = text.utf8.contains(0x0a) || text.utf8.contains(0x3c)
      found +=
        lines
        ? CleanText.lines(text, limit: characters, atMost: count)
        : [CleanText.line(text, limit: characters)]
    }
    return Array(found.lazy.filter { !$0.isEmpty }.prefix(count))
  }

  /// Its steps, out of texts, HowToSteps and HowToSections.
  package static func steps(_ object: JSON) -> [String] {
    steps(object, lines: maximumLines, characters: stepLimit)
  }

  private static func steps(_ object: JSON, lines count: Int, characters: Int) -> [String] {
    var found: [String] = []
    let value =
      object["recipeInstructions"] ?? object["instructions_list"] ?? object["instructions"]
    collect(value, 0) { found += CleanText.lines($0, limit: characters, atMost: count) }
    return Array(found.prefix(count))
  }

  /// A value as one line of text: a string, a number, the first of a list, a named object.
  package static func text(_ value: JSON?, _ limit: Int) -> String {
    switch value {
    case .string(let text): return CleanText.line(text, limit: limit)
    case .integer(let number): return String(number)
    case .array(let values): return values.first.map { text($0, limit) } ?? ""
    case .object:
      return text(value?["@value"] ?? value?["name"] ?? value?["text"], limit)
    default: return ""
    }
  }

  /// A value, or the texts of a list with commas between them.
  package static func joined(_ value: JSON?) -> String {
    guard let values = value?.array else { return text(value, lineLimit) }
    return values.prefix(40).map { text($0, 100) }.joined(separator: ", ")
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
