import BerthSDK

/// A drink as TheCocktailDB's API gives it, with only what this app uses.
struct ForeignDrink: Sendable, Equatable {
  /// One ingredient with its measure, both as written.
  struct Line: Sendable, Equatable {
    var name: String
    var measure: String?
  }

  /// `idDrink`, which stays when the drink is renamed.
  var id: String
  var name: String
  var category = ""
  var alcoholic = ""
  var glass = ""
  var instructions = ""
  var tags: [String] = []
  var isIBA = false
  var lines: [Line]
  /// Where its picture is, at the source's own host; nil without one.
  var picture: String?

  /// What is compared between two editions, as JSON in a fixed order.
  var content: JSON {
    var content: JSON = [
      "name": .string(name), "category": .string(category), "alcoholic": .string(alcoholic),
      "glass": .string(glass), "instructions": .string(instructions), "tags": JSON(tags),
      "iba": .bool(isIBA), "ingredients": JSON(lines.map(\.name)),
      "measures": .array(lines.map { JSON($0.measure) }),
    ]
    if let picture { content["picture"] = .string(picture) }
    return content
  }
}

/// A row of an edition that could not be used, or only in part.
struct ImportProblem: Sendable, Equatable {
  /// Index of the row in `drinks`, from 0.
  var index: Int
  /// `idDrink` and `strDrink`, where they can be read.
  var id: String?
  var name: String?
  /// What is wrong.
  var reason: String

  var json: JSON {
    var json: JSON = ["index": JSON(index)]
    if let id { json["id"] = .string(id) }
    if let name { json["name"] = .string(name) }
    json["reason"] = .string(reason)
    return json
  }
}
