package import BerthSDK

/// The texts of a recipe in JSON, be it schema.org/Recipe or a flat record with `title`, `ingredients` and
/// `instructions_list`.
package enum RecipeMarkup {
  /// More lines or steps than this belong to no recipe.
  package static let maximumLines = RecipeTexts.maximumLines
  /// The longest line, in characters.
  package static let lineLimit = RecipeTexts.lineLimit
  /// The longest step, in characters.
  package static let stepLimit = RecipeTexts.stepLimit
  /// The longest name, in characters.
  package static let titleLimit = 200
  /// The longest description, in characters.
  package static let descriptionLimit = 3000

  private static let depthLimit = 64

  /// Whether an object is a recipe of either sort.
  package static func isRecipe(_ object: JSON) -> Bool {
    guard object.object != nil else { return false }
    if types(object).contains("Recipe") { return true }
    if object["recipeIngredient"] != nil { return true }
    let list = object["ingredients"]
    return object["title"]?.string != nil && (list?.array != nil || list?.string != nil)
  }

  /// Visits every recipe in a document, at whatever depth, its nodes put in place of references to them
  /// and its keys without what stands before them (`schema:name`).
  package static func each(in json: JSON, _ take: (JSON) throws -> Void) rethrows {
    let nodes = LinkedNodes(json)
    try visit(json, 0) { try take(nodes.resolved($0)) }
  }

  private static func visit(_ json: JSON, _ depth: Int, _ take: (JSON) throws -> Void) rethrows {
    guard depth < depthLimit else { return }
    switch json {
    case .array(let values):
      for value in values { try visit(value, depth + 1, take) }
    case .object(let object):
      let isRecipe = isRecipe(LinkedNodes.plain(json))
      if isRecipe { try take(json) }
      for (key, value) in zip(object.keys, object.values) {
        // A recipe has others in it only as its parts; what its lines refer to is a part of it.
        if isRecipe, !["hasPart", "itemListElement", "subjectOf"].contains(key) { continue }
        try visit(value, depth + 1, take)
      }
    default: break
    }
  }

  private static func types(_ object: JSON) -> [String] {
    let type = object["@type"] ?? object["type"]
    let words = type?.string.map { [$0] } ?? type?.array?.compactMap(\.string) ?? []
    return words.map(LinkedNodes.name)
  }

  /// The name; empty without one.
  package static func title(_ object: JSON) -> String {
    text(object["name"] ?? object["title"] ?? object["headline"], titleLimit)
  }

  /// What it is; empty without one.
  package static func description(_ object: JSON) -> String {
    text(object["description"] ?? object["summary"], descriptionLimit)
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

  /// The address of its photo: of a text, the first of a list, an ImageObject; empty without one.
  package static func photo(_ object: JSON) -> String {
    photo(object["image"] ?? object["photo"] ?? object["thumbnailUrl"], 0)
  }

  private static func photo(_ value: JSON?, _ depth: Int) -> String {
    guard depth < 4 else { return "" }
    switch value {
    case .string(let text):
      let address = CleanText.line(text, limit: 2000)
      let isAddress = address.hasPrefix("https://") || address.hasPrefix("http://")
      return isAddress ? address : address.hasPrefix("//") ? "https:" + address : ""
    case .array(let values):
      return values.prefix(20).lazy.map { photo($0, depth + 1) }.first { !$0.isEmpty } ?? ""
    case .object:
      for key in ["contentUrl", "url", "@value", "@id", "thumbnailUrl"] {
        let found = photo(value?[key], depth + 1)
        if !found.isEmpty { return found }
      }
      return ""
    default: return ""
    }
  }

  /// What of a recipe is more than is read, in words; nil when all of it is. What is not read could
  /// name what somebody must not eat.
  ///
  /// - Parameter lists: of the same recipe.
  package static func excess(_ object: JSON, _ lists: RecipeLists) -> String? {
    if let excess = lists.excess { return excess }
    let name = object["name"] ?? object["title"] ?? object["headline"]
    if text(name, titleLimit + 1).unicodeScalars.count > titleLimit {
      return "has a name of more than \(titleLimit) characters"
    }
    let words = text(object["description"] ?? object["summary"], descriptionLimit + 1)
    if words.unicodeScalars.count > descriptionLimit {
      return "has a description of more than \(descriptionLimit) characters"
    }
    return nil
  }

  /// The lines of its ingredients.
  package static func ingredients(_ object: JSON) -> [String] {
    RecipeLists.ingredients(object, limit: lineLimit)
  }

  /// Its steps, out of texts, HowToSteps and HowToSections.
  package static func steps(_ object: JSON) -> [String] {
    RecipeLists.steps(object, limit: stepLimit)
  }

  /// A value as one line of text: a string, a number, the first of a list, a named object.
  package static func text(_ value: JSON?, _ limit: Int) -> String {
    switch value {
    case .string(let text): return CleanText.line(text, limit: limit)
    case .integer(let number): return String(number)
    case .number(let number): return RecipeTexts.words(number)
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
}
