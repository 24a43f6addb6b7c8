/// What the attributes of an element mark.
struct ElementMarks {
  /// What it says of the item around it.
  let properties: [String]
  /// The item it begins.
  var item: MarkedItem?
  /// What items in it say of the item around it.
  var chained: [String] = []
  /// What an attribute says of the properties; nil where its text does.
  let value: String?

  /// Properties whose address counts, not what the link says.
  private static let addresses: Set<String> = [
    "url", "image", "sameAs", "mainEntityOfPage", "photo",
  ]
  /// The classes of h-recipe and hRecipe, and what schema.org calls them.
  private static let classes: [String: String] = [
    "p-name": "name", "fn": "name", "p-ingredient": "recipeIngredient",
    "ingredient": "recipeIngredient", "e-instructions": "recipeInstructions",
    "instructions": "recipeInstructions", "p-yield": "recipeYield", "yield": "recipeYield",
    "dt-duration": "totalTime", "duration": "totalTime", "p-summary": "description",
    "summary": "description", "u-photo": "image", "photo": "image", "u-url": "url",
    "p-category": "recipeCategory",
  ]
  private static let persons: Set<String> = ["vcard", "hcard", "h-card"]

  /// - Parameter inFormat: whether the item around it is a microformat.
  init(_ name: String, _ attributes: [String: String], inFormat: Bool) {
    var properties = Self.words(attributes["itemprop"] ?? attributes["property"])
    let isItem = attributes["itemscope"] != nil || attributes["typeof"] != nil
    let related = Self.related(attributes["rel"])
    let classes = Set(
      (attributes["class"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init))
    if properties.isEmpty {
      if isItem { properties = related } else { chained = related }
    }
    if isItem {
      var item = MarkedItem()
      item.types = Self.words(attributes["itemtype"] ?? attributes["typeof"])
      item.id = attributes["itemid"] ?? attributes["resource"]
      item.references = (attributes["itemref"] ?? "").split(whereSeparator: \.isWhitespace)
        .map(String.init)
      self.item = item
    } else if properties.isEmpty, classes.contains("h-recipe") || classes.contains("hrecipe") {
      item = MarkedItem()
      item?.types = ["Recipe"]
      item?.isFormat = true
    } else if inFormat, properties.isEmpty {
      if !classes.isDisjoint(with: Self.persons) {
        item = MarkedItem()
        properties = ["author"]
      } else {
        properties = Self.classes.keys.filter(classes.contains).compactMap { Self.classes[$0] }
        properties = Array(Set(properties)).sorted()
      }
    }
    self.properties = properties
    value = properties.isEmpty ? nil : Self.value(name, attributes, properties)
  }

  private static func value(
    _ name: String, _ attributes: [String: String], _ properties: [String]
  ) -> String? {
    if let content = attributes["content"] { return content }
    switch name {
    case "time": return attributes["datetime"]
    case "data", "meter", "input": return attributes["value"]
    case "img", "source", "video", "audio", "embed", "iframe":
      return attributes["data-src"] ?? attributes["src"]
    case "link": return attributes["href"]
    case "meta": return ""
    case "abbr" where attributes["title"] != nil && !properties.contains("name"):
      return attributes["title"]
    case "a", "area":
      return properties.contains(where: addresses.contains) ? attributes["href"] : nil
    default: return nil
    }
  }

  /// Names without what stands before them.
  private static func words(_ text: String?) -> [String] {
    (text ?? "").split(whereSeparator: \.isWhitespace).prefix(8).map {
      LinkedNodes.name(String($0))
    }
  }

  /// Relations of RDFa (`v:ingredient`); `rel="nofollow"` is none.
  private static func related(_ text: String?) -> [String] {
    words(
      (text ?? "").split(whereSeparator: \.isWhitespace).filter { $0.contains(":") }
        .joined(separator: " "))
  }
}
