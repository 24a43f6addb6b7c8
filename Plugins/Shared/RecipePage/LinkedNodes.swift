import BerthSDK

/// The nodes of a JSON-LD document by their `@id`, and recipes made whole with them.
struct LinkedNodes {
  /// What may stand in a recipe as a reference.
  private static let keys = [
    "recipeIngredient", "ingredients", "supply", "recipeInstructions", "itemListElement", "step",
    "nutrition", "image", "recipeYield", "@list", "@set",
  ]
  private static let depthLimit = 12
  private static let nodeLimit = 100_000

  private var nodes: [String: JSON] = [:]

  init(_ document: JSON) { gather(document, 0) }

  private mutating func gather(_ json: JSON, _ depth: Int) {
    guard depth < 64 else { return }
    switch json {
    case .array(let values): for value in values { gather(value, depth + 1) }
    case .object(let object):
      if object.count > 1, let id = json["@id"]?.string, nodes[id] == nil,
        nodes.count < Self.nodeLimit
      {
        nodes[id] = json
      }
      for value in object.values { gather(value, depth + 1) }
    default: break
    }
  }

  /// A recipe with the nodes its lists refer to, and with plain keys.
  func resolved(_ recipe: JSON) -> JSON {
    // Every node stands at one place at most: what refers to itself has an end.
    var left = Self.nodeLimit
    return resolved(recipe, 0, &left)
  }

  private func resolved(_ json: JSON, _ depth: Int, _ left: inout Int) -> JSON {
    guard depth < Self.depthLimit, left > 0 else { return json }
    var json = Self.plain(json)
    for key in Self.keys {
      switch json[key] {
      case .array(let values):
        var whole: [JSON] = []
        for value in values { whole.append(node(value, depth, &left)) }
        json[key] = .array(whole)
      case .some(let value) where value.object != nil: json[key] = node(value, depth, &left)
      default: break
      }
    }
    return json
  }

  private func node(_ value: JSON, _ depth: Int, _ left: inout Int) -> JSON {
    guard let object = value.object else { return value }
    left -= 1
    if object.count == 1, let id = value["@id"]?.string, let node = nodes[id] {
      return resolved(node, depth + 1, &left)
    }
    return resolved(value, depth + 1, &left)
  }

  /// An object whose keys have lost what stands before them; `@type` and the like stay.
  static func plain(_ json: JSON) -> JSON {
    guard let object = json.object, object.keys.contains(where: { $0.utf8.contains(0x3a) }) else {
      return json
    }
    var plain = JSONObject()
    for (key, value) in zip(object.keys, object.values) {
      let name = key.hasPrefix("@") ? key : name(key)
      if plain[name] == nil { plain[name] = value }
    }
    return .object(plain)
  }

  /// A name without what stands before it: `http://schema.org/Recipe` and `schema:Recipe` are `Recipe`.
  static func name(_ word: String) -> String {
    word.split { $0 == "/" || $0 == "#" || $0 == ":" }.last.map(String.init) ?? word
  }
}
